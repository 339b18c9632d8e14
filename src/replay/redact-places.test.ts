import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { catalogue } from '../../events/catalogue.ts';
import * as historyEvents from '../../events/history.ts';
import * as logbookEvents from '../../events/logbook.ts';
import * as navigation from '../../events/navigation.ts';
import * as ownForms from '../../events/own-forms.ts';
import * as placesEvents from '../../events/places.ts';
import * as positionEvents from '../../events/positions.ts';
import * as planEvents from '../../events/route-plan.ts';
import { draftOf, type SchemaNode, tagsOf } from '../../tests/arbitrary.ts';
import { lived } from '../../tests/random-log.ts';
import { fixes } from '../../tests/samples.ts';
import type { AnyDefinition, Draft } from '../kernel/event.ts';
import { eventLine } from './log-file.ts';
import { type PlacesRedaction, redactor } from './redact.ts';

const TURN = 723_456_789;
const WAYS = {
  moved: { kind: 'moved', turn: TURN },
  blurred: { kind: 'blurred' },
  removed: { kind: 'removed' },
} as const satisfies Record<string, PlacesRedaction>;

/** What no place is by chance, north to south and west to east. */
const [LAT, LNG] = [44.4123457, 33.3765431];
/** The same in whole numbers, degrees × 10⁷. */
const [WHOLE_LAT, WHOLE_LNG] = [444_123_457, 333_765_431];
const isNorthSouth = (key: string) => /^(lat|north|south)$/.test(key);

/** The same value with a mark in the place of every number that is tagged `personal`; `seen` counts them. */
function marked(
  value: unknown,
  node: SchemaNode,
  seen: { marks: number },
  key = '',
  above = false,
  isWhole = false,
): unknown {
  const tags = tagsOf(node);
  if (tags.includes('fixColumns') || tags.includes('secret')) return value; // these have tests of their own
  // A count in a message is tagged beside texts; a place is a number by itself, or a list of them.
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
    // Pairs are whole.
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

describe('[LOG-02] [checklist 17] no place is left where a recording hides places', () => {
  const withPlaces = catalogue.flatMap((definition) => {
    const seen = { marks: 0 };
    const drafts = hasPlaces(definition, seen);
    return seen.marks > 0 ? [{ definition, drafts }] : [];
  });

  test('there are facts with places, and all that is said in numbers of somebody is a place', () => {
    const types = withPlaces.map(({ definition: { type } }) => type);
    expect(types).toEqual(expect.arrayContaining(['logbook/wayFound', 'routePlan/wayTold', 'places/found']));
    expect(types.length).toBeGreaterThan(20);
  });

  test.each(Object.entries(WAYS))('%s: in no fact of the catalogue', (kind, places) => {
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

  test('ways turn by the angle by which everything turns: one that did not would tell it', () => {
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

  test('what turns beyond the date line comes out on its other side', () => {
    const [{ fixes: turned }] = shown(
      WAYS.moved,
      positionEvents.fixesReceived({
        source: 'socket',
        fixes: fixes({ device: 1, lng: 170 }, { device: 2, lng: -170 }),
      }),
    ) as [{ fixes: { lng: number[] } }];
    expect(turned.lng).toEqual([1_700_000_000 + TURN - 3_600_000_000, -1_700_000_000 + TURN]);
  });

  test('[MAP-06] a fix that is looked at turns with the fixes that it is one of', () => {
    const [fix, chosen] = shown(
      WAYS.moved,
      positionEvents.fixesReceived({ source: 'socket', fixes: fixes({ device: 1, lat: 57, lng: 12 }) }),
      historyEvents.fixDisbelieved({ device: 1, at: 1, lat: 570_000_000, lng: 120_000_000 }),
    ) as [{ fixes: { lat: number[]; lng: number[] } }, { lat: number; lng: number }];
    expect([chosen.lat, chosen.lng]).toEqual([fix.fixes.lat[0], fix.fixes.lng[0]]);
    expect(chosen.lng).toBe(120_000_000 + TURN);
  });

  test('texts that say a place are replaced with it, and other texts stay', () => {
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

  test('an address says nothing of them either, with all names left as they are', () => {
    const at = { path: '/map', query: 'at=57.7,11.97&is=true' };
    const [hidden] = shown(WAYS.moved, navigation.locationChanged(at));
    expect(JSON.stringify(hidden)).not.toContain('57');
    expect(hidden).toMatchObject({ query: expect.stringMatching(/^at=person-\d+&is=true$/) });
    expect(shown({ kind: 'asTheyAre' }, navigation.locationChanged(at))).toMatchObject([at]);
  });

  test('lists of unlike length, and a coordinate without its pair, give nothing away', () => {
    const [way, plan] = shown(
      WAYS.removed,
      logbookEvents.wayFound({ trip: 't', at: [1], lat: [57, 58], lng: [12], speed: [] }),
      planEvents.wayTold({ key: 'k', way: { legs: [], line: [12, 57, 13] } }),
    );
    expect(way).toMatchObject({ lat: [0], lng: [0] });
    expect(plan).toMatchObject({ way: { line: [0, 0] } });
  });
});
