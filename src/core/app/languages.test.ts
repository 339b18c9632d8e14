import { expect, test } from 'vitest';
import { LANGUAGE_NAMES } from './languages.ts';

test('[GEN-03] each language is called as its speakers call it', () => {
  for (const [code, name] of Object.entries(LANGUAGE_NAMES)) {
    const own = new Intl.DisplayNames(code, { type: 'language' }).of(code) ?? '';
    expect(name.toLowerCase()).toBe(own.toLowerCase());
    expect(name[0]).toBe(name[0]?.toUpperCase());
  }
  expect(Object.keys(LANGUAGE_NAMES)).toHaveLength(10);
});
