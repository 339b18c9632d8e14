import * as auth from '../../events/auth.ts';
import * as changeEvents from '../../events/changes.ts';
import * as navigation from '../../events/navigation.ts';
import { changesEffects } from '../../src/core/changes/changes.effects.ts';
import { access, aShare, backend, START } from '../../tests/samples.ts';
import { scenario } from '../../tests/scenario.ts';
import { sharesPlugin } from './index.ts';

const signedIn = auth.loginSucceeded({ ...access(), email: 'ada@example.com' });
/** Returns the event for navigating to an address. */
export const at = (path: string) => navigation.locationChanged({ path, query: '' });
export const ZONE = 'Europe/Stockholm';
export const time = { now: START, zone: ZONE };

/** A test scenario of a signed-in customer. */
export const story = () =>
  scenario({ plugins: [sharesPlugin], effects: changesEffects, backend: backend() })
    .with((world) => {
      world.replies = (request) => ({
        status: 200,
        body: request.method === 'get' ? [aShare('one')] : {},
      });
    })
    .given(signedIn);
/** A test scenario of a signed-in customer whose server creates no links. */
export const refusing = () => {
  const usual = backend();
  const createShare = (...all: Parameters<typeof usual.createShare>) => ({
    ...usual.createShare(...all),
    read: () =>
      ({ ok: false, failure: { reason: 'forbidden', status: 403, message: 'No more links' } }) as const,
  });
  return scenario({
    plugins: [sharesPlugin],
    effects: changesEffects,
    backend: { ...usual, createShare },
  })
    .with((world) => {
      world.replies = () => ({ status: 403, body: null });
    })
    .given(signedIn);
};
const wanted = { ...aShare(''), devices: [1], kind: 'position', name: 'New', goal: null } as const;
const { salt: _, opened: __, ...set } = { ...wanted, devices: [1] };
export { set };
/** Returns the change that creates a link. */
export const creation = () =>
  changeEvents.wanted({ edits: [{ of: 'share', id: 'new-link', set, was: null }], label: '' });
