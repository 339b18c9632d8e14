import fc from 'fast-check';
import { NEVER, of } from 'rxjs';
import { describe, expect, test } from 'vitest';
import * as facts from '../../events/announcements.ts';
import type { Announcement, AnnouncementText, Reader } from '../../events/announcements.ts';
import * as auth from '../../events/auth.ts';
import * as navigation from '../../events/navigation.ts';
import * as user from '../../events/user.ts';
import { announcementCalls } from '../../src/api/product/admin/announcement-calls.ts';
import { accountSlot } from '../../src/core/slots.ts';
import type { Stored } from '../../src/ports/ports.ts';
import { access, backend, customer, CUSTOMER } from '../../tests/samples.ts';
import { scenario } from '../../tests/scenario.ts';
import { announcements, beginning, NOTHING_WRITTEN } from './announcements.state.ts';
import { readerKey } from './cells.ts';
import { cleaned, faultsOf } from './check.ts';
import { adminAnnouncementsPlugin } from './index.ts';
import { wanted, writing } from './place.ts';
import { saidIn } from './words.ts';

const one = (changes: Partial<Announcement> = {}): Announcement => ({
  ...NOTHING_WRITTEN,
  id: 7,
  name: 'Storm',
  message: 'A storm is coming.',
  createdAt: 1,
  createdBy: 'Ada',
  endedAt: null,
  reads: 0,
  reach: 10,
  ...{ yes: 0, no: 0, emails: 0 },
  ...changes,
});
const text = (changes: Partial<AnnouncementText> = {}): AnnouncementText => ({
  ...NOTHING_WRITTEN,
  name: 'Storm',
  message: 'A storm is coming.',
  ...changes,
});
const at = (path: string, query = '') => navigation.locationChanged({ path, query });
const superUser = auth.sessionRestored({ ...access(), superUser: true, email: '' });
const withRights = (...adminPermissions: string[]) =>
  user.customerLoaded({ customer: { ...customer(), isAdmin: true, adminPermissions }, source: 'server' });
const office = (status = 200) =>
  scenario({ plugins: [adminAnnouncementsPlugin], backend: { ...backend(), ...announcementCalls } }).with(
    (world) => {
      world.replies = () => ({ status, body: { success: [] } });
    },
  );
const publishing = facts.publishChosen({
  form: 'new alert',
  id: null,
  kind: 'alert',
  key: 'k',
  text: text(),
});

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

