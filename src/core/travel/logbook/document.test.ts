import { describe, expect, test } from 'vitest';
import type { Car, Contact, Trip } from '../../../../events/logbook-types.ts';
import { LANGUAGES } from '../../../../events/session-types.ts';
import { aTrip, TRIPS_BEGIN as BEGIN } from '../../../../tests/trip-samples.ts';
import { read, type Texts } from '../../../../tests/words-given.ts';
import { logbookDocument } from './document.ts';
import { DAY, lock, ZONE } from '../../../rules/logbook/logbook-rules-given.ts';
import * as changeEvents from '../../../../events/changes.ts';
import * as logbookEvents from '../../../../events/logbook.ts';
import { failure } from '../../../../tests/samples.ts';
import { scenario } from '../../../../tests/scenario.ts';
import type { App } from '../../../kernel/app.ts';
import { carOf, registers } from './registers.ts';

const clinic: Contact = {
  id: 4,
  name: 'Dr Ek',
  company: 'Clinic',
  address: '',
  place: null,
  metres: 100,
  reason: null,
};
const made = (trips: readonly Trip[], car: Partial<Car> | null = null, until = BEGIN - DAY) =>
  logbookDocument(
    trips,
    {
      vehicle: 'Volvo',
      period: 'June',
      car: car && {
        id: 3,
        device: 1,
        name: '',
        model: '',
        plate: '',
        startKm: null,
        driver: null,
        contact: null,
        ...car,
      },
      locks: [lock(until)],
      drivers: [
        { id: 5, firstName: 'Ada', lastName: 'L', active: true },
        { id: 6, firstName: 'Jonas', lastName: '', active: true },
      ],
      contacts: [clinic],
      reasons: [{ id: 7, name: 'Check-up' }],
      zone: ZONE,
    },
    (key, values) => [key, ...Object.values(values ?? {})].join(' '),
  );
const nameOf = (key: string) => key.replace(/^logbook\.(column|type)\./, '');
/** Returns the rows and the totals of one table; each cell is stored under the name of its column. */
function told(trips: readonly Trip[], which = 0) {
  const { columns = [], rows = [], totals = [] } = made(trips).tables[which] ?? {};
  const named = (cells: readonly unknown[]) =>
    Object.fromEntries(columns.map(({ name }, i) => [nameOf(name), cells[i]]));
  return { rows: rows.map(named), totals: named(totals ?? []) };
}

const whole = {
  metres: 9_000,
  snapped: 9_100,
  odometer: 90_000,
  driver: 5,
  contact: 4,
  reason: 7,
  comment: 'with a ramp',
};
const mixed = aTrip('a', {
  ...whole,
  type: 'mixed',
  parts: { private: 4_000, toWork: 3_000, business: 2_000 },
  manual: true,
});
const hidden = aTrip('b', {
  ...whole,
  type: 'private',
  hidden: true,
  from: BEGIN + DAY,
  to: BEGIN + DAY + 60,
});

