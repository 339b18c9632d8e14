/** Something, an at sign, something with a dot: whether the address exists only the server knows. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Key of what is wrong with the e-mail address, or null. */
export function emailProblem(email: string): string | null {
  const text = email.trim();
  if (text === '') return 'login.emailMissing';
  return EMAIL.test(text) ? null : 'login.emailMalformed';
}

/** Key of what is wrong with the password, or null. */
export const passwordProblem = (password: string): string | null =>
  password === '' ? 'login.passwordMissing' : null;
