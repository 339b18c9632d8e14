import { expect, test } from 'vitest';
import { keyOf } from './keyboard-live.ts';

const press = (
  key: string,
  held: Partial<Record<'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey', true>> = {},
) => keyOf({ key, ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, ...held } as KeyboardEvent);

test('a press is called as it is in the list of keys', () => {
  expect(press('k', { ctrlKey: true })).toBe('Mod+K');
  expect(press('k', { metaKey: true })).toBe('Mod+K');
  expect(press('A', { shiftKey: true })).toBe('Shift+A');
  expect(press('?', { shiftKey: true })).toBe('?');
  expect(press('Escape')).toBe('Escape');
});

test('a form that the browser fills in presses keys without a name: they are none', () =>
  expect(keyOf({} as KeyboardEvent)).toBe(''));

test('[UI] on a Greek or Cyrillic keyboard a shortcut is named by the Latin letter in the same place', () => {
  const at = (key: string, code: string, held: Partial<KeyboardEvent> = {}) => keyOf({ key, code, ...held });
  expect(at('κ', 'KeyK', { ctrlKey: true })).toBe('Mod+K');
  expect(at('Ε', 'KeyE', { ctrlKey: true, shiftKey: true })).toBe('Mod+Shift+E');
  expect(at('л', 'KeyK')).toBe('K');
  // A Latin letter is where its keyboard has it, and digits and signs are none.
  expect(at('z', 'KeyY', { ctrlKey: true })).toBe('Mod+Z');
  expect(at('ş', 'Semicolon')).toBe('Ş');
  expect(at('?', 'KeyM', { shiftKey: true })).toBe('?');
  expect(at('ά', 'KeyA')).toBe('A');
});
