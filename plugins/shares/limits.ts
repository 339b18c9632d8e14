/** The maximum number of devices in a link; more would be a fleet map, which needs an account. */
export const MOST_DEVICES = 50;
/** The maximum length of the owner's own name for a link. */
export const LONGEST_NAME = 80;