describe('the logbook as a document', () => {
  test('[LOGB-06] each cell of a trip stands in the column that is named after it', () => {
    const { rows, totals } = told([mixed]);
    expect(rows).toEqual([
      {
        date: '2026-06-15',
        start: BEGIN,
        end: BEGIN + 600,
        from: 'Home 1',
        to: 'Work 2',
        distance: 9_000,
        snapped: 9_100,
        duration: 600,
        odometer: 90_000,
        type: 'logbook.type.mixed',
        private: 4_000,
        toWork: 3_000,
        business: 2_000,
        driver: 'Ada L',
        contact: 'Dr Ek, Clinic',
        reason: 'Check-up',
        comment: 'with a ramp',
        state: 'logbook.byHand',
      },
    ]);
    expect(totals).toMatchObject({
      distance: 9_000,
      snapped: 9_100,
      duration: 600,
      odometer: null,
      private: 4_000,
      toWork: 3_000,
      business: 2_000,
    });
  });

  test('[LOGB-06] says of which vehicle and time it is, and its plate if the car has one', () => {
    expect(made([mixed]).subtitle).toBe('Volvo · June');
    expect(made([mixed], { plate: 'ABC 123' }).subtitle).toBe('Volvo · ABC 123 · June');
    expect(made([mixed], { plate: '' }).subtitle).toBe('Volvo · June');
  });

  test('[LOGB-06] days, times, distances and numbers are told as such, so that a table can be reckoned with', () => {
    const kinds = made([mixed]).tables.map(({ columns }) =>
      columns.map(({ name, kind }) => `${nameOf(name)} ${kind}`).join(', '),
    );
    expect(kinds).toEqual([
      'date date, start time, end time, from text, to text, distance distance, snapped distance, ' +
        'duration duration, odometer distance, type text, private distance, toWork distance, business distance, ' +
        'driver text, contact text, reason text, comment text, state text',
      'month text, trips number, distance distance, private distance, toWork distance, business distance, ' +
        'unclassified distance',
      'date date, changedOn date, changedAt time, by text, field text, was text, now text',
    ]);
  });

  test.each(LANGUAGES)(
    '[LOGB-06] in %s no heading of a distance names a unit: the file adds the reader’s',
    (language) => {
      const texts = read(language);
      const textOf = (key: string) =>
        key
          .split('.')
          .reduce<Texts | string>((in_, part) => (typeof in_ === 'string' ? '' : (in_[part] ?? '')), texts);
      const headings = made([mixed]).tables.flatMap(({ columns }) =>
        columns.filter(({ kind }) => kind === 'distance').map(({ name }) => textOf(name)),
      );
      expect(headings).toHaveLength(11);
      for (const heading of headings) expect(heading).toMatch(/^(?!.*(?:\bkm\b|χλμ)).+$/i);
    },
  );

  test('[LOGB-05] of a hidden private trip it has day, metres and type: not who drove, to whom or why', () =>
    expect(told([mixed, hidden]).rows[1]).toEqual({
      date: '2026-06-16',
      start: null,
      end: null,
      from: '',
      to: '',
      distance: 9_000,
      snapped: 9_100,
      duration: null,
      odometer: 90_000,
      type: 'logbook.type.private',
      private: 9_000,
      toWork: 0,
      business: 0,
      driver: '',
      contact: '',
      reason: '',
      comment: '',
      state: 'logbook.placesHidden',
    }));

  test('[LOGB-06] a driver without a last name, a contact without a company, and one who is gone', () => {
    const [alone, gone] = told([
      aTrip('a', { driver: 6 }),
      aTrip('b', { from: BEGIN + DAY, driver: 99, contact: 99, reason: 99 }),
    ]).rows;
    expect(alone).toMatchObject({ driver: 'Jonas', contact: '', reason: '' });
    expect(gone).toMatchObject({ driver: '', contact: '', reason: '' });
  });

  test('[LOGB-06] trips and months stand in the order of time, whichever way they come', () => {
    const july = aTrip('c', { from: BEGIN + 30 * DAY, to: BEGIN + 30 * DAY + 60, type: 'toWork' });
    const trips = [july, hidden, mixed];
    expect(told(trips).rows.map(({ date }) => date)).toEqual(['2026-06-15', '2026-06-16', '2026-07-15']);
    const months = told(trips, 1);
    expect(months.rows).toEqual([
      {
        month: '2026-06',
        trips: 2,
        distance: 18_000,
        private: 13_000,
        toWork: 3_000,
        business: 2_000,
        unclassified: 0,
      },
      {
        month: '2026-07',
        trips: 1,
        distance: 5_000,
        private: 0,
        toWork: 5_000,
        business: 0,
        unclassified: 0,
      },
    ]);
    expect(months.totals).toMatchObject({
      trips: 3,
      distance: 23_000,
      private: 13_000,
      toWork: 8_000,
      business: 2_000,
    });
  });

  test('[LOGB-04] it says how many trips lack something and how many kilometres nobody has recorded', () => {
    const at = (id: string, hour: number, odometer: number, changes: Partial<Trip> = {}) =>
      aTrip(id, { from: BEGIN + hour * 3_600, to: BEGIN + hour * 3_600 + 60, odometer, ...changes });
    const complete = { type: 'private' } as const;
    expect(made([at('a', 0, 105_000, complete), at('b', 1, 110_000, complete)]).notes).toEqual([
      'logbook.document.kept',
    ]);
    expect(
      made([at('a', 0, 105_000), at('b', 1, 110_000, complete), at('c', 2, 190_000, complete)]).notes,
    ).toEqual(['logbook.document.kept', 'logbook.document.open 1', 'logbook.document.drift 1']);
    expect(
      made([at('a', 0, 105_000), at('b', 1, 110_000), at('c', 2, 190_000), at('d', 3, 290_000, complete)])
        .notes,
    ).toEqual(['logbook.document.kept', 'logbook.document.open 3', 'logbook.document.drift 2']);
  });

  test('[LOGB-03] a change has the day of its trip, its own day and time, and what was before what is', () => {
    const at = BEGIN + 3 * DAY;
    const history = [
      { at, by: 'Ada', field: 'hidden', was: '0', now: '1' },
      { at, by: 'Ada', field: 'type', was: 'none', now: 'private' },
      { at, by: 'Ada', field: 'driver', was: 'Ada L', now: 'Jonas' },
      { at, by: 'Ada', field: 'tyres', was: 'old', now: 'new' },
    ];
    const common = { date: '2026-06-15', changedOn: '2026-06-18', changedAt: at, by: 'Ada' };
    expect(told([aTrip('a', { history })], 2).rows).toEqual([
      { ...common, field: 'logbook.field.hidden', was: 'logbook.no', now: 'logbook.yes' },
      { ...common, field: 'logbook.field.type', was: 'logbook.type.none', now: 'logbook.type.private' },
      { ...common, field: 'logbook.field.driver', was: 'Ada L', now: 'Jonas' },
      { ...common, field: 'tyres', was: 'old', now: 'new' },
    ]);
    // The history of a hidden trip tells that the trip was made private and hidden, but not the trip's earlier values.
    const left = told([{ ...hidden, history }], 2).rows.map(({ field }) => field);
    expect(left).toEqual(['logbook.field.hidden', 'logbook.field.type']);
  });
});

