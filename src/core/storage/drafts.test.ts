import { expect, test } from 'vitest';
import * as account from '../../../events/account.ts';
import * as auth from '../../../events/auth.ts';
import * as forms from '../../../events/forms.ts';
import * as storageEvents from '../../../events/storage.ts';
import { scenario } from '../../../tests/scenario.ts';
import { access, START, started } from '../../../tests/samples.ts';
import { drafts } from './drafts.ts';
import { draftsEffects } from './drafts.effects.ts';
import { startupEffects } from '../session/startup.effects.ts';

const email = 'ada@example.com';
const typed = forms.draftKept({ form: 'login', fields: { email } });
const restored = (at = START * 1000) => forms.draftsRestored({ at, drafts: { login: { email } } });
/** With the start, which reads what was kept. */
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
      // Forms are drawn with it, and a mailed link is proved with the address that it belongs to.
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
