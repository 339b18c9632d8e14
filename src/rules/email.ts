/** Something, an at sign, something with a dot: whether the address exists only the server knows. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Key of what is wrong with an e-mail address, or null. */
export function emailProblem(email: string): string | null {
  const text = email.trim();
  if (text === '') return 'login.emailMissing';
  return EMAIL.test(text) ? null : 'login.emailMalformed';
}
