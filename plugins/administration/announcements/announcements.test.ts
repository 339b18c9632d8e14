import fc from 'fast-check';
import { Subject } from 'rxjs';
import { describe, expect, test } from 'vitest';
import * as facts from '../../../events/announcements.ts';
import type { AnnouncementText, Reader, Announcement } from '../../../events/announcements.ts';
import { announcementCalls } from '../../../src/api/product/admin/announcement-calls.ts';
import { NOTHING_WRITTEN, announcements, beginning, shown } from './announcements.state.ts';
import { readerKey } from './cells.ts';
import { cleaned, faultsOf } from './check.ts';
import { saidIn } from './words.ts';
import { text, at, office, one, superUser } from './announcements-given.ts';
import * as navigation from '../../../events/navigation.ts';
import { location } from '../../../src/core/app/location.ts';
import type { Draft } from '../../../src/kernel/event.ts';
import { folded } from '../../../tests/folded.ts';
import { failure, access, customer } from '../../../tests/samples.ts';
import { WRITE_PATH } from './lists.ts';
import type { Reply } from '../../../src/ports/http/http-types.ts';
import * as auth from '../../../events/auth.ts';
import * as user from '../../../events/user.ts';
import { wanted } from './place.ts';

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
    // If rows shift between two page requests, the same reader may arrive twice. Both rows have the same key, so the
    // list has only one of them.
    expect(readerKey(reader({ name: 'Ada L.' }))).toBe(readerKey(reader({})));
  });
});

