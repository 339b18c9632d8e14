import * as v from 'valibot';
import { type FixArrays, FixBuilder } from '../../src/api/fix-builder.ts';
import { APPROXIMATE } from '../../events/fix-columns.ts';
import type { Geofence, GeofenceChanges } from '../../events/geofence-types.ts';
import { rawGeofence, toGeofence, toRawGeofence } from '../../src/api/product/read-geofence.ts';
import { type Crossing, NOTHING_KNOWN, step, type Watch } from '../../src/rules/fences/crossing.ts';
import { type Depth, depthOf, reachOf } from '../../src/rules/fences/depth.ts';
import { problemOf, type ShapeProblem } from '../../src/rules/fences/shape-rules.ts';
import type { DemoName, Named } from '../texts/names/en.ts';
import type { Simulator } from '../simulator/simulator.ts';
import type { Kept } from './kept.ts';
import type { MockDevice } from './mock-device.ts';
import type { createTold } from './told.ts';
import { CITY_FACTS, offset } from '../simulator/roads-types.ts';

type Sketch = {
  readonly devices: readonly DemoName[];
  readonly fence: GeofenceChanges & { readonly name: DemoName };
};

/** Returns a polygon whose corners are given in metres east and north of a place. */
const polygon = (
  place: readonly [number, number],
  ...corners: readonly (readonly [east: number, north: number])[]
): GeofenceChanges['shape'] => ({
  kind: 'polygon',
  corners: corners.map(([east, north]) => {
    const [lng, lat] = offset(place, east, north);
    return { lat, lng };
  }),
});
const circle = ([lng, lat]: readonly [number, number], radius: number): GeofenceChanges['shape'] => ({
  kind: 'circle',
  lat,
  lng,
  radius,
});

const sketches = (account: string, homeOf: (name: DemoName) => readonly [number, number]): Sketch[] => {
  const goteborg = CITY_FACTS.goteborg.centre;
  if (account === 'customer') {
    const [west, south] = offset(goteborg, -420, -380);
    const [east, north] = offset(goteborg, 380, 300);
    return [
      {
        devices: ['Anna’s estate car', 'Milo’s watch', 'Bella'],
        fence: { name: 'Home', colour: '#2f9e6e', shape: circle(homeOf('Bella'), 150) },
      },
      {
        devices: ['Taxi 241', 'Courier motorbike', 'Parcel van 7'],
        fence: {
          name: 'Old town',
          colour: '#2f6fde',
          shape: { kind: 'rectangle', west, south, east, north },
          onLeave: false,
        },
      },
      {
        devices: ['Harbour shuttle'],
        fence: {
          name: 'Shuttle’s round',
          colour: '#b8651b',
          shape: polygon(
            offset(goteborg, -300, -300),
            [-2600, -900],
            [-900, -2500],
            [1500, -2300],
            [2600, -400],
            [1900, 1900],
            [-800, 2500],
            [-2300, 1300],
          ),
          onEnter: false,
        },
      },
      {
        devices: ['Camper'],
        fence: { name: 'Winter storage', colour: '#5a6b7b', shape: circle(homeOf('Camper'), 80), on: false },
      },
    ];
  }
  if (account === 'pets')
    return [
      {
        devices: ['Luna', 'Max'],
        fence: {
          name: 'Garden and meadow',
          colour: '#8a4fd0',
          shape: polygon(homeOf('Luna'), [-260, -190], [210, -240], [290, 60], [120, 250], [-170, 220]),
        },
      },
      { devices: ['Rex'], fence: { name: 'Home', colour: '#2f9e6e', shape: circle(homeOf('Rex'), 120) } },
    ];
  return [];
};

/** The ids of the fences that the demo has at the start begin at this number, far below the ids of added fences. */
const FIRST = 27_000;

