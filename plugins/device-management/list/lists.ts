/** Devices and groups can be dropped on each other wherever they stand on the page. */
export const DEVICES_LIST = 'devices';
