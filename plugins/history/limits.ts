/** The maximum number of devices in the history. The lines of more could not be distinguished. */
export const MOST_DEVICES = 12;
/** How many of the day's last trips and stops the device panel lists; the history shows all. */
export const MOST_TODAY = 4;
