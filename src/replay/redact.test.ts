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
import type { Draft, AnyDefinition } from '../kernel/event.ts';
import { metresBetweenE7 } from '../rules/geodesy.ts';
import { positions } from '../core/positions/positions.ts';
import { replayApp } from '../app/replay-app.ts';
import { eventLine, headerLine, readLog } from './log-file.ts';
import { type Redaction, redactor, type PlacesRedaction } from './redact.ts';
import * as v from 'valibot';
import * as historyEvents from '../../events/history.ts';
import * as logbookEvents from '../../events/logbook.ts';
import * as navigation from '../../events/navigation.ts';
import * as ownForms from '../../events/own-forms.ts';
import * as placesEvents from '../../events/places.ts';
import * as planEvents from '../../events/route-plan.ts';
import { draftOf, type SchemaNode, tagsOf } from '../../tests/arbitrary.ts';
import * as shareEvents from '../../events/shares.ts';
import type { Share } from '../../events/share-types.ts';

const TURN = 723_456_789;
const moved = (turn: number): Redaction => ({ names: true, places: { kind: 'moved', turn } });
const redacted = (...drafts: Parameters<typeof lived>[0]) =>
  lived(drafts).log.events.map(redactor(catalogue, moved(TURN)));

describe('[LOG-02] a recording without names', () => {
  test('names, addresses and numbers become placeholders; equal texts get the same one, empty texts stay empty', () => {
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

  test('longitudes rotate by one angle; latitudes, distances and 0,0 stay', () => {
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

  test('the camera rotates too', () => {
    const [event] = redacted(
      mapEvents.cameraRestored({ lat: 57.7, lng: 11.97, zoom: 9, bearing: 0, pitch: 0 }),
    );
    expect(event?.payload).toMatchObject({ lat: 57.7, lng: expect.closeTo(11.97 + TURN / 1e7, 6), zoom: 9 });
  });

  test('it can still be read and replayed, with as many fixes in as many places', () => {
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

  test('[checklist 17] no personal data is left in it', () => {
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

  test('events of unknown types, and the original events, stay unchanged', () => {
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

  test('blurred: only the grid field of about a kilometre is known, never another part of town', () => {
    fc.assert(
      fc.property(
        E7,
        fc.integer({ min: -3_000, max: 3_000 }),
        fc.integer({ min: -3_000, max: 3_000 }),
        (at, north, east) => {
          fc.pre(
            Math.abs(at[0]) < 850_000_000 && Math.abs(at[1]) < 1_799_000_000 && (at[0] !== 0 || at[1] !== 0),
          );
          const near = [at[0] + north, at[1] + east] as const; // at most about thirty metres away
          const [one, other] = shown('blurred', [at, near]);
          expect(metres(one as [number, number], at)).toBeLessThan(800);
          // The two grid fields are either the same or neighbours.
          const apart = metres(one as [number, number], other as [number, number]);
          expect(apart === 0 || apart > 480).toBe(true);
        },
      ),
    );
  });

  test('blurred: all places of one field become the same place', () => {
    const inOneField = Array.from(
      { length: 50 },
      (_, i) => [577_035_000 + i * 900, 119_703_000 + i * 800] as const,
    );
    expect(new Set(shown('blurred', inOneField).map(String)).size).toBe(1);
  });

  test('removed: every place becomes 0,0', () => {
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

  test('unchanged: places and names stay', () => {
    expect(shown('asTheyAre', [[577_035_123, 119_703_321]])).toEqual([[577_035_123, 119_703_321]]);
    const [event] = lived([deviceEvents.changed({ id: 1, changes: { name: 'Ada' } })]).log.events.map(
      redactor(catalogue, { names: false, places: { kind: 'asTheyAre' } }),
    );
    expect(event?.payload).toMatchObject({ changes: { name: 'Ada' } });
  });

  test('areas and corners of fences move like all places; each kind of change hides its own names', () => {
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

const WAYS = {
  moved: { kind: 'moved', turn: TURN },
  blurred: { kind: 'blurred' },
  removed: { kind: 'removed' },
} as const satisfies Record<string, PlacesRedaction>;

/** A place that nothing else in the data contains by chance: latitude and longitude (degrees). */
const [LAT, LNG] = [44.4123457, 33.3765431];
/** The same place in degrees × 10⁷. */
const [WHOLE_LAT, WHOLE_LNG] = [444_123_457, 333_765_431];
const isNorthSouth = (key: string) => /^(lat|north|south)$/.test(key);

/** Replaces every number that is tagged `personal` with the place above. `seen` counts the replaced numbers. */
function marked(
  value: unknown,
  node: SchemaNode,
  seen: { marks: number },
  key = '',
  above = false,
  isWhole = false,
): unknown {
  const tags = tagsOf(node);
  if (tags.includes('fixColumns') || tags.includes('secret')) return value; // other tests cover these
  // A message's count may be tagged `personal` because of its texts. Only single numbers and lists of numbers are
  // places.
  const isPersonal = above || (tags.includes('personal') && /^(number|array)$/.test(node.type));
  if (typeof value === 'number' && isPersonal) {
    seen.marks++;
    if (isWhole) return isNorthSouth(key) ? WHOLE_LAT : WHOLE_LNG;
    return isNorthSouth(key) ? LAT : LNG;
  }
  if (value === null || typeof value !== 'object') return value;
  if (node.options) {
    const option = (node.options as SchemaNode[]).find((each) => v.is(each as never, value));
    return option ? marked(value, option, seen, key, isPersonal) : value;
  }
  if (node.wrapped) return marked(value, node.wrapped, seen, key, isPersonal);
  if (Array.isArray(value)) {
    const keyAt = (i: number) => (tags.includes('lngLats') ? (i % 2 === 0 ? 'lng' : 'lat') : key);
    // A longitude without a latitude is not a place.
    const all = tags.includes('lngLats') ? value.slice(0, value.length - (value.length % 2)) : value;
    return all.map((each, i) => marked(each, node.item as SchemaNode, seen, keyAt(i), isPersonal));
  }
  if (node.entries)
    return Object.fromEntries(
      Object.entries(value).map(([name, each]) => [
        name,
        marked(
          each,
          node.entries?.[name] ?? { type: '' },
          seen,
          name,
          isPersonal,
          tags.includes('wholeDegrees'),
        ),
      ]),
    );
  return node.value
    ? Object.fromEntries(
        Object.entries(value).map(([name, each]) => [
          name,
          marked(each, node.value as SchemaNode, seen, name),
        ]),
      )
    : value;
}

const hasPlaces = (definition: AnyDefinition, seen: { marks: number }): Draft[] =>
  fc
    .sample(draftOf(definition), { numRuns: 40, seed: 7 })
    .map((draft) => ({ ...draft, payload: marked(draft.payload, definition.schema as never, seen) }));

describe('[LOG-02] [checklist 17] a recording with hidden places contains no real place', () => {
  const withPlaces = catalogue.flatMap((definition) => {
    const seen = { marks: 0 };
    const drafts = hasPlaces(definition, seen);
    return seen.marks > 0 ? [{ definition, drafts }] : [];
  });

  test('the catalogue has events with places, and every personal number is a place', () => {
    const types = withPlaces.map(({ definition: { type } }) => type);
    expect(types).toEqual(expect.arrayContaining(['logbook/wayFound', 'routePlan/wayTold', 'places/found']));
    expect(types.length).toBeGreaterThan(20);
  });

  test.each(Object.entries(WAYS))('%s: in no event of the catalogue', (kind, places) => {
    const redact = redactor(catalogue, { names: false, places });
    const left = withPlaces.flatMap(({ definition, drafts }) =>
      drafts.flatMap((draft) => {
        const line = eventLine(redact({ seq: 1, at: 0, flow: 1, ...draft } as never));
        const has = (place: number, whole: number) => line.includes(`${place}`) || line.includes(`${whole}`);
        const isLeft = has(LNG, WHOLE_LNG) || (kind !== 'moved' && has(LAT, WHOLE_LAT));
        return isLeft ? [definition.type] : [];
      }),
    );
    expect([...new Set(left)]).toEqual([]);
  });

  const shown = (places: PlacesRedaction, ...drafts: Draft[]) =>
    lived(drafts)
      .log.events.map(redactor(catalogue, { names: false, places }))
      .map(({ payload }) => payload);

  test('tracks rotate by the same angle as all places: another angle would reveal it', () => {
    const [fix, way, plan, found] = shown(
      WAYS.moved,
      positionEvents.fixesReceived({ source: 'socket', fixes: fixes({ device: 1, lat: 57, lng: 12 }) }),
      logbookEvents.wayFound({ trip: 't', at: [1, 2], lat: [57, 0], lng: [12, 0], speed: [0, 0] }),
      planEvents.wayTold({ key: 'k', way: { legs: [], line: [12, 57, 0, 0] } }),
      placesEvents.found({
        text: 'x',
        by: 'geocoder',
        places: [{ name: '', detail: '', lat: 57, lng: 12, area: [12, 57, 12, 57] }],
      } as never),
    ) as [
      { fixes: { lng: number[] } },
      { lat: number[]; lng: number[] },
      { way: { line: number[] } },
      { places: { lng: number; area: number[] }[] },
    ];
    const east = (fix.fixes.lng[0] as number) / 1e7;
    expect(east).toBeCloseTo(12 + TURN / 1e7, 6);
    expect([way.lat, way.lng]).toEqual([
      [57, 0],
      [expect.closeTo(east, 6), 0],
    ]);
    expect(plan.way.line).toEqual([expect.closeTo(east, 6), 57, 0, 0]);
    expect(found.places[0]?.lng).toBeCloseTo(east, 6);
    expect(found.places[0]?.area).toEqual([expect.closeTo(east, 6), 57, expect.closeTo(east, 6), 57]);
  });

  test('a longitude beyond the date line continues on its other side', () => {
    const [{ fixes: turned }] = shown(
      WAYS.moved,
      positionEvents.fixesReceived({
        source: 'socket',
        fixes: fixes({ device: 1, lng: 170 }, { device: 2, lng: -170 }),
      }),
    ) as [{ fixes: { lng: number[] } }];
    expect(turned.lng).toEqual([1_700_000_000 + TURN - 3_600_000_000, -1_700_000_000 + TURN]);
  });

  test('[MAP-06] the selected fix rotates like the fixes of its track', () => {
    const [fix, chosen] = shown(
      WAYS.moved,
      positionEvents.fixesReceived({ source: 'socket', fixes: fixes({ device: 1, lat: 57, lng: 12 }) }),
      historyEvents.fixDisbelieved({ device: 1, at: 1, lat: 570_000_000, lng: 120_000_000 }),
    ) as [{ fixes: { lat: number[]; lng: number[] } }, { lat: number; lng: number }];
    expect([chosen.lat, chosen.lng]).toEqual([fix.fixes.lat[0], fix.fixes.lng[0]]);
    expect(chosen.lng).toBe(120_000_000 + TURN);
  });

  test('texts that name a place are replaced, other texts stay', () => {
    const facts = [
      placesEvents.named({ cell: '192380 39900', name: 'Torggatan 1', metres: 3, by: 'geocoder' }),
      planEvents.wayTold({ key: '57.7 11.9', way: { legs: [], line: [] } }),
      ownForms.draftKept({ form: 'share 1', fields: { goal: '57.7 11.9 home' } }),
    ];
    const hidden = JSON.stringify(shown(WAYS.blurred, ...facts));
    for (const place of ['192380', 'Torggatan', '57.7', 'home']) expect(hidden).not.toContain(place);
    expect(hidden).toContain('share 1');
    expect(JSON.stringify(shown({ kind: 'asTheyAre' }, ...facts))).toContain('57.7 11.9 home');
  });

  test('an address reveals no place either, even if all names stay', () => {
    const at = { path: '/map', query: 'at=57.7,11.97&is=true' };
    const [hidden] = shown(WAYS.moved, navigation.locationChanged(at));
    expect(JSON.stringify(hidden)).not.toContain('57');
    expect(hidden).toMatchObject({ query: expect.stringMatching(/^at=person-\d+&is=true$/) });
    expect(shown({ kind: 'asTheyAre' }, navigation.locationChanged(at))).toMatchObject([at]);
  });

  test('lists of different lengths, and a coordinate without its pair, reveal nothing', () => {
    const [way, plan] = shown(
      WAYS.removed,
      logbookEvents.wayFound({ trip: 't', at: [1], lat: [57, 58], lng: [12], speed: [] }),
      planEvents.wayTold({ key: 'k', way: { legs: [], line: [12, 57, 13] } }),
    );
    expect(way).toMatchObject({ lat: [0], lng: [0] });
    expect(plan).toMatchObject({ way: { line: [0, 0] } });
  });
});

const SALT = '8f3kd-the-end-of-a-link';
const share: Share = {
  salt: SALT,
  devices: [1],
  kind: 'position',
  name: 'To grandmother',
  expires: 1_700_000_000,
  goal: null,
  opened: null,
};
const { salt: _, opened: __, ...was } = share;
const facts = [
  shareEvents.listed({ shares: [share] }),
  shareEvents.formOpened({ salt: SALT, devices: [1] }),
  shareEvents.codeOpened({ salt: SALT }),
  shareEvents.handOverWanted({ url: `https://a.example/share/${SALT}`, title: 'To grandmother' }),
  changeEvents.wanted({ edits: [{ of: 'share', id: SALT, set: null, was }], label: '' }),
  changeEvents.saved({ id: 'c1', outcome: { of: 'share', share }, again: false }),
];
const ALL: readonly Redaction[] = [
  { names: false, places: { kind: 'asTheyAre' } },
  { names: true, places: { kind: 'asTheyAre' } },
  { names: false, places: { kind: 'removed' } },
];

describe('[LOG-02] [SHARE-03] [checklist 17] the end of a shared link', () => {
  test.each(ALL)('is in no recording that leaves, whatever else stays in it: %o', (how) => {
    const text = JSON.stringify(lived(facts).log.events.map(redactor(catalogue, how)));
    expect(text).not.toContain(SALT);
    expect(text.includes('To grandmother')).toBe(!how.names);
  });

  test('has the same placeholder everywhere, so that the log still says which link is meant', () => {
    const events = lived(facts).log.events.map(redactor(catalogue, ALL[0] as Redaction));
    const [list, form, code, , wanted] = events.map(({ payload }) => payload) as [
      { shares: Share[] },
      { salt: string },
      { salt: string },
      unknown,
      { edits: { id: string }[] },
    ];
    const salt = list.shares[0]?.salt;
    expect(salt).toMatch(/^door-\d+$/);
    expect([form.salt, code.salt, wanted.edits[0]?.id]).toEqual([salt, salt, salt]);
  });

  test('stays if the link is not created yet, because it opens nothing', () => {
    const set = { ...was, name: 'x' };
    const made = changeEvents.wanted({ edits: [{ of: 'share', id: 'new-link', set, was: null }], label: '' });
    const [event] = lived([made]).log.events.map(redactor(catalogue, ALL[1] as Redaction));
    expect(event?.payload).toMatchObject({ edits: [{ id: 'new-link', set: { name: 'person-1' } }] });
  });
});
