import { concat, defer, EMPTY, first, from, ignoreElements, mergeMap, type Observable, repeat } from 'rxjs';
import * as app from '../../../events/app.ts';
import * as auth from '../../../events/auth.ts';
import * as deviceEvents from '../../../events/devices.ts';
import type { FixColumns } from '../../../events/fix-columns.ts';
import * as mapEvents from '../../../events/map.ts';
import * as positionEvents from '../../../events/positions.ts';
import * as storageEvents from '../../../events/storage.ts';
import * as userEvents from '../../../events/user.ts';
import type { TypedArray } from '../../kernel/columns.ts';
import type { AnyDefinition, Draft } from '../../kernel/event.ts';
import { effect, type World } from '../../ports/effect.ts';
import { admin } from '../session/admin.ts';
import { lastKnown } from '../positions/last-known.ts';
import { type Positions, positions } from '../positions/positions.ts';
import { JUMP } from '../../rules/jump.ts';
import { devices } from '../devices/devices.ts';
import { recentDevices } from '../devices/recent.ts';
import { keep } from './keep.effects.ts';
import { isSignedIn } from '../session/session.ts';
import { accountSlot } from './slots.ts';

/**
 * When the devices' last positions are stored: this long after the first ones have arrived, and then at this interval
 * (ms). They are also stored when the app goes into the background.
 */
const KEEP_POSITIONS_AFTER = 1_000;
const KEEP_POSITIONS_EVERY = 30_000;
/**
 * The interval is at least this long for each device (ms), so that a fleet of 100,000 spends less than half a percent
 * of a core on storing: writing a device takes about 0.01 ms.
 */
const KEEP_POSITIONS_PER_DEVICE = 3;

/**
 * How long an account's unsent text stays in this browser after another account has signed in (ms)
 * (docs/life-of-a-session.md).
 */
const LEFT_FOR = 14 * 86_400_000;

/** Stores an event for the signed-in account, except in ghost mode. */
export function keepOwn({ ports, read }: World, name: string, fact: Draft): Observable<Draft> {
  const { userID, ghostMode } = read(admin);
  return userID === null || ghostMode ? EMPTY : keep(ports, accountSlot(userID, name), fact);
}

/** Loads the event of this type that `keepOwn` has stored. Returns `otherwise` if there is none. */
export function readOwn(
  { ports, read }: World,
  name: string,
  { type }: AnyDefinition,
  otherwise: readonly Draft[] = [],
): Observable<Draft> {
  const { userID, ghostMode } = read(admin);
  if (userID === null || ghostMode) return EMPTY;
  return from(ports.storage.read(accountSlot(userID, name))).pipe(
    mergeMap((stored) => {
      if (stored.kind === 'fact' && stored.draft.type === type) return [stored.draft];
      const lost = stored.kind === 'damaged' && stored.lost;
      return lost
        ? [storageEvents.slotSetAside({ slot: name, detail: stored.detail, lost }), ...otherwise]
        : otherwise;
    }),
  );
}

/**
 * Replaces the event of this type in a storage slot. `change` gets what is stored now, because another tab may have
 * changed it; if it returns null, nothing stays stored. Only one tab at a time does this.
 */
export function changeKept<Payload>(
  ports: World['ports'],
  slot: string,
  { is }: { is(draft: Draft): draft is Draft<string, Payload> },
  change: (stored: Payload | null) => Draft | null,
): Observable<Draft> {
  return ports.turns.alone(
    slot,
    defer(() => ports.storage.read(slot)).pipe(
      mergeMap((stored) => {
        const before = stored.kind === 'fact' && is(stored.draft) ? stored.draft.payload : null;
        const next = change(before);
        if (next === null) return from(ports.storage.remove(slot)).pipe(ignoreElements());
        return JSON.stringify(next.payload) === JSON.stringify(before) ? EMPTY : keep(ports, slot, next);
      }),
    ),
  );
}

/** Replaces the event of this type that `keepOwn` has stored, as `changeKept` does. */
export function changeOwn<Payload>(
  { ports, read }: World,
  name: string,
  definition: { is(draft: Draft): draft is Draft<string, Payload> },
  change: (stored: Payload | null) => Draft | null,
): Observable<Draft> {
  const { userID, ghostMode } = read(admin);
  if (userID === null || ghostMode) return EMPTY;
  return changeKept(ports, accountSlot(userID, name), definition, change);
}

/**
 * Effects that store the last event of certain types. At the next visit it is read back and handled like any other
 * event.
 */
