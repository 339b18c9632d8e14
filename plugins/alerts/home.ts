/** The page of alerts. */
export const HOME = '/alerts';
