/**
 * The drag-and-drop name of all device and group rows of the page. Rows with the same name can be dropped on each
 * other.
 */
export const DEVICES_LIST = 'devices';
