/** The maximum number of devices in a shared link; more would be a fleet map, which needs an account. */
export const MOST_DEVICES = 50;
/** The maximum length of the name that the owner gives a shared link. */
export const LONGEST_NAME = 80;