export const keptEffects = [
  effect({
    name: 'delete old data of other accounts',
    on: [auth.loginSucceeded, auth.sessionRestored],
    run: async ({ payload: { userID } }, { ports }) => {
      const before = ports.clock.now() - LEFT_FOR;
      await Promise.all([
        ports.storage.forgetOthers(userID, before),
        ports.outbox.forgetOthers(userID, before),
        ports.attachments.forgetOthers(userID, before),
      ]);
    },
  }),
  effect({
    name: 'store the customer and the settings',
    on: [userEvents.customerLoaded, userEvents.settingsLoaded],
    how: 'inOrder',
    run: (fact, world) => {
      if (fact.payload.source === 'storage') return;
      return fact.type === 'user/customerLoaded'
        ? keepOwn(world, 'customer', userEvents.customerLoaded({ ...fact.payload, source: 'storage' }))
        : keepOwn(
            world,
            'customerSettings',
            userEvents.settingsLoaded({ ...fact.payload, source: 'storage' }),
          );
    },
  }),
  effect({
    name: 'store the devices and groups',
    on: [deviceEvents.listed, deviceEvents.groupsListed],
    how: 'inOrder',
    run: (fact, world) => {
      if (fact.payload.source === 'storage') return;
      return fact.type === 'devices/listed'
        ? keepOwn(world, 'devices', deviceEvents.listed({ ...fact.payload, source: 'storage' }))
        : keepOwn(world, 'groups', deviceEvents.groupsListed({ ...fact.payload, source: 'storage' }));
    },
  }),
  effect({
    name: 'store the last positions regularly',
    while: (read) => read(isSignedIn),
    run: (_, world) => {
      const { clock } = world.ports;
      let kept = world.read(positions).applied;
      const keepNews = defer(() => {
        const { applied } = world.read(positions);
        // Nothing new has arrived since they were last stored.
        if (applied === kept || !world.read(lastKnown).isAnswered) return EMPTY;
        kept = applied;
        return keepOwn(world, 'positions', lastPositions(world.read(positions)));
      });
      // What the stream brings before the server's answer is a part only, and would replace all that is stored.
      const firstCome = defer(() => world.once(positionEvents.fixesReceived)).pipe(
        repeat(),
        first(() => world.read(lastKnown).isAnswered),
      );
      return concat(
        firstCome.pipe(
          mergeMap(() => clock.after(KEEP_POSITIONS_AFTER)),
          mergeMap(() => keepNews),
        ),
        defer(() => {
          const perDevice = KEEP_POSITIONS_PER_DEVICE * world.read(positions).last.length;
          return clock.after(Math.max(KEEP_POSITIONS_EVERY, perDevice));
        }).pipe(
          mergeMap(() => keepNews),
          repeat(),
        ),
      );
    },
  }),
  effect({
    name: 'store the last positions when the app is hidden',
    on: app.hidden,
    how: 'first',
    run: (_, world) =>
      world.read(lastKnown).isAnswered
        ? keepOwn(world, 'positions', lastPositions(world.read(positions)))
        : undefined,
  }),
  effect({
    name: 'store the selected device',
    on: [deviceEvents.selected, deviceEvents.deselected],
    how: 'inOrder',
    run: (fact, world) => {
      const { userID, ghostMode } = world.read(admin);
      if (userID === null || ghostMode) return;
      if (fact.type === 'devices/deselected')
        return from(world.ports.storage.remove(accountSlot(userID, 'selection')));
      return fact.payload.from === 'storage'
        ? undefined
        : keepOwn(world, 'selection', deviceEvents.selected({ id: fact.payload.id, from: 'storage' }));
    },
  }),
  effect({
    name: 'store the recently opened devices',
    on: deviceEvents.selected,
    how: 'latest',
    run: ({ payload }, world) =>
      payload.from === 'storage'
        ? EMPTY
        : keepOwn(
            world,
            'recent',
            deviceEvents.recentRestored({
              // Only devices of the user's own account are stored, not those of an account that was viewed in ghost
              // mode.
              ids: world.read(recentDevices).filter((id) => world.read(devices).byId.has(id)),
            }),
          ),
  }),
  effect({
    name: 'store whether the map shows all places',
    on: mapEvents.placesChosen,
    how: 'inOrder',
    run: ({ payload: { on, from: source } }, world) =>
      source === 'storage'
        ? EMPTY
        : keepOwn(world, 'placesChosen', mapEvents.placesChosen({ on, from: 'storage' })),
  }),
  effect({
    name: 'store the camera',
    on: mapEvents.cameraSettled,
    how: 'latest',
    run: ({ payload: { lat, lng, zoom, bearing, pitch } }, world) =>
      keepOwn(world, 'camera', mapEvents.cameraRestored({ lat, lng, zoom, bearing, pitch })),
  }),
];

/**
 * Returns the last fix of every device as one batch of fixes. It is stored, and at the next visit each fix is shown
 * with its age.
 */
export function lastPositions({ last }: Positions): Draft {
  const { arrays, length } = last;
  // The columns are copied, because the storage reads them later and they are changed in place.
  const whole = (column: TypedArray) => column.slice(0, length);
  const fixes: FixColumns = {
    device: whole(arrays.id),
    at: whole(arrays.at),
    lat: whole(arrays.lat),
    lng: whole(arrays.lng),
    speed: whole(arrays.speed),
    heading: whole(arrays.heading),
    accuracy: whole(arrays.accuracy),
    battery: whole(arrays.battery),
    flags: whole(arrays.flags).map((flags) => flags & ~JUMP),
    steps: whole(arrays.steps),
  };
  return positionEvents.fixesReceived({ source: 'storage', fixes });
}
