import { NEVER, of } from 'rxjs';
import { describe, expect, test } from 'vitest';
import * as facts from '../../../events/announcements.ts';
import type { AnnouncementText } from '../../../events/announcements.ts';
import * as auth from '../../../events/auth.ts';
import { accountSlot } from '../../../src/core/storage/slots.ts';
import type { Stored } from '../../../src/ports/ports.ts';
import { CUSTOMER } from '../../../tests/samples.ts';
import { scenario } from '../../../tests/scenario.ts';
import { reachOf, announcements, beginning, NOTHING_WRITTEN } from './announcements.state.ts';
import { adminAnnouncementsPlugin } from './index.ts';
import { writing } from './place.ts';
import { at, office, one, superUser, text } from './announcements-given.ts';

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
      expect(begins('edit=7', facts.loaded({ announcement: one() }))).resolves.toBeNull(),
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
          // The session alone is not enough: the form also waits until the drafts are restored.
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
        expect(it.read(announcements).reach).toMatchObject({ customers: 3, of: 11 });
        expect(events.filter(({ type }) => type === facts.reachEstimated.type)).toHaveLength(1);
      }));

  test('[ADM-04] a number of customers is shown only for the audience that it was estimated for', () =>
    office()
      .given(superUser, at('/admin-add-alert'))
      .with((world) => {
        world.replies = ({ path }) =>
          path.endsWith('/reach') ? of({ status: 200, body: { success: { customers: 3, of: 11 } } }) : NEVER;
      })
      .when(facts.draftKept({ form: 'new alert', text: text({ onlyModels: [2, 1], onlyLanguages: ['de'] }) }))
      .after('1s')
      .check((it) => {
        const reach = (changes: Parameters<typeof text>[0]) => reachOf(it.read, text(changes))?.customers;
        expect(reach({ onlyModels: [1, 2], onlyLanguages: ['de'], name: 'y' })).toBe(3);
        expect(reach({ onlyModels: [1], onlyLanguages: ['de'] })).toBeUndefined();
        expect(reach({ onlyLanguages: ['de'] })).toBeUndefined();
      }));
});
