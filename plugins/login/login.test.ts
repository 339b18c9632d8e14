import { expect, test } from 'vitest';
import { emailProblem } from '../../src/rules/email.ts';
import { loginProblem, passwordProblem } from './Login.view.tsx';

test.each([
  ['', 'login.emailMissing'],
  ['   ', 'login.emailMissing'],
  ['ada', 'login.emailMalformed'],
  ['ada@', 'login.emailMalformed'],
  ['ada@example', 'login.emailMalformed'],
  ['a b@example.com', 'login.emailMalformed'],
  ['a@b@example.com', 'login.emailMalformed'],
  ['ada@example.com', null],
  [' ada+tag@mail.example.co.uk ', null],
  ['ådå@exämple.se', null],
])('[AUTH-01] the address "%s"', (email, problem) => expect(emailProblem(email)).toBe(problem));

test.each([
  ['', 'login.nameMissing'],
  ['   ', 'login.nameMissing'],
  ['admin', null],
  ['ada@example.com', null],
])('[TRAC-01] where a server knows names, "%s" is taken', (name, problem) =>
  expect(loginProblem(name, 'name')).toBe(problem),
);

test('[AUTH-01] where it knows addresses, a name is none', () =>
  expect(loginProblem('admin', 'email')).toBe('login.emailMalformed'));

test('a password may be anything but nothing', () => {
  expect(passwordProblem('')).toBe('login.passwordMissing');
  expect(passwordProblem(' ')).toBeNull();
});
