/** The path of the alerts page. */
export const HOME = '/alerts';
