/** The path of the dashboard. */
export const HOME = '/dashboard';
