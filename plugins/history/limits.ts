/** The maximum number of devices in the history. The lines of more could not be distinguished. */
export const MOST_DEVICES = 12;
