import * as auth from '../../events/auth.ts';
import * as pushEvents from '../../events/push.ts';
import { logoutEffects } from '../../src/core/session/logout.effects.ts';
import { Secret } from '../../src/kernel/secret.ts';
import type { App } from '../../src/kernel/app.ts';
import { access, backend } from '../../tests/samples.ts';
import { scenario } from '../../tests/scenario.ts';
import { pushPlugin } from './index.ts';
import { delivery } from './delivery.state.ts';
import { deliveryEffects } from './delivery.effects.ts';

export const projections = [...(pushPlugin.projections ?? [])];
export const address = {
  platform: 'web',
  token: new Secret('https://push.example/1'),
  subscription: new Secret('{}'),
} as const;
export const restored = auth.sessionRestored({ ...access(), email: 'ada@example.com' });
/** Returns the event that restores the push settings of this browser. */
export const set = (changes: Partial<{ sound: boolean; wanted: boolean; declined: boolean }> = {}) =>
  pushEvents.settingsRestored({ sound: true, wanted: true, declined: false, ...changes });
/** Returns whether and how push messages reach this browser. */
export const state = (one: App) => one.read(delivery);
/** The requests about push tokens that the app sent to the mock server. */
export const calls = (one: { world: { asked: string[] } }) =>
  one.world.asked.filter((words) => /push|pushtoken/.test(words) && !words.startsWith('store'));

/** A scenario in which the server accepts every push token; the browser allows push messages by default. */
export const it = (permission: 'granted' | 'notAsked' | 'denied' | 'unsupported' = 'granted') =>
  scenario({
    projections,
    effects: [...deliveryEffects, ...logoutEffects],
    backend: backend(),
  }).with((world) => {
    world.pushPermission.next(permission);
    world.pushAddress = address;
    world.replies = () => ({ status: 200, body: null });
  });
