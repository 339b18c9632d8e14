/** Key of what is wrong with the password, or null. */
export const passwordProblem = (password: string): string | null =>
  password === '' ? 'login.passwordMissing' : null;

/** Key of what is wrong with the code, or null. */
export const codeProblem = (code: string): string | null => (code.trim() === '' ? 'login.codeMissing' : null);