describe('announcements.state', () => {
  const text = (name: string): AnnouncementText => ({ ...NOTHING_WRITTEN, name });
  const one = (id: number, changes: Partial<Announcement> = {}): Announcement => ({
    ...text('Storm'),
    ...{ id, createdAt: 1, createdBy: 'Ada', endedAt: null, reads: 2, reach: 10, yes: 3, no: 4, emails: 5 },
    ...changes,
  });
  const after = (...drafts: Draft[]) => folded([announcements as never], ...drafts).read(announcements);
  const publish = (form: string, name = 'new') =>
    facts.publishChosen({ form, id: null, kind: 'alert', key: 'k', text: text(name) });
  const [no, broken] = [failure(0), failure(500)];

  describe('announcements that were looked at', () => {
    test('are none in the beginning', () => {
      expect(announcements.id).toBe('admin-announcements/announcements');
      expect(after()).toEqual({
        ...{ known: {}, failure: null, asked: 0, models: null, modelsFailure: null, modelsAsked: 0 },
        ...{ drafts: {}, restored: false, reach: null, publishing: null, refused: null, ending: null },
        ...{ preview: null, prepared: [], notEnded: null },
        ...{ bases: {}, fresh: null, conflict: null, merges: 0 },
      });
    });

    test('are known as they were last told, each by itself', () => {
      const again = one(7, { reads: 9 });
      expect(
        after(...[one(7), one(8), again].map((announcement) => facts.loaded({ announcement }))).known,
      ).toEqual({ 7: again, 8: one(8) });
    });

    test('could not be had until they are, or are asked for once more', () => {
      const failed = facts.loadFailed({ id: 7, failure: no });
      expect(after(failed)).toMatchObject({ failure: { id: 7, failure: no }, asked: 0 });
      expect(after(failed, facts.loaded({ announcement: one(7) })).failure).toBeNull();
      expect(after(failed, facts.requested(), facts.requested())).toMatchObject({ failure: null, asked: 2 });
    });
  });

  test('the models there are to aim at are known, could not be had, or are asked for once more', () => {
    const models = [{ model: 3, name: 'Bike' }];
    const failed = facts.modelsFailed({ failure: no });
    expect(after(failed)).toMatchObject({ models: null, modelsFailure: no });
    expect(after(failed, facts.modelsListed({ models }))).toMatchObject({ models, modelsFailure: null });
    expect(after(failed, facts.modelsRequested(), facts.modelsRequested())).toMatchObject({
      ...{ modelsFailure: null, modelsAsked: 2 },
    });
  });

  describe('what was written', () => {
    const kept = (form: string, name: string) => facts.draftKept({ form, text: text(name) });

    test('is kept by its form; what is read back of earlier visits takes nothing newer away', () => {
      const restored = facts.draftsRestored({ drafts: { a: text('old a'), b: text('old b') } });
      const state = after(kept('a', 'new a'), restored);
      expect(state.drafts).toEqual({ a: text('new a'), b: text('old b') });
      expect([after(kept('a', 'x')).restored, state.restored]).toEqual([false, true]);
    });

    test('is gone once it is given up, with what was wrong with it and nothing else', () => {
      const refused = facts.publishFailed({ form: 'a', failure: broken });
      const drop = (form: string) =>
        after(kept('a', 'x'), kept('b', 'y'), refused, facts.draftDropped({ form }));
      expect(drop('a')).toMatchObject({ drafts: { b: text('y') }, refused: null });
      expect(Object.keys(drop('a').drafts)).toEqual(['b']);
      expect(drop('b')).toMatchObject({ drafts: { a: text('x') }, refused: { form: 'a', failure: broken } });
      expect(after(facts.draftDropped({ form: 'a' })).refused).toBeNull();
    });

    test('would reach so many, or nobody knows how many', () => {
      const reach = facts.reachEstimated({ customers: 3, of: 10 });
      expect(after(reach).reach).toEqual({ customers: 3, of: 10 });
      expect(after(reach, facts.reachFailed({ failure: no })).reach).toBeNull();
    });

    test('is on its way once it is published, and kept until it is there', () => {
      const failed = facts.publishFailed({ form: 'a', failure: broken });
      expect(after(failed, publish('a'))).toMatchObject({
        ...{ publishing: 'a', drafts: { a: text('new') }, refused: null },
      });
      expect(after(publish('a'), failed)).toMatchObject({
        ...{ publishing: null, drafts: { a: text('new') }, refused: { form: 'a', failure: broken } },
      });
      const done = after(publish('a'), publish('b'), facts.published({ form: 'b', announcement: one(9) }));
      expect(done).toMatchObject({ publishing: null, known: { 9: one(9) } });
      expect(Object.keys(done.drafts)).toEqual(['a']);
    });

    test('is looked at in a language, and each whose words are there is noted once', () => {
      const ready = (language: 'de' | 'fr', isLoaded: boolean) =>
        facts.previewPrepared({ language, isLoaded });
      expect(after(facts.previewChosen({ language: 'de' })).preview).toBe('de');
      expect(after(ready('de', true), ready('fr', false), ready('de', true)).prepared).toEqual(['de']);
      expect(after(ready('de', true), ready('fr', true)).prepared).toEqual(['de', 'fr']);
    });
  });

  test('an announcement is ended, or could not be; another try forgets what was wrong', () => {
    const chosen = facts.endChosen({ id: 7, kind: 'alert' });
    const failed = facts.endFailed({ id: 7, failure: broken });
    expect(after(failed, chosen)).toMatchObject({ ending: 7, notEnded: null });
    expect(after(chosen, failed)).toMatchObject({ ending: null, notEnded: { id: 7, failure: broken } });
    const ended = one(7, { endedAt: 99 });
    expect(after(chosen, facts.ended({ announcement: ended }))).toMatchObject({
      ending: null,
      known: { 7: ended },
    });
  });

  describe('what the form begins with', () => {
    const at = (query: string, ...drafts: Draft[]) =>
      folded(
        [announcements as never, location as never],
        navigation.locationChanged({ path: WRITE_PATH, query }),
        ...drafts,
      );
    const restored = facts.draftsRestored({ drafts: {} });
    const known = facts.loaded({ announcement: one(7) });
    const now = facts.loaded({ announcement: one(7), form: 'edit 7' });

    test('is nothing of an announcement or a survey, once earlier drafts were read back', () => {
      expect(at('').read(beginning)).toBeNull();
      expect(
        at('', navigation.locationChanged({ path: '/', query: '' }), restored).read(beginning),
      ).toBeNull();
      expect(at('', restored).read(beginning)).toEqual(NOTHING_WRITTEN);
      expect(at('kind=survey', restored).read(beginning)).toEqual({ ...NOTHING_WRITTEN, type: 'survey' });
      expect(NOTHING_WRITTEN).toEqual({
        ...{ name: '', type: 'info', message: '', customImg: '', buttonName: '', buttonAction: '' },
        messages: { de: '', es: '', fr: '', it: '', pt: '' },
        ...{ onlyModels: [], onlyLanguages: [], interval: 'once' },
        platforms: { android: false, ios: false, web: false },
      });
    });

    test('is the draft of this form before everything', () => {
      const draft = facts.draftKept({ form: 'copy alert 7', text: text('mine') });
      expect(at('copy=7', draft, known).read(beginning)).toEqual(text('mine'));
    });

    test('is what is published, by its text alone: for a change, and for a copy', () => {
      expect(at('edit=7', restored).read(beginning)).toBeNull();
      expect(at('edit=7', restored, now).read(beginning)).toEqual(text('Storm'));
      expect(at('copy=7', restored).read(beginning)).toBeNull();
      expect(at('copy=7', known).read(beginning)).toBeNull();
      expect(at('copy=7', restored, known).read(beginning)).toEqual(text('Storm'));
      expect(at('edit=7', known).read(shown)).toEqual(one(7));
      expect(at('edit=8', known).read(shown)).toBeNull();
    });
  });
});

