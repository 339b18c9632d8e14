/**
 * The drag-and-drop name that all rows of devices and groups share: they can be dropped on each other anywhere on
 * the page.
 */
export const DEVICES_LIST = 'devices';
