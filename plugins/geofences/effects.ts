import { concat, defaultIfEmpty, defer, EMPTY, filter, from, mergeMap, type Observable, of } from 'rxjs';
import * as app from '../../events/app.ts';
import * as auth from '../../events/auth.ts';
import * as changeEvents from '../../events/changes.ts';
import * as fenceEvents from '../../events/fences.ts';
import * as mapEvents from '../../events/map.ts';
import * as notices from '../../events/notices.ts';
import { againOn, BACK } from '../../src/core/server/ask-again.effects.ts';
import { askAsMember } from '../../src/core/server/ask-as-member.effects.ts';
import { deviceBy } from '../../src/core/devices/devices.ts';
import { geofences } from '../../src/core/devices/geofences.ts';
import { changeOwn, keepOwn, readOwn } from '../../src/core/storage/kept.effects.ts';
import { admin } from '../../src/core/session/admin.ts';
import type { Draft, EventOf } from '../../src/kernel/event.ts';
import { effect, type World } from '../../src/ports/effect.ts';
import { firstUnnamed } from '../../src/core/positions/place-names.ts';
import { learningNames } from '../../src/core/positions/places.effects.ts';
import { toolDevices } from '../../src/core/app/map-tool.ts';
import { DAY, dayDevice } from './day.state.ts';
import { fenceTool } from './draft.state.ts';
import { boxOfShape, boxOfListed, placesToName } from './listed.ts';
import { mergedMoving, moving } from '../../src/core/devices/moving-fences.ts';

const SLOT = 'movingFences';
const DRAFT_SLOT = 'fenceDraft';
type StoredDraft = EventOf<typeof fenceEvents.draftsStored>['payload']['drafts'][number];
/** Changes the stored fence drafts. Each tab has its own, and changes only that. */
const changeDrafts = (
  world: World,
  change: (drafts: readonly StoredDraft[]) => readonly StoredDraft[],
): Observable<Draft> =>
  changeOwn(world, DRAFT_SLOT, fenceEvents.draftsStored, (stored) => {
    const drafts = change(stored?.drafts ?? []);
    return drafts.length === 0 ? null : fenceEvents.draftsStored({ drafts: [...drafts] });
  });

/**
 * How long the message that two devices parted or met stays on screen (ms). A user who was looking elsewhere should
 * have enough time to read it.
 */
const TOLD_STAYS = 15_000;

/** Runs `work` on the stored list of fences between devices while no other tab does. */
const inTurn = ({ read, ports }: World, work: () => Observable<Draft>): Observable<Draft> =>
  ports.turns.alone(`${SLOT}-${read(admin).userID}`, defer(work));

/** Loads the stored fences between devices, unless this tab knows the same ones. Another tab may have changed them. */
const keptMoving = (world: World): Observable<Draft> =>
  inTurn(world, () =>
    readOwn(world, SLOT, fenceEvents.movingListed).pipe(
      filter(
        (stored) =>
          !fenceEvents.movingListed.is(stored) ||
          JSON.stringify(stored.payload.all) !== JSON.stringify(world.read(moving).kept),
      ),
    ),
  );

/**
 * Stores what this tab changed about the fences between devices. The stored list is read first, because another tab may
 * have changed it. If storing fails, the change stays one that is not stored yet.
 */
const keepMoving = (world: World): Observable<Draft> =>
  inTurn(world, () => {
    const asKnown = fenceEvents.movingListed({ all: [...world.read(moving).kept], source: 'storage' });
    return readOwn(world, SLOT, fenceEvents.movingListed, [asKnown]).pipe(
      mergeMap((stored) => {
        if (!fenceEvents.movingListed.is(stored)) return of(stored);
        const { all, kept } = world.read(moving);
        const merged = mergedMoving(stored.payload.all, kept, all);
        const listed = fenceEvents.movingListed({ all: [...merged], source: 'storage' });
        return keepOwn(world, SLOT, listed).pipe(defaultIfEmpty(listed));
      }),
    );
  });

