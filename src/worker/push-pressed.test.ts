import 'fake-indexeddb/auto';
import { describe, expect, test } from 'vitest';
import { carriedBy, pressed } from './notification-click.ts';
import { type Carried } from './push.ts';
import { ACCOUNT, NOW, text, world } from './push-given.ts';

describe('a press on a notification', () => {
  const note = (raw = text()): Carried => ({ key: 'k1', text: raw });

  test('with a page open: it comes to the front and opens the details; nothing waits any more', async () => {
    const { parts, told, focused, opened, inbox } = world({ pages: [{ visible: false }, { focused: true }] });
    await inbox.add({ key: 'k1', account: ACCOUNT, text: text(), at: NOW, tapped: false });
    await pressed(note(), parts);
    expect(focused).toEqual([1]);
    expect(told).toEqual([
      { page: 1, notice: { kind: 'push', key: 'k1', account: ACCOUNT, text: text(), tapped: true } },
    ]);
    expect(opened).toEqual([]);
    expect(await inbox.take(ACCOUNT, NOW)).toEqual([]);
  });

  test('with no page open: a new one opens at the place of the message, and finds it as pressed', async () => {
    const { parts, opened, inbox } = world();
    await inbox.add({ key: 'k1', account: ACCOUNT, text: text(), at: NOW, tapped: false });
    await inbox.add({ key: 'k2', account: ACCOUNT, text: text(), at: NOW + 1, tapped: false });
    await pressed(note(text({ path: '/settings?x=1' })), parts);
    expect(opened).toEqual(['/settings?x=1']);
    const waiting = await inbox.take(ACCOUNT, NOW);
    expect(waiting.map(({ key, tapped }) => [key, tapped])).toEqual([
      ['k2', false],
      ['k1', true],
    ]);
  });

  test('with a page that does not take it (another account is looked at there): a new one opens', async () => {
    const { parts, opened } = world({ pages: [{ takes: false }] });
    await pressed(note(), parts);
    expect(opened).toEqual(['/']);
  });

  test('only the page that takes it comes to the front', async () => {
    const { parts, focused, opened, told } = world({ pages: [{ focused: true, takes: false }, {}] });
    await pressed(note(), parts);
    expect(told.map(({ page }) => page)).toEqual([0, 1]);
    expect([focused, opened]).toEqual([[1], []]);
  });

  test('with a page that answers too late: a new one opens, and finds nothing that was taken meanwhile', async () => {
    const { parts, opened, inbox, late } = world({ pages: [{ takes: 'late' }] });
    await pressed(note(), parts);
    expect(opened).toEqual(['/']);
    for (const take of late) await take();
    expect(await inbox.take(ACCOUNT, NOW)).toEqual([]);
  });

  test('[PUSH-05] hours later the message is still as old as it is, told or kept', async () => {
    const hours = 30 * 3_600_000;
    const taking = world({ pages: [{}] });
    await pressed({ ...note(), at: NOW - hours }, taking.parts);
    expect(taking.told).toMatchObject([{ notice: { at: NOW - hours } }]);
    const { parts, inbox } = world();
    await pressed({ ...note(), at: NOW - hours }, parts);
    expect(await inbox.take(ACCOUNT, NOW), 'a press is news, however old the message').toMatchObject([
      { at: NOW - hours, tapped: true },
    ]);
  });

  test('pages that hang do not use up the time that a press allows', async () => {
    const { parts, opened, told } = world({ pages: Array.from({ length: 20 }, () => ({ takes: false })) });
    await pressed(note(), parts);
    expect(told).toHaveLength(5);
    expect(opened).toEqual(['/']);
  });

  test('after a logout, or for another account: the app comes to the front and nothing of the text', async () => {
    for (const [account, raw] of [
      [null, text()],
      [ACCOUNT, text({ data: { userID: 99 } })],
    ] as const) {
      const { parts, told, focused, opened, inbox } = world({ account, pages: [{}] });
      await pressed(note(raw), parts);
      expect(told).toEqual([]);
      expect(focused).toEqual([0]);
      expect(opened).toEqual([]);
      expect(await inbox.take(99, NOW)).toEqual([]);
    }
  });

  test('for another account, with no page open: the app opens at its beginning, not where the text leads', async () => {
    const { parts, opened } = world();
    await pressed(note(text({ path: '/settings?x=1', data: { userID: 99 } })), parts);
    expect(opened).toEqual(['/']);
  });

  test.each([null, 'x', 7, {}, { key: 3 }, { key: 'k', text: 4 }, { key: 'k', text: 't', at: 'x' }])(
    'what carries %j brought nothing',
    (data) => {
      expect(carriedBy(data)).toEqual({ key: '', text: null });
    },
  );
});
