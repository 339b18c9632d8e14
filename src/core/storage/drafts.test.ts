import { expect, test, describe } from 'vitest';
import * as account from '../../../events/account.ts';
import * as auth from '../../../events/auth.ts';
import * as forms from '../../../events/forms.ts';
import * as storageEvents from '../../../events/storage.ts';
import { scenario } from '../../../tests/scenario.ts';
import { access, START, started, CUSTOMER } from '../../../tests/samples.ts';
import { drafts } from './drafts.ts';
import { draftsEffects } from './drafts.effects.ts';
import { startupEffects } from '../session/startup.effects.ts';
import * as adminEvents from '../../../events/admin.ts';
import * as changeEvents from '../../../events/changes.ts';
import * as ownForms from '../../../events/own-forms.ts';
import { ownDraft, ownDrafts } from './own-forms.ts';
import { ownFormsEffects, withoutRefusal } from './own-forms.effects.ts';
import { accountSlot, SESSION_SLOTS } from './slots.ts';

const email = 'ada@example.com';
const typed = forms.draftKept({ form: 'login', fields: { email } });
const restored = (at = START * 1000) => forms.draftsRestored({ at, drafts: { login: { email } } });
/** A test scenario that also runs the start of the app, so that stored drafts are loaded. */
const starting = () => scenario({ effects: [...draftsEffects, ...startupEffects] });
const told = () => scenario({ effects: draftsEffects });

test('[ACC-05] what was typed is kept for a reload', async () => {
  await told()
    .when(typed)
    .asked('store drafts')
    .check((app) => expect(app.read(drafts)).toEqual({ login: { email } }));
});

test('[ACC-05] after a reload it is there again', async () => {
  await starting()
    .with((world) => world.slots.set('drafts', { kind: 'fact', draft: restored() }))
    .when(started())
    .check((_, events) => {
      const types = events.map(({ type }) => type);
      expect(types.indexOf('forms/draftsRestored')).toBeGreaterThan(0);
      // The drafts must come first: forms contain them as soon as they are drawn, and a link from an e-mail is verified
      // with the stored e-mail address.
      expect(types.indexOf('forms/draftsRestored')).toBeLessThan(types.indexOf('app/initialised'));
    })
    .reads(drafts, { login: { email } });
});

test('[ACC-05] what was typed before the storage answered is newer', async () => {
  const newer = forms.draftKept({ form: 'login', fields: { email: 'grace@example.com' } });
  await told()
    .when(newer, restored())
    .reads(drafts, { login: { email: 'grace@example.com' } });
});

test('[ACC-05] after half an hour it is forgotten: the next visitor may be another', async () => {
  await starting()
    .with((world) => world.slots.set('drafts', { kind: 'fact', draft: restored(START * 1000 - 1_800_001) }))
    .when(started())
    .asked('forget drafts')
    .reads(drafts, {});
});

test('[START-02] a damaged draft is set aside and told of', async () => {
  await starting()
    .with((world) => world.slots.set('drafts', { kind: 'damaged', detail: 'no JSON' }))
    .when(started())
    .check((_, events) =>
      expect(events.find(storageEvents.slotSetAside.is)?.payload).toEqual({
        slot: 'drafts',
        detail: 'no JSON',
      }),
    );
});

test('[ACC-05] a storage that takes nothing is told of, and the draft holds', async () => {
  await told()
    .with((world) => {
      world.refuses = 'QuotaExceededError';
    })
    .when(typed)
    .expectTypes('storage/writeFailed')
    .reads(drafts, { login: { email } });
});

test('[ACC-05] a login ends all drafts: nothing mixes with an account', async () => {
  await told()
    .when(typed)
    .asked('store drafts')
    .when(auth.loginSucceeded({ ...access(), email }))
    .asked('forget drafts')
    .reads(drafts, {});
});

test('[AUTH-07] [fault 15] a chosen logout ends them, a session that ran out does not', async () => {
  await told()
    .when(typed, auth.loggedOut({ reason: 'renewalRefused' }))
    .reads(drafts, { login: { email } })
    .when(auth.loggedOut({ reason: 'chosen' }))
    .reads(drafts, {});
});

test('[ACC-01] who registered has to prove the address, and then signs in with it', async () => {
  await told()
    .when(
      forms.draftKept({ form: 'register', fields: { email } }),
      account.accepted({ form: 'register', email }),
    )
    .reads(drafts, { verify: { email } })
    .when(account.accepted({ form: 'verify', email: '' }))
    .reads(drafts, { login: { email } });
});

test('[ACC-05] a mail that was sent ends its own draft only', async () => {
  await told()
    .when(typed, forms.draftKept({ form: 'resetMail', fields: { email } }))
    .when(account.accepted({ form: 'resetMail', email }))
    .reads(drafts, { login: { email } });
});