const withRights = (...adminPermissions: string[]) =>
  user.customerLoaded({ customer: { ...customer(), isAdmin: true, adminPermissions }, source: 'server' });
const publishing = facts.publishChosen({
  form: 'new alert',
  id: null,
  kind: 'alert',
  key: 'k',
  text: text(),
});

describe('who may', () => {
  test('[ADM-07] without the permission nothing is sent, whoever says so', () =>
    office()
      .given(auth.sessionRestored({ ...access(), email: '' }), withRights('surveys'))
      .when(publishing, facts.endChosen({ id: 7, kind: 'alert' }))
      .after('1min')
      .check((_it, events) =>
        expect(
          events.filter(({ type }) => ['announcements/published', 'announcements/ended'].includes(type)),
        ).toEqual([]),
      )
      .check((it) =>
        expect(it.read(announcements)).toMatchObject({
          ...{ publishing: null, refused: { form: 'new alert', failure: { reason: 'forbidden' } } },
          ...{ ending: null, notEnded: { id: 7, failure: { reason: 'forbidden' } } },
        }),
      ));

  test('[ADM-07] a refusal of the service is told, and what was written stays', () =>
    office(403)
      .given(superUser)
      .when(publishing)
      .after('1s')
      .check((it) =>
        expect(it.read(announcements)).toMatchObject({
          publishing: null,
          refused: { failure: { status: 403 } },
          drafts: { 'new alert': { name: 'Storm' } },
        }),
      ));

  test('[ADM-04] one that could not be ended is still shown, and why', () =>
    office(500)
      .given(superUser, facts.loaded({ announcement: one() }))
      .when(facts.endChosen({ id: 7, kind: 'alert' }))
      .after('1s')
      .check((it) =>
        expect(it.read(announcements)).toMatchObject({
          ending: null,
          notEnded: { id: 7, failure: { status: 500 } },
          known: { 7: { endedAt: null } },
        }),
      ));
});

/** A test scenario in which the service answers each change when the test says so. */
const slow = () => {
  const asked: string[] = [];
  const replies: Subject<Reply>[] = [];
  const it = office()
    .with((world) => {
      world.replies = ({ method, path }) => {
        if (method === 'get') return { status: 200, body: { success: [] } };
        asked.push(`${method} ${path}`);
        const reply = new Subject<Reply>();
        replies.push(reply);
        return reply;
      };
    })
    .given(superUser);
  const answer = (n: number, id: number) => () => {
    replies[n]?.next({
      status: 200,
      body: { success: { ...one({ id }), endedAt: '2026-06-15T00:00:00Z' } },
    });
    replies[n]?.complete();
  };
  return { it, asked, answer };
};