/** Returns the fences that a demo account has at the start, in the API's format. */
const demoFencesOf = (account: string, devices: readonly MockDevice[], named: Named): readonly Raw[] => {
  const byKey = new Map(devices.map((device) => [device.key, device]));
  const homeOf = (name: DemoName) => byKey.get(name)?.home ?? CITY_FACTS.goteborg.centre;
  let id = FIRST + Math.floor((devices[0]?.id ?? 0) / 1_000_000) * 100;
  return sketches(account, homeOf).flatMap(({ devices: names, fence }) =>
    names.flatMap((name): Raw[] => {
      const device = byKey.get(name);
      return device
        ? [
            {
              id: id++,
              iddevice: device.id,
              ...toRawGeofence({ on: true, onEnter: true, onLeave: true, ...fence, name: named(fence.name) }),
            },
          ]
        : [];
    }),
  );
};

type Raw = Record<string, unknown>;
type Memory = {
  readonly look: () => Kept;
  readonly save: () => void;
  readonly now: () => number;
  readonly simulator: Simulator;
  readonly told: ReturnType<typeof createTold>;
  readonly named: Named;
};
/** An active fence that the mock server watches for alarms, with the shape that it had when watching began. */
type Watched = {
  watch: Watch;
  readonly shape: string;
  readonly depth: Depth;
  readonly reach: number;
  until: number;
};

/**
 * Accounts with more devices than this get no live fence alarms in the demo, because the page would have to watch
 * up to 10 000 vehicles.
 */
const MOST_DEVICES = 1_000;
/**
 * Watching of a fence starts with this many of the latest fixes, to find out whether the device is inside or outside.
 */
const BEFORE = 12;

const REFUSALS: Record<ShapeProblem, string> = {
  fewCorners: 'A polygon needs three corners.',
  manyCorners: 'A polygon has 100 corners at most.',
  crossing: 'The polygon crosses itself.',
  tooSmall: 'The area is too small.',
  tooLarge: 'The area is too large.',
  outside: 'The area lies outside of the world.',
};

/** Returns where a track crosses a watched fence, and remembers on which side the device was last. */
const crossingsOf = (
  one: Pick<Watched, 'watch' | 'depth' | 'reach'>,
  { at, lat, lng, accuracy, flags }: FixArrays,
): Crossing[] =>
  [...at.keys()].flatMap((i) => {
    const next = step(one.watch, one.depth((lat[i] ?? 0) / 1e7, (lng[i] ?? 0) / 1e7), one.reach, {
      at: at[i] ?? 0,
      accuracy: accuracy[i] || null,
      approximate: ((flags[i] ?? 0) & APPROXIMATE) !== 0,
      jumped: false,
    });
    one.watch = next.watch;
    return next.crossing ?? [];
  });

/** Returns where a track crosses a fence of this shape. */
export const crossingsIn = (shape: Geofence['shape'], fixes: FixArrays): Crossing[] =>
  crossingsOf({ watch: NOTHING_KNOWN, depth: depthOf(shape), reach: reachOf(shape) }, fixes);