const ada = { id: 5, firstName: 'Ada', lastName: 'L', active: true };
const jonas = { id: 6, firstName: 'Jonas', lastName: 'B', active: true };
const listed = (drivers: (typeof ada)[], source: 'server' | 'storage' = 'server', lacking: string[] = []) =>
  logbookEvents.registersListed({
    drivers,
    contacts: [],
    reasons: [],
    cars: [
      { id: 7, device: 1, name: 'Volvo', model: '', plate: '', startKm: null, driver: 5, contact: null },
    ],
    locks: [],
    lacking,
    source,
  });
const failed = logbookEvents.registersFailed({ failure: failure(503) });
const drivers = (it: App) => it.read(registers).drivers.shown.map(({ firstName }) => firstName);
const state = (it: App) => it.read(registers);

describe('[LOGB-08] drivers, contacts, reasons and cars', () => {
  test('kept ones show until the server tells, and never in place of what it told', () =>
    scenario({})
      .when(listed([ada], 'storage'))
      .check((it) => expect(drivers(it)).toEqual(['Ada']))
      .when(listed([jonas]))
      .check((it) => expect(drivers(it)).toEqual(['Jonas']))
      .when(listed([ada], 'storage'))
      .check((it) => expect(drivers(it)).toEqual(['Jonas'])));

  test('before anybody told, nothing is known and nothing lacks', () =>
    scenario({}).check((it) => {
      expect(state(it)).toMatchObject({ status: 'loading', failure: null, lacking: [] });
      const { drivers: people, contacts, reasons, cars } = state(it);
      expect([people, contacts, reasons, cars].map(({ shown }) => shown.length)).toEqual([0, 0, 0, 0]);
    }));

  test('what was known stays when they cannot be had again; told again, the reason is gone', () =>
    scenario({})
      .when(failed)
      .check((it) => expect(state(it)).toMatchObject({ status: 'failed', failure: failure(503) }))
      .when(listed([ada], 'server', ['contacts']))
      .check((it) =>
        expect(state(it)).toMatchObject({ status: 'ready', failure: null, lacking: ['contacts'] }),
      )
      .when(failed)
      .check((it) => {
        expect(state(it)).toMatchObject({ status: 'ready', failure: failure(503) });
        expect(drivers(it)).toEqual(['Ada']);
      }));

  test('a server that has none is told from one in trouble, even after it had some', () =>
    scenario({})
      .when(listed([ada]), logbookEvents.registersFailed({ failure: { reason: 'unavailable', status: 404 } }))
      .check((it) => expect(state(it).status).toBe('unavailable')));

  test('the car of a device is its own', () =>
    scenario({})
      .when(listed([]))
      .check((it) => {
        expect(it.read(carOf(1))?.name).toBe('Volvo');
        expect(it.read(carOf(2))).toBeNull();
      }));

  test('a change of one register leaves the others as they are', () =>
    scenario({})
      .when(
        listed([ada, jonas]),
        changeEvents.submitted({
          changes: [
            {
              id: 'x',
              batch: 'x',
              at: 0,
              notBefore: 0,
              edit: { of: 'driver', id: 6, set: { active: false }, was: { active: true } },
            },
          ],
          label: '',
        }),
      )
      .check((it) => {
        expect(state(it).drivers.shown).toEqual([ada, { ...jonas, active: false }]);
        expect(state(it).cars.shown).toHaveLength(1);
      })
      .when(changeEvents.decided({ id: 'x', keep: 'mine' }))
      .check((it) => expect(state(it).drivers.shown[1]?.active).toBe(false))
      .when(changeEvents.decided({ id: 'x', keep: 'theirs' }))
      .check((it) => expect(state(it).drivers.shown[1]?.active).toBe(true)));
});
