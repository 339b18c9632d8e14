/** Key of what is wrong with the password, or null. */
export const passwordProblem = (password: string): string | null =>
  password === '' ? 'login.passwordMissing' : null;
