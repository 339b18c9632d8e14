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
