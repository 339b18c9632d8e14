import 'fake-indexeddb/auto';
import { describe, expect, test } from 'vitest';
import { LONGEST_PUSH } from '../ports/worker-notice.ts';
import { pushed } from './push.ts';
import { ACCOUNT, NOW, text, world } from './push-given.ts';

describe('a push', () => {
  test('[PUSH-05] goes to the page in front, the one with the focus, and to no other; the system shows nothing', async () => {
    const { parts, shown, told, inbox } = world({
      pages: [{ visible: false }, {}, { focused: true }],
    });
    await pushed(text(), parts);
    expect(told).toEqual([
      { page: 2, notice: { kind: 'push', key: 'k1', account: ACCOUNT, text: text(), tapped: false } },
    ]);
    expect(shown).toEqual([]);
    expect(await inbox.take(ACCOUNT, NOW)).toEqual([]);
  });

  test('that no page in front takes (the login page, a ghost’s page, one that hangs) is shown by the system and waits', async () => {
    const { parts, shown, inbox } = world({ pages: [{ takes: false }, { visible: false }] });
    await pushed(text(), parts);
    expect(shown).toHaveLength(1);
    expect(shown[0]).toMatchObject({
      title: 'SOS',
      options: { body: 'Milo', tag: 'd1-4', renotify: true, data: { key: 'k1', text: text(), at: NOW } },
    });
    expect(await inbox.take(ACCOUNT, NOW)).toMatchObject([{ text: text(), tapped: false }]);
    expect(await inbox.take(ACCOUNT, NOW), 'taken once').toEqual([]);
  });

  test('that is too long is shown by the system, and neither told nor kept', async () => {
    const { parts, shown, told, inbox } = world({ pages: [{ focused: true }] });
    await pushed(text({ data: { meldungtyp: 4, more: 'x'.repeat(LONGEST_PUSH) } }), parts);
    expect(told).toEqual([]);
    expect(shown).toMatchObject([{ title: 'Fixpoint', options: { body: '', data: { text: null } } }]);
    expect(await inbox.take(ACCOUNT, NOW)).toEqual([]);
  });

  test('photos and voice messages of one device do not take the place of each other', async () => {
    const { parts, shown } = world();
    await pushed(text(), parts);
    await pushed(text({ data: { meldungtyp: 24, filename: 'a.png' } }), parts);
    expect(shown.map(({ options }) => options.tag)).toEqual(['d1-4', undefined]);
  });

  test('[PUSH-05] a page that takes it too late has its banner: the notification goes, and nothing waits', async () => {
    const { parts, shown, withdrawn, inbox, late } = world({ pages: [{ takes: 'late' }] });
    await pushed(text(), parts);
    expect([shown.length, withdrawn]).toEqual([1, []]);
    await late[0]?.();
    expect(withdrawn).toEqual(['k1']);
    expect(await inbox.take(ACCOUNT, NOW)).toEqual([]);
  });

  test('[PUSH-05] … also while the notification is only on its way', async () => {
    const { parts, withdrawn, late } = world({ pages: [{ takes: 'late' }] });
    const showing = {
      ...parts,
      show: async () => {
        await late[0]?.();
      },
    };
    await pushed(text(), showing);
    expect(withdrawn).toEqual(['k1']);
  });

  test.each([
    ['before the next page is asked', { at: 'tell' }],
    ['while it is put by', { at: 'add' }],
    ['after it was put by', { at: 'added' }],
  ])(
    '[PUSH-05] a page that takes it late, %s: no second banner, no notification, nothing waits',
    async (_, { at }) => {
      const { parts, shown, withdrawn, told, inbox, late } = world({
        pages: [{ focused: true, takes: 'late' }, { takes: at === 'tell' }, { takes: false }],
      });
      const pages = async () => {
        const all = await parts.pages();
        if (at !== 'tell') return all;
        return all.map((page, i) => ({
          ...page,
          async tell(...asked: Parameters<typeof page.tell>) {
            const took = await page.tell(...asked);
            if (i === 0) await late[0]?.();
            return took;
          },
        }));
      };
      const adding = {
        ...inbox,
        async add(...asked: Parameters<typeof inbox.add>) {
          if (at === 'add') await late[0]?.();
          await inbox.add(...asked);
          if (at === 'added') await late[0]?.();
        },
      };
      await pushed(text(), { ...parts, pages, inbox: adding });
      expect(told.map(({ page }) => page)).toEqual(at === 'tell' ? [0] : [0, 1, 2]);
      expect([shown, withdrawn]).toEqual([[], []]);
      expect(await inbox.take(ACCOUNT, NOW)).toEqual([]);
    },
  );

  test('[PUSH-05] a page that takes it late while nobody else took it in time: it was taken', async () => {
    const { parts, shown, inbox, late } = world({ pages: [{ takes: 'late' }] });
    const pages = async () =>
      (await parts.pages()).map((page) => ({
        ...page,
        async tell(...asked: Parameters<typeof page.tell>) {
          await page.tell(...asked);
          await late[0]?.();
          return false;
        },
      }));
    await pushed(text(), { ...parts, pages });
    expect([shown, await inbox.take(ACCOUNT, NOW)]).toEqual([[], []]);
  });

  test('[fault 50] 100 at once with no page open: 100 shown, the newest 50 wait, in order', async () => {
    const { parts, shown, inbox } = world();
    for (let i = 0; i < 100; i++) await pushed(text({ title: `${i}` }), parts);
    expect(shown).toHaveLength(100);
    const waiting = await inbox.take(ACCOUNT, NOW);
    expect(waiting.map((each) => JSON.parse(each.text).title)).toEqual(
      Array.from({ length: 50 }, (_, i) => `${50 + i}`),
    );
  });

  test('yesterday’s news is none', async () => {
    const { parts, inbox } = world();
    await pushed(text(), parts);
    expect(await inbox.take(ACCOUNT, NOW + 25 * 3_600_000)).toEqual([]);
  });
});