/** Geofences of the mock server, in the API's format, and the alarms they raise. */
export const createFences = ({ look, save, now, simulator, told, named }: Memory) => {
  const watched = new Map<number, Watched>();
  const allOf = (account: string, devices: readonly MockDevice[]): Raw[] => {
    const { fences } = look();
    const mine = new Set(devices.map(({ id }) => id));
    const demo = demoFencesOf(account, devices, named);
    const known = new Set(demo.map(({ id }) => String(id)));
    const made = Object.entries(fences).flatMap(([id, raw]) => (known.has(id) || !raw ? [] : [raw]));
    const begun = demo.flatMap((raw): Raw[] => {
      const changed = fences[String(raw['id'])];
      return changed === undefined ? [raw] : changed ? [changed] : [];
    });
    return [...begun, ...made].filter((raw) => mine.has(Number(raw['iddevice'])));
  };
  /** Checks a fence from a request. Returns the parsed fence, or why the server refuses it. */
  const checked = (raw: Raw): string | Geofence => {
    const result = v.safeParse(rawGeofence, raw);
    if (!result.success) return 'The shape cannot be read.';
    const fence = toGeofence(result.output);
    if (fence.name.length > 100) return 'The name is too long.';
    const problem = problemOf(fence.shape);
    return problem ? REFUSALS[problem] : fence;
  };
  const put = (raw: Raw): Raw => {
    look().fences[String(raw['id'])] = raw;
    save();
    return raw;
  };

  const follow = (fence: Geofence, device: MockDevice): Watched => {
    const shape = JSON.stringify(fence.shape);
    const found = watched.get(fence.id);
    if (found?.shape === shape) return found;
    const made: Watched = {
      watch: NOTHING_KNOWN,
      shape,
      depth: depthOf(fence.shape),
      reach: reachOf(fence.shape),
      until: now(),
    };
    const before = new FixBuilder(BEFORE);
    simulator.lastFixes(device, BEFORE, now(), before);
    crossingsOf(made, before.columns());
    watched.set(fence.id, made);
    return made;
  };

  return {
    allOf,
    /** Returns the active fences that a demo account has at the start, whatever the user changed since. */
    fromStart: (account: string, devices: readonly MockDevice[]): readonly Geofence[] =>
      demoFencesOf(account, devices, named)
        .map(checked)
        .filter((fence) => typeof fence !== 'string')
        .filter(({ on }) => on),
    /**
     * Creates a fence and returns it in the API's format, or returns why it is invalid. A second request with the
     * same key creates no second fence.
     */
    create(device: MockDevice, body: Raw, key: string | null): Raw | string {
      const known = key === null ? undefined : look().fenceKeys[key];
      const before = known === undefined ? undefined : look().fences[String(known)];
      if (before) return before;
      const id = 28_000_000 + look().fencesMade;
      const raw = { status: 1, ...body, id, iddevice: device.id };
      const fence = checked(raw);
      if (typeof fence === 'string') return fence;
      look().fencesMade += 1;
      if (key !== null) look().fenceKeys[key] = id;
      return put(raw);
    },
    change(raw: Raw, body: Raw): Raw | string {
      const next = { ...raw, ...body, id: raw['id'], iddevice: raw['iddevice'] };
      const fence = checked(next);
      return typeof fence === 'string' ? fence : put(next);
    },
    remove(id: number): void {
      look().fences[String(id)] = null;
      watched.delete(id);
      save();
    },
    /** Raises the alarms of fences whose device has entered or left since the last check. */
    watch(userID: number, account: string, devices: readonly MockDevice[]): void {
      if (devices.length > MOST_DEVICES) return;
      const byId = new Map(devices.map((device) => [device.id, device]));
      for (const raw of allOf(account, devices)) {
        const fence = checked(raw);
        if (typeof fence === 'string' || !fence.on) continue;
        const device = byId.get(fence.device);
        if (!device || device.behaviour.kind === 'none') continue;
        const one = follow(fence, device);
        const news = new FixBuilder(64);
        simulator.fixesBetween(device, one.until + 1, now() + 1, news);
        one.until = now();
        for (const { kind, at } of crossingsOf(one, news.columns())) {
          const name = `${fence.id} ${kind}`;
          // Another tab of this browser may have raised this fence alarm already.
          if (!(kind === 'entered' ? fence.onEnter : fence.onLeave) || look().fencesTold[name] === at)
            continue;
          look().fencesTold[name] = at;
          const place = new FixBuilder(1);
          simulator.lastFixes(device, 1, at, place);
          const { lat, lng } = place.columns();
          told.tell(userID, device, {
            kind: kind === 'entered' ? 10 : 11,
            title: kind === 'entered' ? 'Area entered' : 'Area left',
            text: `${device.name}: ${fence.name}`,
            place: { lat: (lat[0] ?? 0) / 1e7, lng: (lng[0] ?? 0) / 1e7 },
            geofence: fence.id,
          });
        }
      }
    },
  };
};
