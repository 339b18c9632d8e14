import { concat, defer, EMPTY, filter, from, map, mergeMap, type Observable, of, toArray } from 'rxjs';
import * as app from '../../events/app.ts';
import * as auth from '../../events/auth.ts';
import * as pushEvents from '../../events/push.ts';
import { ask } from '../../src/core/server/ask.effects.ts';
import { backOff } from '../../src/rules/back-off.ts';
import { changeKept } from '../../src/core/storage/kept.effects.ts';
import type { Draft } from '../../src/kernel/event.ts';
import { effect, type World } from '../../src/ports/effect.ts';
import { delivery, recipient, registrationWanted, SLOT } from './delivery.state.ts';

/** Returns the stored push settings. Null if there are none, or if they cannot be read. */
const storedSettings = async ({ storage }: World['ports']) => {
  const stored = await storage.read(SLOT);
  return stored.kind === 'fact' && pushEvents.settingsRestored.is(stored.draft) ? stored.draft : null;
};
/** The push settings of this tab. Before the stored ones are restored, those of a browser in which nobody changed any. */
const ownSettings = ({ read }: World) => {
  const { sound, wanted, declined } = read(delivery);
  return pushEvents.settingsRestored({ sound, wanted, declined });
};

/**
 * Stores what was changed. Another tab may have changed the other settings, so they stay. If an earlier change could not
 * be stored, or nothing is stored, all settings of this tab are stored.
 */
function storeSettings(world: World, changed: Partial<ReturnType<typeof ownSettings>['payload']>) {
  const { unstored } = world.read(delivery);
  const own = ownSettings(world);
  return changeKept(world.ports, SLOT, pushEvents.settingsRestored, (stored) =>
    pushEvents.settingsRestored({ ...(stored && !unstored ? stored : own.payload), ...changed }),
  ).pipe(
    toArray(),
    mergeMap((problems): readonly Draft[] => (unstored && problems.length === 0 ? [own] : problems)),
  );
}

/** Registers this browser or phone for push messages, and sends its push address to the server. */
const register = (world: World): Observable<Draft> =>
  from(world.ports.push.register()).pipe(
    mergeMap((address): Observable<Draft> => {
      if (!address) return of(pushEvents.registrationFailed({ failure: null }));
      return ask(world, world.ports.backend.savePushToken(address), (result) => [
        result.ok
          ? pushEvents.registered({ token: address.token })
          : pushEvents.registrationFailed({ failure: result.failure }),
      ]);
    }),
  );

/** Asks the server to send no more push messages to this browser or phone. The response does not matter. */
const forgotten = (world: World): Observable<Draft> => {
  const { token } = world.read(delivery);
  return token?.isKnown ? ask(world, world.ports.backend.removePushToken(token), () => []) : EMPTY;
};

/** The effects for push messages in this browser or on this phone: permission, push address and settings. */
export const deliveryEffects = [
  effect({
    name: 'restore the push settings',
    while: (read) => read(recipient),
    run: async (_, world) => (await storedSettings(world.ports)) ?? ownSettings(world),
  }),
  effect({
    name: 'restore the push settings that another tab has changed',
    on: app.resumed,
    how: 'latest',
    run: (_, world) => {
      const { restored, unstored } = world.read(delivery);
      if (world.read(recipient) === null || !restored) return;
      if (unstored) return storeSettings(world, {});
      return from(storedSettings(world.ports)).pipe(
        filter((stored) => stored !== null),
        filter(({ payload }) => JSON.stringify(payload) !== JSON.stringify(ownSettings(world).payload)),
      );
    },
  }),
  effect({
    name: 'store the push settings',
    on: [
      pushEvents.soundSwitched,
      pushEvents.offerDeclined,
      pushEvents.switchedOn,
      pushEvents.switchedOff,
      pushEvents.permissionRequested,
    ],
    how: 'inOrder',
    run: (fact, world) =>
      storeSettings(
        world,
        fact.type === 'push/soundSwitched'
          ? { sound: fact.payload.on }
          : fact.type === 'push/offerDeclined'
            ? { declined: true }
            : { wanted: fact.type !== 'push/switchedOff' },
      ),
  }),
  effect({
    name: 'watch the push permission of the browser',
    live: true,
    while: (read) => read(recipient),
    run: (_, { ports }) =>
      ports.push.permission().pipe(map((permission) => pushEvents.permissionChanged({ permission }))),
  }),
  effect({
    name: 'request the push permission',
    on: pushEvents.permissionRequested,
    how: 'first',
    run: async (_, { ports, read }) => {
      const permission = await ports.push.ask();
      // If the browser has already reported the changed permission itself, no second event is needed.
      return read(delivery).asking ? pushEvents.permissionChanged({ permission }) : undefined;
    },
  }),
  effect({
    name: 'register this browser for push messages',
    ability: 'push',
    while: (read) => read(registrationWanted),
    run: ({ failures }, world) => {
      const { clock, chance } = world.ports;
      const wait = failures > 0 ? clock.after(backOff(failures, chance.next())) : of(0);
      return wait.pipe(
        mergeMap(() =>
          concat(
            of(pushEvents.registrationStarted()),
            defer(() => register(world)),
          ),
        ),
      );
    },
  }),
  effect({
    name: 'unregister push messages when the user turns them off',
    ability: 'push',
    on: pushEvents.switchedOff,
    how: 'inOrder',
    run: (_, world) =>
      concat(
        from(world.ports.push.unregister()).pipe(mergeMap(() => EMPTY)),
        // If the user has turned them on again meanwhile, the token may be the one in use.
        defer(() => (world.read(delivery).wanted ? EMPTY : forgotten(world))),
      ),
  }),
  effect({
    name: 'unregister push messages when the permission is withdrawn',
    ability: 'push',
    on: pushEvents.permissionChanged,
    how: 'inOrder',
    run: ({ payload: { permission } }, world) =>
      permission === 'denied' || permission === 'notAsked' ? forgotten(world) : undefined,
  }),
  effect({
    // The logout has already told the server to send no more push messages here (PUSH-07). This effect also unregisters
    // them in the browser.
    name: 'unregister push messages at the end of the session',
    on: auth.loggedOut,
    run: ({ payload: { reason } }, { ports }) => {
      // If another tab logged out, that tab has already unregistered push messages, and another user may have signed
      // in there.
      if (reason !== 'elsewhere') void ports.push.unregister();
    },
  }),
  effect({
    name: 'play the test sound of push messages',
    on: pushEvents.soundTested,
    run: (_, { ports }) =>
      from(ports.sound.play('notice')).pipe(
        map((heard) => pushEvents.soundPlayed({ sound: 'notice', heard })),
      ),
  }),
  effect({
    name: 'send a test push message',
    ability: 'push',
    on: pushEvents.testRequested,
    how: 'first',
    run: (_, world) =>
      ask(world, world.ports.backend.sendTestPush(), (result) => [
        result.ok ? pushEvents.testAccepted() : pushEvents.testFailed({ failure: result.failure }),
      ]),
  }),
];