describe('own forms', () => {
  const SLOT = accountSlot(CUSTOMER, 'ownForms');
  const signedIn = auth.sessionRestored({ ...access(), email: '' });
  const typed = (text: string, form = 'answer 4') => ownForms.draftKept({ form, fields: { text } });
  const story = () => scenario({ effects: ownFormsEffects });

  test('[ADM-06] [MEM-01] what was typed is kept for the account, and goes with its last draft', () =>
    story()
      .given(signedIn)
      .when(typed('Half an ans'), typed('Another', 'answer 5'))
      .with((world) => expect(JSON.stringify(world.slots.get(SLOT))).toContain('Half an ans'))
      .when(ownForms.draftDropped({ form: 'answer 4' }))
      .with((world) => expect(JSON.stringify(world.slots.get(SLOT))).not.toContain('Half an ans'))
      .when(ownForms.draftDropped({ form: 'answer 5' }))
      .with((world) => expect(world.slots.has(SLOT)).toBe(false))
      .reads(ownDrafts, { byForm: {} }));

  test('[ADM-06] [MEM-01] it is read before the app shows, and what was typed meanwhile is newer', () =>
    story()
      .given(signedIn, typed('Newer'))
      .when(
        ownForms.draftsRestored({
          drafts: { 'answer 4': { text: 'Older' }, 'member new': { name: 'Grandma' } },
        }),
      )
      .check((it) => {
        expect(SESSION_SLOTS).toContain('ownForms');
        expect(it.read(ownDraft('answer 4'))).toEqual({ text: 'Newer' });
        expect(it.read(ownDraft('member new'))).toEqual({ name: 'Grandma' });
        expect(it.read(ownDraft('member 7'))).toEqual({});
      }));

  test('[ADM-06] [MEM-01] another tab’s drafts stay, and one that it has sent does not come back', () =>
    story()
      .given(signedIn, typed('Sent in the other tab'), typed('Mine', 'answer 5'))
      .with((world) => {
        const drafts = { 'member 7': { name: 'Typed in the other tab' } };
        world.slots.set(SLOT, { kind: 'fact', draft: ownForms.draftsRestored({ drafts }) });
      })
      .when(typed('Mine, longer', 'answer 5'))
      .with((world) =>
        expect(world.slots.get(SLOT)).toMatchObject({
          draft: {
            payload: {
              drafts: {
                'member 7': { name: 'Typed in the other tab' },
                'answer 5': { text: 'Mine, longer' },
              },
            },
          },
        }),
      )
      .with((world) => expect(JSON.stringify(world.slots.get(SLOT))).not.toContain('Sent in')));

  test('[AUTH-07] nothing of it is left for whoever signs in next', () =>
    story()
      .given(signedIn, typed('Half an ans'))
      .when(auth.loggedOut({ reason: 'chosen' }))
      .reads(ownDrafts, { byForm: {} }));

  test('[ROUTE-24] in an account that is looked at nothing is kept', () =>
    story()
      .given(
        adminEvents.ghostEntered({ userID: 12, by: CUSTOMER, superUser: true }),
        auth.sessionRestored({ ...access(), superUser: true, email: '', actingFor: 12 }),
      )
      .when(typed('Half an ans'))
      .with((world) =>
        expect([...world.slots.keys()].filter((slot) => slot.endsWith('ownForms'))).toEqual([]),
      ));

  test.each([
    ['put away', changeEvents.dismissed({ id: 'c1' })],
    ['tried once more', changeEvents.retried({ id: 'c1' })],
  ])(
    '[MEM-01] [SHARE-01] what was typed to correct a refusal goes when that is %s, and nothing else',
    (_, fact) =>
      scenario({ effects: [withoutRefusal('share')] })
        .given(
          signedIn,
          ...['share new 2 c1', 'share new 2 c11', 'share new 2', 'member 7 c1', 'shares c1'].map((form) =>
            typed('A', form),
          ),
        )
        .when(fact)
        .check(({ read }) =>
          expect(Object.keys(read(ownDrafts).byForm)).toEqual([
            'share new 2 c11',
            'share new 2',
            'member 7 c1',
            'shares c1',
          ]),
        ),
  );

  test('[fault 71] drafts that nobody can open any more are told of when their owner signs in again', () =>
    story()
      .with(({ slots }) =>
        slots.set(SLOT, { kind: 'damaged', detail: 'nobody can open it any more', lost: true }),
      )
      .when(auth.loginSucceeded({ ...access(), email: '' }))
      .check((it) => {
        expect(it.log.events.map(({ type }) => type)).toContain('storage/slotSetAside');
        expect(it.read(ownDrafts).byForm).toEqual({});
      }));
});
