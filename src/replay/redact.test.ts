import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { catalogue } from '../../events/catalogue.ts';
import * as changeEvents from '../../events/changes.ts';
import * as deviceEvents from '../../events/devices.ts';
import type { FenceShape } from '../../events/geofence-types.ts';
import * as mapEvents from '../../events/map.ts';
import * as positionEvents from '../../events/positions.ts';
import * as userEvents from '../../events/user.ts';
import { aDevice, customer, fixes } from '../../tests/samples.ts';
import { anyDrafts, lived, plugins } from '../../tests/random-log.ts';
import type { Draft } from '../kernel/event.ts';
import { metresBetweenE7 } from '../rules/geodesy.ts';
import { positions } from '../core/positions/positions.ts';
import { replayApp } from '../app/replay-app.ts';
import { eventLine, headerLine, readLog } from './log-file.ts';
import { type Redaction, redactor } from './redact.ts';

const TURN = 723_456_789;
const moved = (turn: number): Redaction => ({ names: true, places: { kind: 'moved', turn } });
const redacted = (...drafts: Parameters<typeof lived>[0]) =>
  lived(drafts).log.events.map(redactor(catalogue, moved(TURN)));

describe('[LOG-02] a recording that names nobody', () => {
  test('names, addresses and numbers become placeholders; equal ones alike, empty ones stay empty', () => {
    const [who, list] = redacted(
      userEvents.customerLoaded({
        customer: { ...customer(), firstName: 'Ada', lastName: '' },
        source: 'server',
      }),
      deviceEvents.listed({
        devices: [aDevice(1, { name: 'Ada' }), aDevice(2)],
        leftOut: [],
        source: 'server',
      }),
    );
    expect(who?.payload).toMatchObject({
      customer: { id: 7, email: 'person-1', firstName: 'person-2', lastName: '' },
    });
    expect(list?.payload).toMatchObject({
      devices: [
        { id: 1, imei: 'person-3', name: 'person-2', colour: '#336699' },
        { id: 2, name: 'person-5' },
      ],
    });
  });

  test('longitudes turn by one angle; latitudes, distances and 0,0 stay', () => {
    const before = fixes({ device: 1 }, { device: 1, at: 9, lng: 179.9 }, { device: 2, lat: 0, lng: 0 });
    const [event] = redacted(positionEvents.fixesReceived({ source: 'socket', fixes: before }));
    const after = (event?.payload as { fixes: typeof before } | undefined)?.fixes ?? before;
    expect(after.lat).toEqual(before.lat);
    expect(after.lng[0]).toBe((before.lng[0] as number) + TURN);
    expect([after.lng[2], after.lat[2]]).toEqual([0, 0]);
    expect(Math.abs(after.lng[1] as number)).toBeLessThanOrEqual(1_800_000_000);
    const way = ({ lat, lng }: typeof before) =>
      metresBetweenE7(lat[0] as number, lng[0] as number, lat[1] as number, lng[1] as number);
    expect(way(after)).toBeCloseTo(way(before), 3);
  });

  test('the camera turns with the world', () => {
    const [event] = redacted(
      mapEvents.cameraRestored({ lat: 57.7, lng: 11.97, zoom: 9, bearing: 0, pitch: 0 }),
    );
    expect(event?.payload).toMatchObject({ lat: 57.7, lng: expect.closeTo(11.97 + TURN / 1e7, 6), zoom: 9 });
  });

  test('it still reads and replays, and folds as many fixes to as many places', () => {
    fc.assert(
      fc.property(anyDrafts, fc.integer({ min: -1_800_000_000, max: 1_800_000_000 }), (drafts, turn) => {
        const app = lived(drafts);
        const lines = app.log.events.map(redactor(catalogue, moved(turn))).map(eventLine);
        const read = readLog([headerLine('t', 't'), ...lines].join('\n'), catalogue);
        if (!read.ok) throw new Error(JSON.stringify(read.problem));
        const again = replayApp(plugins);
        for (const event of read.events) again.replay(event);
        const [here, there] = [app.read(positions), again.read(positions)];
        expect([there.rows.size, there.applied, there.refused]).toEqual([
          here.rows.size,
          here.applied,
          here.refused,
        ]);
      }),
      { numRuns: 60 },
    );
  });

  test('[checklist 17] nothing personal is left in it', () => {
    const secret = 'Rumpelstilzchen';
    const lines = redacted(
      userEvents.customerLoaded({
        customer: { ...customer(), email: `${secret}@x.de`, firstName: secret, lastName: secret },
        source: 'server',
      }),
      deviceEvents.listed({
        devices: [aDevice(1, { name: secret, note: secret, imei: secret })],
        leftOut: [],
        source: 'server',
      }),
      deviceEvents.changed({ id: 1, changes: { name: secret } }),
    ).map(eventLine);
    expect(lines.join()).not.toContain(secret);
  });

  test('facts of unknown kinds and the original stay as they are', () => {
    const unknown = { seq: 1, at: 0, type: 'moon/landed', v: 1, payload: { name: 'Neil' }, flow: 1 };
    expect(redactor(catalogue, moved(1))(unknown)).toBe(unknown);
    const original = fixes({ device: 1 });
    redacted(positionEvents.fixesReceived({ source: 'socket', fixes: original }));
    expect(original).toEqual(fixes({ device: 1 }));
  });
});