describe('[ADM-04] two at the same time', () => {
  test('are both ended, one after the other', async () => {
    const { it, asked, answer } = slow();
    await it
      .when(facts.endChosen({ id: 1, kind: 'alert' }), facts.endChosen({ id: 2, kind: 'alert' }))
      .check(answer(0, 1))
      .after('1s')
      .check((app) => expect(app.read(announcements).ending).toBe(2))
      .check(answer(1, 2))
      .after('1s')
      .check((app, events) => {
        expect(events.filter(facts.ended.is)).toHaveLength(2);
        expect(app.read(announcements).ending).toBeNull();
      });
    expect(asked).toHaveLength(2);
  });

  test('are both published, one after the other', async () => {
    const { it, asked, answer } = slow();
    await it
      .when(publishing, facts.publishChosen({ ...publishing.payload, form: 'copy alert 3', key: 'l' }))
      .check(answer(0, 1))
      .after('1s')
      .check((app) => expect(app.read(announcements).publishing).toBe('copy alert 3'))
      .check(answer(1, 2))
      .after('1s')
      .check((app, events) => {
        expect(events.filter(facts.published.is).map(({ payload }) => payload.form)).toEqual([
          'new alert',
          'copy alert 3',
        ]);
        expect(app.read(announcements).publishing).toBeNull();
      });
    expect(asked).toHaveLength(2);
  });
});

describe('[ADM-04] after publishing', () => {
  test.each([
    ['whoever still has the form open sees the announcement', WRITE_PATH, 1],
    ['whoever has gone on stays there', '/admin-device-management', 0],
  ])('%s', (_, path, times) => {
    const { it, answer } = slow();
    return it
      .when(at(WRITE_PATH), publishing, at(path))
      .check(answer(0, 1))
      .after('1s')
      .check((_app, events) => {
        expect(events.filter(facts.published.is)).toHaveLength(1);
        expect(events.filter(navigation.linkFollowed.is)).toHaveLength(times);
      });
  });
});

describe('one that is looked at', () => {
  test('[ADM-05] results are asked for again only while a survey is open', () =>
    office()
      .given(superUser, at('/admin-survey', 'open=7'))
      .check((it) => expect(it.read(wanted)).toEqual({ kind: 'survey', id: 7, isLive: true, form: null }))
      .when(at('/admin-server-alert', 'open=7'))
      .check((it) => expect(it.read(wanted)).toEqual({ kind: 'alert', id: 7, isLive: false, form: null }))
      .when(at('/admin-server-alert', 'tab=readers&of=7'))
      .check((it) => expect(it.read(wanted)).toMatchObject({ id: 7 }))
      .when(at('/settings'))
      .check((it) => expect(it.read(wanted)).toBeNull()));

  test('[ADM-04] one that could not be loaded says so, and asking again asks again', () =>
    office(403)
      .given(superUser)
      .when(at('/admin-server-alert', 'open=7'))
      .after('1s')
      .check((it) =>
        expect(it.read(announcements).failure).toMatchObject({ id: 7, failure: { status: 403 } }),
      )
      .with((world) => {
        world.replies = () => ({ status: 200, body: { success: { id: 7, name: 'Storm' } } });
      })
      .when(facts.requested())
      .after('1s')
      .check((it) =>
        expect(it.read(announcements)).toMatchObject({ failure: null, known: { 7: { id: 7 } } }),
      ));

  test('[ADM-04] a language whose words cannot be had is previewed with the reader’s own', () =>
    office()
      .given(superUser)
      .when(facts.previewChosen({ language: 'el' }))
      .after('1s')
      .check((it) => expect(it.read(announcements)).toMatchObject({ preview: 'el', prepared: ['el'] }))
      .when(facts.previewPrepared({ language: 'tr', isLoaded: false }))
      .check((it) => expect(it.read(announcements).prepared).toEqual(['el'])));
});