export const geofenceEffects = [
  effect({
    name: 'load the last day of the device with open geofences',
    ability: 'history',
    while: (read) => {
      const device = read(dayDevice);
      return device === null ? null : { device };
    },
    run: ({ device }, world) =>
      againOn(world, [fenceEvents.wayRequested, ...BACK], () => {
        const to = Math.floor(world.ports.clock.now() / 1000);
        const range = { from: to - DAY, to };
        return askAsMember(world, world.ports.backend.track(device, range), (result) => [
          result.ok
            ? fenceEvents.wayLoaded({ device, ...range, fixes: result.value })
            : fenceEvents.wayFailed({ device, failure: result.failure }),
        ]);
      }),
  }),
  effect({
    name: 'show all geofences on the map when their list opens',
    while: (read) => read(toolDevices('geofences')) !== null && read(geofences).status === 'ready',
    // A draft is not about all geofences. It stays in view.
    run: (_, { read }) => {
      const { draft, file } = read(fenceTool);
      const box = draft || file ? null : boxOfListed(read);
      return box ? mapEvents.areaRequested(box) : undefined;
    },
  }),
  effect({
    name: 'show the chosen geofence on the map',
    on: fenceEvents.fenceChosen,
    run: ({ payload: { id } }, { read }) => {
      const fence = id === null ? undefined : read(geofences).shown.find((each) => each.id === id);
      return fence && mapEvents.areaRequested(boxOfShape(fence.shape));
    },
  }),
  effect({
    name: 'show the geofence to change on the map',
    on: fenceEvents.draftOpened,
    run: ({ payload: { draft } }) =>
      draft.shape ? mapEvents.areaRequested(boxOfShape(draft.shape)) : undefined,
  }),
  learningNames('load the addresses of the listed geofences', (read) =>
    read(toolDevices('geofences')) === null ? null : firstUnnamed(read, read(placesToName)),
  ),
  effect({
    name: 'save geofences as a file',
    on: fenceEvents.exported,
    run: ({ payload: { address, format } }, { ports }) =>
      ports.paper.saveFile(address, `geofences.${format}`),
  }),
  effect({
    name: 'show a notice when two devices part or meet',
    while: (read) => read(moving).due[0] ?? null,
    run: ({ id, kind, at }, { read }) => {
      const fence = read(moving).all.find((each) => each.id === id);
      const told = fenceEvents.movingCrossed({ id, kind, at });
      if (!fence) return told;
      const [one, two] = [fence.one, fence.two].map((device) => read(deviceBy(device))?.name ?? '');
      return from([
        told,
        notices.raised({
          tone: kind === 'left' ? 'warning' : 'neutral',
          text: kind === 'left' ? 'geofences.moving.parted' : 'geofences.moving.met',
          values: { one: one ?? '', two: two ?? '' },
          stays: TOLD_STAYS,
        }),
      ]);
    },
  }),
  effect({
    name: 'store geofences between devices',
    on: fenceEvents.movingListed,
    how: 'inOrder',
    run: ({ payload: { source } }, world) => (source === 'user' ? keepMoving(world) : EMPTY),
  }),
  effect({
    name: 'restore geofences between devices',
    on: [auth.loginSucceeded, auth.sessionRestored, app.resumed],
    how: 'latest',
    run: (_, world) => keptMoving(world),
  }),
  effect({
    name: 'store the fence draft',
    on: [
      fenceEvents.draftOpened,
      fenceEvents.draftChanged,
      fenceEvents.stepReverted,
      fenceEvents.draftClosed,
      changeEvents.saved,
    ],
    how: 'inOrder',
    run: ({ type }, world) => {
      const { draft, original } = world.read(fenceTool);
      // A saved change may give a fence of the draft its id.
      if (!draft && type === changeEvents.saved.type) return EMPTY;
      const { own } = world.ports.openTabs;
      return changeDrafts(world, (drafts) => {
        const others = drafts.filter(({ tab }) => tab !== own);
        return draft ? [...others, { tab: own, draft, original }] : others;
      });
    },
  }),
  effect({
    name: 'restore the fence draft',
    on: [auth.loginSucceeded, auth.sessionRestored],
    how: 'latest',
    // A draft of another open tab stays there. A reloaded tab takes its own draft only, because all tabs may reload at
    // the same time. The draft of a closed tab goes to the first new tab.
    run: (_, world) =>
      from(world.ports.openTabs.living()).pipe(
        mergeMap((living) => {
          const { own, before } = world.ports.openTabs;
          let taken: StoredDraft | undefined;
          return concat(
            changeDrafts(world, (drafts) => {
              taken = drafts.findLast(
                ({ tab }) => tab === own || (before.length === 0 ? !living?.has(tab) : before.includes(tab)),
              );
              return drafts.map((each) => (each === taken ? { ...each, tab: own } : each));
            }),
            defer(() => (taken ? of(fenceEvents.draftRestored(taken)) : EMPTY)),
          );
        }),
      ),
  }),
];
