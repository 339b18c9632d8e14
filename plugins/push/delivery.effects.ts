import { concat, defer, EMPTY, from, map, mergeMap, type Observable, of } from 'rxjs';
import * as app from '../../events/app.ts';
import * as auth from '../../events/auth.ts';
import * as pushEvents from '../../events/push.ts';
import { ask } from '../../src/core/server/ask.effects.ts';
import { backOff } from '../../src/rules/back-off.ts';
import { changeKept } from '../../src/core/storage/kept.effects.ts';
import type { Draft } from '../../src/kernel/event.ts';
import { effect, type World } from '../../src/ports/effect.ts';
import { delivery, recipient, registrationWanted } from './delivery.state.ts';

/** The storage slot of the push settings of this browser. They apply to any user, and logging out keeps them. */
const SLOT = 'pushSettings';

const untouched = pushEvents.settingsRestored({ sound: true, wanted: true, declined: false });

/** Returns the stored push settings, or those of a browser in which nobody has changed any. */
const storedSettings = async ({ storage }: World['ports']) => {
  const stored = await storage.read(SLOT);
  return stored.kind === 'fact' && pushEvents.settingsRestored.is(stored.draft) ? stored.draft : untouched;
};

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
    run: (_, { ports }) => storedSettings(ports),
  }),
  effect({
    name: 'restore the push settings that another tab has changed',
    on: app.resumed,
    how: 'latest',
    run: async (_, { ports, read }) => {
      if (read(recipient) === null || !read(delivery).restored) return;
      const stored = await storedSettings(ports);
      const { sound, wanted, declined } = read(delivery);
      const known = pushEvents.settingsRestored({ sound, wanted, declined });
      return JSON.stringify(stored.payload) === JSON.stringify(known.payload) ? undefined : stored;
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
    // Only the setting of the event is replaced, because another tab may have changed the others.
    run: (fact, { ports }) => {
      const changed =
        fact.type === 'push/soundSwitched'
          ? { sound: fact.payload.on }
          : fact.type === 'push/offerDeclined'
            ? { declined: true }
            : { wanted: fact.type !== 'push/switchedOff' };
      return changeKept(ports, SLOT, pushEvents.settingsRestored, (stored) =>
        pushEvents.settingsRestored({ ...(stored ?? untouched.payload), ...changed }),
      );
    },
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
