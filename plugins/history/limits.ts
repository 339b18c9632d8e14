/** Lines of more devices could not be distinguished. */
export const MOST_DEVICES = 12;
