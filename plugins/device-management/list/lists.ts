/** Devices and groups can be dropped on each other anywhere on the page. */
export const DEVICES_LIST = 'devices';
