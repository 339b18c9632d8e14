/** Something, an at sign, something with a dot. Only the server knows whether the address exists. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** The text key of the problem with an e-mail address, or null. */
export function emailProblem(email: string): string | null {
  const text = email.trim();
  if (text === '') return 'login.emailMissing';
  return EMAIL.test(text) ? null : 'login.emailMalformed';
}
