import { expect, test } from 'vitest';
import { withoutDoor, withoutToken } from './without-token.ts';

const door = (address: string) => {
  const found = withoutDoor(address);
  return found && [found.left, found.whole?.reveal() ?? null];
};

test.each([
  ['/share/abc', '/share', '/share/abc'],
  ['/register?a=1&token=abc#top', '/register?a=1', '/register?a=1&token=abc'],
  ['https://fix.com/share/abc', 'https://fix.com/share', '/share/abc'],
  ['fixpoint://fix.com/members/join/abc?x=1', 'fixpoint://fix.com/members/join?x=1', '/members/join/abc?x=1'],
  ['.com/share/abc', '.com/share', '/share/abc'],
  ['/share/my.com', '/share', '/share/my.com'],
  ['/x/../share/abc', '/share', '/share/abc'],
  // The host is not ours, so the address opens no page of the app. Its secret last part is removed all the same.
  ['https://fix.de/share/abc', 'https://fix.de/share', null],
  ['fixpoint://reset-password.de/reset-password/abc', 'fixpoint://reset-password.de/reset-password', null],
])('[ROUTE-27] of the address %s is said %s, and the way in is %s', (address, left, whole) => {
  expect(door(address)).toEqual([left, whole]);
});

test.each([
  [''],
  ['/'],
  ['/settings'],
  ['share/abc'],
  ['abc/share/abc'],
  ['https://fix.de/settings'],
  ['https://fix.com'],
  ['https://fix.com#/share/abc'],
  ['https://fix.comshare/abc'],
  ['//evil.com/share/abc'],
  ['https://fix.com//evil.de/share/abc'],
  ['https://fix.com/\\evil.de/share/abc'],
])('[ROUTE-27] %s opens no door', (address) => {
  expect(door(address)).toBeNull();
});

test.each(['/x/share/abc', '/settings/reset-password/abc', 'x/share/abc'])(
  '[SHARE-03] the end of %s is no link: it begins otherwise',
  (path) => {
    expect(withoutToken(path, '')).toBeNull();
  },
);
