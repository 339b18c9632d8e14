import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Subscription } from 'rxjs';
import { liveKeyboard } from './keyboard-live.ts';

let heard: string[];
let listening: Subscription;
let fields: HTMLInputElement[];
/** Whether the app has something to do for a shortcut. */
let isWanted: boolean;

const field = () => {
  const input = document.createElement('input');
  document.body.append(input);
  fields.push(input);
  return input;
};
/** Presses a key where the focus is. Returns whether the browser would type it. */
const press = (key: string, ctrlKey = false) =>
  (document.activeElement ?? document.body).dispatchEvent(
    new KeyboardEvent('keydown', { key, ctrlKey, bubbles: true, cancelable: true }),
  );

beforeEach(() => {
  heard = [];
  isWanted = true;
  fields = [];
  listening = liveKeyboard.pressed(['Mod+K', 'J'], () => isWanted).subscribe((key) => heard.push(key));
});
afterEach(() => {
  listening.unsubscribe();
  for (const each of fields) each.remove();
});

test('letters that are typed while the search opens stand in its field, and are no shortcuts', () => {
  press('k', true);
  expect('jello'.split('').map((key) => press(key))).toEqual([false, false, false, false, false]);
  press('Backspace');
  const search = field();
  search.focus();
  expect(search.value).toBe('jell');
  expect(press('y')).toBe(true);
  expect(heard).toEqual(['Mod+K']);
});

test('letters that are typed in another field meanwhile are meant for the search, too', () => {
  const before = field();
  before.focus();
  press('k', true);
  press('a');
  field().focus();
  expect(fields.map(({ value }) => value)).toEqual(['', 'a']);
});

test('after Esc nothing is kept', () => {
  press('k', true);
  press('a');
  press('Escape');
  expect(press('b')).toBe(true);
  const next = field();
  next.focus();
  expect(next.value).toBe('');
});

test('a shortcut that opens nothing now is left to the browser, and so is what is typed next', () => {
  isWanted = false;
  const email = field();
  email.focus();
  expect([press('k', true), press('a'), press('j')]).toEqual([true, true, true]);
  expect(heard).toEqual([]);
});

test('a key that only changes others, such as AltGr, ends no waiting', () => {
  press('k', true);
  for (const key of ['AltGraph', '@', 'CapsLock', 'Alt', 'b', 'Control', 'Meta', 'Shift', 'C']) press(key);
  const search = field();
  search.focus();
  expect(search.value).toBe('@bC');
});

test('if a dialog is open already, its field receives the letters itself', () => {
  const dialog = document.createElement('div');
  dialog.role = 'dialog';
  const inside = field();
  dialog.append(inside);
  document.body.append(dialog);
  inside.focus();
  press('k', true);
  expect(press('a')).toBe(true);
  dialog.remove();
});

test('without a shortcut nothing is kept', () => {
  press('j');
  expect(press('a')).toBe(true);
  expect(heard).toEqual(['J']);
  const first = field();
  first.focus();
  expect(first.value).toBe('');
});
