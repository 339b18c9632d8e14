import { describe, expect, test } from 'vitest';
import { fitsForm, isFirstVisit } from './form.ts';

const at = (pathname: string, search = '', hash = '') => ({ pathname, search, hash });
const nothing = () => null;

describe('[START-01] the form that the page brings along is shown', () => {
  test.for(['/', '/login'])('to a first visitor at %s', (path) =>
    expect(isFirstVisit(at(path), '/', nothing)).toBe(true),
  );

  test('in a folder of a host', () => {
    expect(isFirstVisit(at('/fixpoint/login'), '/fixpoint/', nothing)).toBe(true);
    expect(isFirstVisit(at('/login'), '/fixpoint/', nothing)).toBe(false);
  });

  test('where the browser keeps nothing', () =>
    expect(
      isFirstVisit(at('/'), '/', () => {
        throw new DOMException('denied', 'SecurityError');
      }),
    ).toBe(true));
});

describe('[START-01] it is not shown', () => {
  test('to whoever was here before: they may be signed in', () =>
    expect(isFirstVisit(at('/'), '/', () => 'absent')).toBe(false));

  test.for(['/register', '/v2', '/share/abc', '/login/partner'])('at %s', (path) =>
    expect(isFirstVisit(at(path), '/', nothing)).toBe(false),
  );

  test.for([
    ['{"backend":"traccar","apiUrl":"https://own.example"}'],
    ['{"backend":"api","apiUrl":"https://own.example","servers":"any"}'],
    ['{"backend":"demo","servers":"any"}'],
    ['{"status":"ok"'],
    ['null'],
  ])('where the configuration is %s: it is not the form of that deployment', ([config]) =>
    expect(fitsForm(config ?? null)).toBe(false),
  );

  test('but with the product’s own server, the demo, and without a configuration', () => {
    expect([fitsForm(null), fitsForm('{"backend":"demo"}'), fitsForm('{"backend":"api"}')]).toEqual([
      true,
      true,
      true,
    ]);
  });

  test('with an address that says more', () => {
    expect(isFirstVisit(at('/', '?token=1'), '/', nothing)).toBe(false);
    expect(isFirstVisit(at('/login', '', '#x'), '/', nothing)).toBe(false);
  });
});
