import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AnnouncementText, Reader } from '../../../events/announcements.ts';
import { announcementCalls } from '../../../src/api/product/admin/announcement-calls.ts';
import { NOTHING_WRITTEN } from './announcements.state.ts';
import { readerKey } from './cells.ts';
import { cleaned, faultsOf } from './check.ts';
import { saidIn } from './words.ts';
import { text } from './announcements-given.ts';

describe('what may be published', () => {
  test.each([
    [{ name: ' ' }, { name: 'missing' }],
    [{ name: 'x'.repeat(121) }, { name: 'tooLong' }],
    [{ message: '\n' }, { message: 'missing' }],
    [{ messages: { ...NOTHING_WRITTEN.messages, pt: 'x'.repeat(20_001) } }, { message: 'tooLong' }],
    [{ customImg: 'http://example.com/a.png' }, { customImg: 'address' }],
    [{ customImg: 'javascript:alert(1)' }, { customImg: 'address' }],
    [{ customImg: 'data:image/png;base64,AAAA' }, { customImg: 'address' }],
    [{ customImg: 'https://example.com/a.png' }, {}],
    [{ buttonAction: 'openSettings' }, { buttonName: 'missing' }],
    [{ buttonAction: 'openSettings', buttonName: 'x'.repeat(41) }, { buttonName: 'tooLong' }],
    [{ interval: '0' }, { interval: 'hours' }],
    [{ interval: '1.5' }, { interval: 'hours' }],
    [{ interval: '' }, { interval: 'hours' }],
    [{ interval: '9000' }, { interval: 'hours' }],
    [{ interval: '72' }, {}],
    [{ interval: 'everyTime' }, {}],
  ] as const)('[ADM-04] %j', (changes, faults) => {
    expect(faultsOf(text(changes as Partial<AnnouncementText>))).toEqual(faults);
  });

  test('[ADM-04] a word for a button that does nothing is not sent', () => {
    expect(cleaned(text({ buttonName: ' Go ', buttonAction: '' })).buttonName).toBe('');
    expect(cleaned(text({ buttonName: ' Go ', buttonAction: 'reload' })).buttonName).toBe('Go');
  });

  test('[ADM-04] [ALERT-11] the preview says what the card says: own words, else the words for all', () => {
    const both = text({ messages: { ...NOTHING_WRITTEN.messages, pt: 'Vem aí uma tempestade.' } });
    expect(saidIn(both, 'pt')).toBe('Vem aí uma tempestade.');
    expect(saidIn(both, 'pt_BR')).toBe('Vem aí uma tempestade.');
    expect(saidIn(both, 'el')).toBe('A storm is coming.');
  });
});

describe('an announcement on its way to the service', () => {
  const anyText = fc.record({
    name: fc.string(),
    type: fc.constantFrom('info', 'warning', 'offer', 'update', 'survey'),
    message: fc.string(),
    messages: fc.record({
      de: fc.string(),
      es: fc.string(),
      fr: fc.string(),
      it: fc.string(),
      pt: fc.string(),
    }),
    customImg: fc.constantFrom('', 'https://example.com/a.png'),
    button: fc.constantFrom(['', ''] as const, ['Go', 'reload'] as const),
    onlyModels: fc.uniqueArray(fc.integer({ min: 1, max: 9999 })),
    onlyLanguages: fc.uniqueArray(fc.constantFrom('de', 'el', 'en', 'tr')),
    interval: fc.constantFrom('once', 'daily', 'weekly', 'everyTime', '72'),
    platforms: fc.record({ android: fc.boolean(), ios: fc.boolean(), web: fc.boolean() }),
  });

  test('[ADM-04] comes back as it was written', () =>
    fc.assert(
      fc.property(anyText, ({ button: [buttonName, buttonAction], ...rest }) => {
        const sent = { ...rest, buttonName, buttonAction };
        const { request, read } = announcementCalls.createAnnouncement('alert', 'k', sent);
        const answer = read({ status: 200, body: { success: { id: 9, ...(request.body as object) } } });
        expect(answer).toMatchObject({ ok: true, value: { id: 9, ...sent } });
      }),
    ));

  test.each([[{ success: null }], [{ success: { id: 'x' } }], [{ success: [] }], ['<html>'], [undefined]])(
    '[ADM-04] an answer that is none is told as one: %j',
    (body) => {
      const { read } = announcementCalls.announcement('alert', 7);
      expect(read({ status: 200, body })).toMatchObject({ ok: false });
    },
  );

  test('[ADM-04] of a list that is partly unreadable the rest is shown, and how much is not', () => {
    const query = { search: '', sort: '', descending: false, page: 0, size: 50, filters: {} };
    const { read, request } = announcementCalls.announcements('survey', query);
    expect(request.path).toBe('/admin/surveys');
    expect(
      read({ status: 200, body: { success: [{ id: 1, message: 'a' }, { id: null }], number_of_records: 2 } }),
    ).toMatchObject({ ok: true, value: { rows: [{ id: 1 }], total: 2, leftOut: [{}] } });
  });
});

describe('who has read an announcement, as a file', () => {
  const reader = (changes: Partial<Reader>): Reader => ({
    ...{
      userID: 7,
      name: 'Ada',
      email: 'ada@example.com',
      at: 100,
      platform: 'web',
      yes: null,
      emails: null,
    },
    ...changes,
  });

  test('[ADM-04] who read twice stands there twice, and so do two of whom the service says nothing', () => {
    const keys = [
      reader({}),
      reader({ at: 200 }),
      reader({ userID: 0, name: '', email: '', at: 100 }),
      reader({ userID: 0, name: '', email: '', at: 101 }),
      reader({ userID: 0, name: '', email: '', at: 101, platform: 'ios' }),
    ].map(readerKey);
    expect(new Set(keys).size).toBe(keys.length);
    // The same line on two pages, because the list has moved meanwhile, is one.
    expect(readerKey(reader({ name: 'Ada L.' }))).toBe(readerKey(reader({})));
  });
});
