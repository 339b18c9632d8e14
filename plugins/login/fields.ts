import { emailProblem } from '../../src/rules/email.ts';

/** Key of what is wrong with what somebody signs in by, or null: an address where the server goes by those, else any name. */
export function loginProblem(typed: string, by: 'email' | 'name'): string | null {
  if (by === 'email') return emailProblem(typed);
  return typed.trim() === '' ? 'login.nameMissing' : null;
}

/** Key of what is wrong with the password, or null. */
export const passwordProblem = (password: string): string | null =>
  password === '' ? 'login.passwordMissing' : null;

/** Key of what is wrong with the code, or null. */
export const codeProblem = (code: string): string | null => (code.trim() === '' ? 'login.codeMissing' : null);