describe('[LOG-02] places in a recording', () => {
  const E7 = fc.tuple(
    fc.integer({ min: -900_000_000, max: 900_000_000 }),
    fc.integer({ min: -1_800_000_000, max: 1_800_000_000 }),
  );
  const shown = (
    kind: 'blurred' | 'removed' | 'asTheyAre',
    places: readonly (readonly [number, number])[],
  ) => {
    const [event] = lived([
      positionEvents.fixesReceived({
        source: 'socket',
        fixes: fixes(...places.map(([lat, lng], i) => ({ device: i + 1, lat: lat / 1e7, lng: lng / 1e7 }))),
      }),
    ]).log.events.map(redactor(catalogue, { names: false, places: { kind } }));
    const { lat, lng } = (event as { payload: { fixes: { lat: number[]; lng: number[] } } }).payload.fixes;
    return lat.map((each, i) => [each, lng[i] as number] as const);
  };
  const metres = (a: readonly [number, number], b: readonly [number, number]) =>
    metresBetweenE7(a[0], a[1], b[0], b[1]);

  test('blurred, a place is only told by its field of about a kilometre, and is never in another part of town', () => {
    fc.assert(
      fc.property(
        E7,
        fc.integer({ min: -3_000, max: 3_000 }),
        fc.integer({ min: -3_000, max: 3_000 }),
        (at, north, east) => {
          fc.pre(
            Math.abs(at[0]) < 850_000_000 && Math.abs(at[1]) < 1_799_000_000 && (at[0] !== 0 || at[1] !== 0),
          );
          const near = [at[0] + north, at[1] + east] as const; // up to some thirty metres
          const [one, other] = shown('blurred', [at, near]);
          expect(metres(one as [number, number], at)).toBeLessThan(800);
          // Either the same field, or the next one: nothing in between.
          const apart = metres(one as [number, number], other as [number, number]);
          expect(apart === 0 || apart > 480).toBe(true);
        },
      ),
    );
  });

  test('blurred, many places of one field are one place', () => {
    const inOneField = Array.from(
      { length: 50 },
      (_, i) => [577_035_000 + i * 900, 119_703_000 + i * 800] as const,
    );
    expect(new Set(shown('blurred', inOneField).map(String)).size).toBe(1);
  });

  test('removed, every place is 0,0', () => {
    fc.assert(
      fc.property(fc.array(E7, { minLength: 1, maxLength: 5 }), (places) => {
        expect(new Set(shown('removed', places).map(String))).toEqual(new Set(['0,0']));
      }),
    );
    const [event] = lived([
      mapEvents.cameraRestored({ lat: 57.7, lng: 11.97, zoom: 9, bearing: 0, pitch: 0 }),
    ]).log.events.map(redactor(catalogue, { names: true, places: { kind: 'removed' } }));
    expect(event?.payload).toMatchObject({ lat: 0, lng: 0, zoom: 9 });
  });

  test('as they are, places and names stay', () => {
    expect(shown('asTheyAre', [[577_035_123, 119_703_321]])).toEqual([[577_035_123, 119_703_321]]);
    const [event] = lived([deviceEvents.changed({ id: 1, changes: { name: 'Ada' } })]).log.events.map(
      redactor(catalogue, { names: false, places: { kind: 'asTheyAre' } }),
    );
    expect(event?.payload).toMatchObject({ changes: { name: 'Ada' } });
  });

  test('areas and the corners of fences go where all places go; each kind of change hides its own names', () => {
    const shape = { kind: 'rectangle', west: 11, south: 57, east: 12, north: 58 } as const;
    const corners = [57, 58, 59].map((lat) => ({ lat, lng: 11 }));
    const fence = (made: FenceShape): Draft =>
      changeEvents.wanted({
        edits: [{ of: 'geofence', id: -1, device: 1, set: { name: 'Granny', shape: made }, was: null }],
        label: 'x',
      });
    const facts = [
      mapEvents.areaRequested({ west: 11, south: 57, east: 12, north: 58 }),
      fence(shape),
      fence({ kind: 'polygon', corners }),
    ];
    const written = JSON.stringify(redacted(...facts).map(({ payload }) => payload));
    expect(written).not.toMatch(/Granny|"west":11|"east":12|"lng":11/);
    expect(written).toContain('"south":57');
  });
});
