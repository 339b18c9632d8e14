/** The maximum number of devices in the history. The lines of more could not be distinguished. */
export const MOST_DEVICES = 12;
/** Maximum number of today's trips and stops in the device panel: the last ones. The history lists all. */
export const MOST_TODAY = 4;
