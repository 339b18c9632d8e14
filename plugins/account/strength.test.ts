import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bitsOf, newPasswordProblem, rulesOf, strengthOf } from './strength.ts';

const EMAIL = 'ada@example.com';

describe('[ACC-01, ACC-03] the rules of a new password', () => {
  test.each([
    ['', 'account.code.missing'],
    ['1234567', 'account.code.tooShort'],
    ['x'.repeat(129), 'account.code.tooLong'],
    ['ada@example.com', 'account.code.isEmail'],
    [' ADA@Example.com ', 'account.code.isEmail'],
    ['Password1', 'account.code.common'],
    ['  iloveyou', 'account.code.common'],
    ['x'.repeat(128), null],
    ['a b c d ', null],
    ['пароль-и-ключ', null],
  ])('"%s"', (password, problem) => expect(newPasswordProblem(password, EMAIL)).toBe(problem));

  test('each rule is told by itself, so that it can be shown as it is met', () => {
    expect(rulesOf('', EMAIL)).toEqual({ length: false, notEmail: false, notCommon: false });
    expect(rulesOf('short', EMAIL)).toEqual({ length: false, notEmail: true, notCommon: true });
    expect(rulesOf('password', EMAIL)).toEqual({ length: true, notEmail: true, notCommon: false });
  });

  test('without an e-mail address the rule about it asks for nothing', () => {
    expect(newPasswordProblem('a van in the morning', '')).toBeNull();
  });
});

describe('[ACC-01] the strength', () => {
  test.each([
    ['', 0],
    ['aaaaaaaaaaaa', 1],
    ['abcdefghijkl', 1],
    ['password1234', 1],
    ['ada@example1', 1],
    ['qwertyuiop12', 1],
    ['Tr0ub4dor', 2],
    ['correct horse battery staple', 4],
  ])('of "%s" is %i', (password, strength) => expect(strengthOf(password, EMAIL)).toBe(strength));

  test('length counts more than signs: five words beat eight signs', () => {
    expect(bitsOf('seven vans left the harbour', EMAIL)).toBeGreaterThan(bitsOf('x7$Kq!2z', EMAIL));
  });

  test('any text has a strength, and one that breaks a rule is never more than weak', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 140 }), fc.emailAddress(), (password, email) => {
        expect(Number.isFinite(bitsOf(password, email))).toBe(true);
        const most = newPasswordProblem(password, email) === null ? 4 : 1;
        expect(strengthOf(password, email)).toBeLessThanOrEqual(most);
      }),
    );
  });

  test('repeating one sign never helps', () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 1, maxLength: 1 }),
        fc.integer({ min: 8, max: 128 }),
        (sign, times) => {
          expect(strengthOf(sign.repeat(times), EMAIL)).toBeLessThanOrEqual(1);
        },
      ),
    );
  });

  test('what the service knows of its owner hardly counts', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (email) => {
        fc.pre(email.length >= 8);
        expect(strengthOf(email, email)).toBe(1);
      }),
    );
  });
});
