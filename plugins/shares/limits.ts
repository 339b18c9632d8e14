/** So many devices a link may show; more would be a map of a fleet, which needs an account. */
export const MOST_DEVICES = 50;
/** A name for oneself is no longer than this. */
export const LONGEST_NAME = 80;
