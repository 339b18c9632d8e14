/** The page of the dashboard. */
export const HOME = '/dashboard';
