import { expect, test } from 'vitest';
import * as adminEvents from '../../../events/admin.ts';
import * as auth from '../../../events/auth.ts';
import * as changeEvents from '../../../events/changes.ts';
import * as ownForms from '../../../events/own-forms.ts';
import { access, CUSTOMER } from '../../../tests/samples.ts';
import { scenario } from '../../../tests/scenario.ts';
import { ownDraft, ownDrafts } from './own-forms.ts';
import { ownFormsEffects, withoutRefusal } from './own-forms.effects.ts';
import { accountSlot, SESSION_SLOTS } from './slots.ts';

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
            drafts: { 'member 7': { name: 'Typed in the other tab' }, 'answer 5': { text: 'Mine, longer' } },
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
