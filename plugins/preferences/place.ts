export const ACCOUNT_PATH = '/settings/account';
/** The address that asks whether to log out although changes are not saved. */
export const LOGOUT_HREF = `${ACCOUNT_PATH}?logout=1`;
