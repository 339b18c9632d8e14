/**
 * The maximum number of devices in each tool. In the history, the lines of more could not be distinguished. A heat map
 * adds up all devices, but their histories are loaded one after another, and more would take minutes.
 */
export const MOST_DEVICES = { history: 12, heat: 50 } as const;
/** Maximum number of today's trips and stops in the device panel: the last ones. The history lists all. */
export const MOST_TODAY = 4;
