/**
 * Matches an e-mail address loosely: something, an at sign, something with a dot. Only the server knows whether the
 * address exists.
 */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Returns the text key that describes what is wrong with an e-mail address, or null. */
export function emailProblem(email: string): string | null {
  const text = email.trim();
  if (text === '') return 'login.emailMissing';
  return EMAIL.test(text) ? null : 'login.emailMalformed';
}