describe('the page where one is written', () => {
  test('[ADM-04] begins empty, with what was written here before, with a copy, or with what is published', () => {
    const begins = (query: string, ...more: Parameters<ReturnType<typeof office>['given']>) =>
      new Promise<AnnouncementText | null>((done) => {
        void office()
          .given(superUser, facts.draftsRestored({ drafts: {} }), ...more, at('/admin-add-alert', query))
          .check((it) => done(it.read(beginning)));
      });
    const draft = facts.draftKept({ form: 'new alert', text: text({ name: 'Mine' }) });
    return Promise.all([
      expect(begins('')).resolves.toEqual(NOTHING_WRITTEN),
      expect(begins('kind=survey')).resolves.toMatchObject({ type: 'survey' }),
      expect(begins('', draft)).resolves.toMatchObject({ name: 'Mine' }),
      expect(begins('copy=7', draft, facts.loaded({ announcement: one() }))).resolves.toMatchObject({
        name: 'Storm',
      }),
      expect(begins('edit=7')).resolves.toBeNull(),
      expect(begins('edit=7', facts.loaded({ announcement: one() }))).resolves.toMatchObject({
        name: 'Storm',
      }),
    ]);
  });

  test.each([
    ['there is none', { kind: 'empty' }],
    ['it is damaged', { kind: 'damaged', detail: 'no JSON' }],
    ['it is a fact of another kind', { kind: 'fact', draft: superUser }],
  ] as [string, Stored][])(
    '[ADM-04] the form waits for the draft of an earlier visit, and begins empty where %s',
    (_, stored) =>
      office()
        .with((world) => {
          world.slots.set(accountSlot(CUSTOMER, 'announcementDrafts'), stored);
        })
        .given(at('/admin-add-alert'))
        .when(superUser)
        .check((it, events) => {
          expect(it.read(beginning)).toEqual(NOTHING_WRITTEN);
          // With the session alone nobody knows yet.
          expect(events.findIndex(facts.draftsRestored.is)).toBeGreaterThan(
            events.findIndex(auth.sessionRestored.is),
          );
        }),
  );

  test('[ADM-04] a storage that fails is no reason to wait for ever', () =>
    office()
      .with((world) => {
        world.slots.get = () => {
          throw new Error('no disk');
        };
      })
      .given(at('/admin-add-alert'))
      .when(superUser)
      .check((it) => expect(it.read(beginning)).toEqual(NOTHING_WRITTEN)));

  test('[ADM-04] before it is read back nothing begins, whatever is written', () =>
    scenario({ projections: adminAnnouncementsPlugin.projections ?? [] })
      .given(superUser, at('/admin-add-alert'))
      .check((it) => expect(it.read(beginning)).toBeNull())
      .when(facts.draftsRestored({ drafts: { 'new alert': text({ name: 'Half done' }) } }))
      .check((it) => expect(it.read(beginning)?.name).toBe('Half done')));

  test('[ADM-04] models that could not be had are asked for again when that is wanted, and what is chosen stays', () =>
    office(403)
      .given(superUser, facts.draftKept({ form: 'new alert', text: text({ onlyModels: [4105] }) }))
      .when(at('/admin-add-alert'))
      .after('1s')
      .check((it) =>
        expect(it.read(announcements)).toMatchObject({
          models: null,
          modelsFailure: { reason: 'forbidden' },
        }),
      )
      .with((world) => {
        world.replies = ({ path }) => ({
          status: 200,
          body: { success: path.includes('model') ? [{ model_nr: 4105, name: 'Bike Finder' }] : [] },
        });
      })
      .when(facts.modelsRequested())
      .after('1s')
      .check((it) => {
        expect(it.read(announcements)).toMatchObject({
          models: [{ model: 4105, name: 'Bike Finder' }],
          modelsFailure: null,
        });
        expect(it.read(beginning)?.onlyModels).toEqual([4105]);
      }));

  test('[ADM-04] a copy that is begun does not take the place of a new one that was begun before', () =>
    office()
      .given(
        superUser,
        facts.loaded({ announcement: one() }),
        facts.draftKept({ form: 'new alert', text: text({ name: 'Mine' }) }),
        at('/admin-add-alert', 'copy=7'),
      )
      .when(facts.draftKept({ form: 'copy alert 7', text: text({ name: 'Like it' }) }))
      .check((it) => expect(it.read(beginning)?.name).toBe('Like it'))
      .when(at('/admin-add-alert'))
      .check((it) => expect(it.read(beginning)?.name).toBe('Mine')));

  test.each(['edit=x', 'edit=-1', 'edit=1e9999', 'copy=', 'kind=toString', '%E0%A4%A', 'edit=0'])(
    '[ADM-04] rubbish in its address is a new one: %s',
    (query) =>
      office()
        .given(superUser, at('/admin-add-alert', query))
        .check((it) =>
          expect(it.read(writing)).toEqual({ kind: 'alert', edit: null, copy: null, form: 'new alert' }),
        ),
  );

  test('[ADM-04] what is written is kept in this browser, and read back with the next visit', () =>
    office()
      .given(superUser, at('/admin-add-alert'))
      .when(facts.draftKept({ form: 'new alert', text: text({ name: 'Half done' }) }))
      .with((world) => {
        expect(JSON.stringify(world.slots.get(accountSlot(CUSTOMER, 'announcementDrafts')))).toContain(
          'Half done',
        );
      }));

  test('[ADM-04] what is written meanwhile is newer than what is read back', () =>
    office()
      .given(
        superUser,
        facts.draftKept({ form: 'new alert', text: text({ name: 'New' }) }),
        facts.draftsRestored({ drafts: { 'new alert': text({ name: 'Old' }), 'edit 7': text() } }),
      )
      .check((it) =>
        expect(it.read(announcements).drafts).toMatchObject({
          'new alert': { name: 'New' },
          'edit 7': { name: 'Storm' },
        }),
      ));

  test('[ADM-04] whom it would reach is asked when somebody pauses, once for each audience', () =>
    office()
      .given(superUser, at('/admin-add-alert'))
      .with((world) => {
        world.replies = ({ path }) =>
          path.endsWith('/reach') ? of({ status: 200, body: { success: { customers: 3, of: 11 } } }) : NEVER;
      })
      .when(facts.draftKept({ form: 'new alert', text: text({ onlyLanguages: ['de'] }) }))
      .when(facts.draftKept({ form: 'new alert', text: text({ onlyLanguages: ['de', 'nl'] }) }))
      .when(facts.draftKept({ form: 'new alert', text: text({ onlyLanguages: ['de', 'nl'], name: 'x' }) }))
      .after('1s')
      .check((it, events) => {
        expect(it.read(announcements).reach).toEqual({ customers: 3, of: 11 });
        expect(events.filter(({ type }) => type === facts.reachEstimated.type)).toHaveLength(1);
      }));
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

describe('one that is looked at', () => {
  test('[ADM-05] results are asked for again only while a survey is open', () =>
    office()
      .given(superUser, at('/admin-survey', 'open=7'))
      .check((it) => expect(it.read(wanted)).toEqual({ kind: 'survey', id: 7, isLive: true }))
      .when(at('/admin-server-alert', 'open=7'))
      .check((it) => expect(it.read(wanted)).toEqual({ kind: 'alert', id: 7, isLive: false }))
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
