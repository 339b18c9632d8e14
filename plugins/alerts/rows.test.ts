import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Notification } from '../../events/device-types.ts';
import { boundsIn, dayOf, filtersIn, hrefOf, nearDay, NO_FILTERS } from './place.ts';
import { groupsOf, isAbout, neighbourOf, rowsOf, stopsOf, TOGETHER } from './rows.ts';
import { said } from '../../src/ui/alarm-amount.ts';
import { amountOf, passedBy } from './values.ts';
import { alertKind } from '../../src/core/devices/alert-sentence.ts';
import { kindIn, kindName, kindOfAlert } from './kind-choice.ts';
import { wantedOnes } from './wanted.ts';

const alert = (id: number, changed: Partial<Notification> = {}): Notification => ({
  id,
  device: 1,
  kind: 5,
  title: '',
  text: '',
  at: 1_000_000 - id,
  lat: null,
  lng: null,
  read: false,
  value: null,
  limit: null,
  ...changed,
});
const none = new Set<number>();
/** Returns the rows of the alert list, with days in UTC. */
const rowsIn = (groups: Parameters<typeof rowsOf>[0], unfolded: readonly number[]) =>
  rowsOf(groups, unfolded, (at) => dayOf(at, 'UTC'));
const words = (key: string) =>
  ({ 'settings.alarmKinds.5': 'Too fast', 'settings.alarmKinds.4': 'SOS' })[key] ?? key;

describe('groups of repeats', () => {
  test('[INBOX-01] the same kind of one device within an hour is one row, others are not', () => {
    const groups = groupsOf(
      [
        alert(1, { at: 10_000 }),
        alert(2, { at: 9_000, device: 2 }),
        alert(3, { at: 10_000 - TOGETHER }),
        alert(4, { at: 10_000 - 2 * TOGETHER - 1 }),
        alert(5, { at: 5_000, kind: 4 }),
      ],
      none,
    );
    expect(groups.map(({ all }) => all.map(({ id }) => id))).toEqual([[1, 3], [2], [4], [5]]);
    expect(groups[0]?.key).toBe(3);
  });

  test('[TRAC-08] what happened in another way, or at another fence, is no repeat', () => {
    const about = (id: number, type: string, fence?: number) =>
      alert(id, { kind: 10, about: { type, ...(fence !== undefined && { fence }) } });
    const list = [
      ...[about(1, 'geofenceEnter', 1), about(2, 'geofenceEnter', 2), about(3, 'geofenceEnter', 1)],
      ...[about(4, 'deviceOnline'), about(5, 'deviceOffline'), about(6, 'deviceOnline')],
    ];
    expect(groupsOf(list, none).map(({ all }) => all.map(({ id }) => id))).toEqual([
      [1, 3],
      [2],
      [4, 6],
      [5],
    ]);
  });

  test('[INBOX-01] unread ones stand first, each part newest first; a group is unread while one of it is', () => {
    const list = [
      alert(1, { at: 90_000, read: true, kind: 4 }),
      alert(2, { at: 80_000, read: true }),
      alert(3, { at: 79_000 }),
      alert(4, { at: 10_000, kind: 4 }),
    ];
    const rows = rowsIn(groupsOf(list, none), []);
    expect(
      rows.map((row) => (row.kind === 'heading' ? `${row.of} ${row.count}` : stopsOf([row])[0])),
    ).toEqual(['new 2', 2, 4, 'earlier 1', 1]);
  });

  test('[INBOX-01] each part is grouped by day, newest first, and only its first day names the part', () => {
    const day = 86_400;
    const list = [
      alert(1, { at: 10 * day + 5 }),
      alert(2, { at: 10 * day + 1, kind: 4 }),
      alert(3, { at: 10 * day - 1, device: 2 }),
      alert(4, { at: 9 * day, read: true, device: 3 }),
    ];
    const headings = rowsIn(groupsOf(list, none), []).filter((row) => row.kind === 'heading');
    expect(headings.map(({ of, isFirst, day: at, count }) => [of, isFirst, at, count])).toEqual([
      ['new', true, '1970-01-11', 2],
      ['new', false, '1970-01-10', 1],
      ['earlier', true, '1970-01-10', 1],
    ]);
  });

  test('[INBOX-01] the day before today is yesterday, also if it has 23 hours or today has 25', () => {
    const called = (day: string, now: string) => nearDay(day, dayOf(Date.parse(now) / 1000, 'Europe/Berlin'));
    // Half an hour after midnight on a Monday; the clocks went forward on Sunday.
    const days = ['2026-03-30', '2026-03-29', '2026-03-28'];
    expect(days.map((day) => called(day, '2026-03-29T22:30:00Z'))).toEqual(['today', 'yesterday', null]);
    // Half an hour before midnight on the Sunday on which the clocks went back.
    expect(called('2026-10-24', '2026-10-25T22:30:00Z')).toBe('yesterday');
  });

  test('[INBOX-01] what is read while somebody looks keeps its place until they leave', () => {
    const list = [alert(1, { read: true }), alert(2, { kind: 4 })];
    const [, first] = rowsIn(groupsOf(list, new Set([1])), []);
    expect(first).toMatchObject({ kind: 'alert', group: { newest: { id: 1 } } });
  });

  test('[INBOX-01] unfolded, each of the repeats can be opened; folded, the newest', () => {
    const groups = groupsOf([alert(1), alert(2), alert(3)], none);
    expect(stopsOf(rowsIn(groups, []))).toEqual([1]);
    const open = rowsIn(groups, [3]);
    expect(stopsOf(open)).toEqual([1, 2, 3]);
    expect(open.findIndex((row) => isAbout(row, 2))).toBe(3);
    expect(rowsIn(groups, []).findIndex((row) => isAbout(row, 2))).toBe(1);
  });

  test('[INBOX-01] keys step from the row of the open alert, also from a repeat of a folded row', () => {
    const rows = rowsIn(
      groupsOf([alert(1), alert(2), alert(3, { kind: 4 }), alert(4, { device: 2 })], none),
      [],
    );
    const order = stopsOf(rows);
    expect(order).toEqual([1, 3, 4]);
    expect(neighbourOf(rows, 2, 1)).toBe(3);
    expect(neighbourOf(rows, 3, -1)).toBe(1);
    expect(neighbourOf(rows, 2, -1)).toBeUndefined();
    expect(neighbourOf(rows, 4, 1)).toBeUndefined();
    expect(neighbourOf(rows, null, 1)).toBe(1);
    expect(neighbourOf(rows, null, -1)).toBe(4);
    expect(neighbourOf([], null, 1)).toBeUndefined();
  });

  test('[INBOX-01] every alert stands in just one group, whatever comes', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            device: fc.integer({ min: 1, max: 3 }),
            kind: fc.integer({ min: 0, max: 4 }),
            at: fc.integer({ min: 0, max: 50_000 }),
            read: fc.boolean(),
          }),
        ),
        (some) => {
          const list = some.map((one, i) => alert(i + 1, one)).sort((a, b) => b.at - a.at);
          const groups = groupsOf(list, none);
          const ids = groups.flatMap(({ all }) => all.map(({ id }) => id)).sort((a, b) => a - b);
          expect(ids).toEqual(list.map(({ id }) => id).sort((a, b) => a - b));
          for (const { all } of groups)
            for (const [i, one] of all.slice(1).entries())
              expect((all[i]?.at ?? 0) - one.at).toBeLessThanOrEqual(TOGETHER);
        },
      ),
    );
  });

  test('[INBOX-01] ten thousand are put in order in a moment', () => {
    const list = Array.from({ length: 10_000 }, (_, i) =>
      alert(i, { device: i % 40, kind: i % 9, at: 10_000_000 - i * 60, read: i % 3 === 0 }),
    );
    const begun = performance.now();
    expect(rowsIn(groupsOf(list, none), []).length).toBeGreaterThan(1_000);
    expect(performance.now() - begun).toBeLessThan(400);
  });
});

describe('filters', () => {
  const list = [
    alert(1, { text: 'On the E20 near Göteborg' }),
    alert(2, { device: 2 }),
    alert(3, { kind: 4, device: 2 }),
    alert(4, { kind: 99, title: 'Water in the hold', device: 3, value: 82 }),
  ];
  const nameOf = (device: number) =>
    device === 2 ? 'Café van' : device === 3 ? 'Street sweeper' : 'Taxi 241';
  const textOf = (one: Notification) =>
    [alertKind(one, words), one.title, one.text, nameOf(one.device), one.value ?? ''].join(' ');
  const found = (changed: Partial<typeof NO_FILTERS>, waiting = none) =>
    wantedOnes(
      list,
      { ...NO_FILTERS, ...changed },
      { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY },
      waiting,
      textOf,
    ).map(({ id }) => id);

  test('[INBOX-01] by kind, by device, by words in what it is, whose it is and what the server says', () => {
    expect(found({})).toEqual([1, 2, 3, 4]);
    expect(found({ kind: '5' })).toEqual([1, 2]);
    expect(found({ device: 2, kind: '4' })).toEqual([3]);
    expect(found({ text: 'cafe fast' })).toEqual([2]);
    expect(found({ text: 'goteborg' })).toEqual([1]);
    expect(found({ text: 'WATER' })).toEqual([4]);
    // The search also finds measured values.
    for (const text of ['sweeper', '82', 'sweeper 82']) expect(found({ text })).toEqual([4]);
    expect(found({ text: 'nothing like it' })).toEqual([]);
  });
  test('[INBOX-01] [TRAC-08] alerts are one kind for each text, whether a server uses numbers or words', () => {
    const about = (id: number, kind: number, type: string, alarm?: string) =>
      alert(id, { kind, about: { type, ...(alarm !== undefined && { alarm }) } });
    const events = [
      ...[about(1, 0, 'deviceOnline'), about(2, 0, 'deviceOffline'), about(3, 0, 'alarm', 'tow')],
      ...[about(4, 5, 'deviceOverspeed'), about(5, 5, 'alarm', 'overspeed'), alert(6, { kind: 5 })],
      ...[about(7, 10, 'geofenceEnter'), alert(8, { kind: 10 })],
      ...[about(9, 7, 'ignitionOn'), about(10, 7, 'ignitionOff'), about(11, 0, 'alarm', 'made-up')],
    ];
    expect(events.map(kindOfAlert)).toEqual([
      ...[
        'deviceOnline',
        'deviceOffline',
        'tow',
        '5',
        '5',
        '5',
        '10',
        '10',
        'ignitionOn',
        'ignitionOff',
        '0',
      ],
    ]);
    for (const kind of new Set(events.map(kindOfAlert))) expect(kindIn(kind)).toBe(kind);
    for (const one of [events[0], events[2], events[5], events[8], events[10]] as Notification[])
      expect(kindName(kindOfAlert(one), words)).toBe(alertKind(one, words));
    const online = { ...NO_FILTERS, kind: 'deviceOnline' };
    const always = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY };
    expect(wantedOnes(events, online, always, none, textOf).map(({ id }) => id)).toEqual([1]);
    // A link from before the filter knew these words.
    const ignition = { ...NO_FILTERS, kind: '7' };
    expect(wantedOnes(events, ignition, always, none, textOf).map(({ id }) => id)).toEqual([9, 10]);
  });
  test('[INBOX-05] what came while somebody reads further down waits outside of the list', () =>
    expect(found({}, new Set([2]))).toEqual([1, 3, 4]));

  test('[INBOX-01] the address holds all of them, and gives them back', () => {
    fc.assert(
      fc.property(
        fc.record({
          text: fc.string({ maxLength: 20 }).map((text) => text.trim()),
          kind: fc.option(
            fc.oneof(fc.nat(200).map(String), fc.constantFrom('deviceOnline', 'tow', 'overspeed')),
          ),
          device: fc.option(fc.nat(1_000_000)),
          period: fc.constantFrom('all', 'today', 'week', 'month', 'own'),
        }),
        (some) => {
          const filters = { ...some, from: '', to: '' } as typeof NO_FILTERS;
          const [, query = ''] = hrefOf(filters, 12).split('?');
          expect(filtersIn(query)).toEqual(filters);
        },
      ),
    );
    expect(hrefOf(NO_FILTERS, 12)).toBe('/alerts/12');
    expect(hrefOf({ ...NO_FILTERS, kind: '5' }, null)).toBe('/alerts?kind=5');
    expect(filtersIn('kind=x&device=-1&period=ever&from=2026-13-45')).toEqual(NO_FILTERS);
  });

  test('[INBOX-01] a period is whole days where the reader is, also when the clocks change', () => {
    const zone = 'Europe/Stockholm';
    const noon = Date.UTC(2026, 9, 25, 11) / 1000; // the clocks go back on this day, so it has 25 hours
    const today = boundsIn({ ...NO_FILTERS, period: 'today' }, noon, zone);
    expect(today.from).toBe(Date.UTC(2026, 9, 24, 22) / 1000);
    const own = boundsIn({ ...NO_FILTERS, period: 'own', from: '2026-10-25', to: '2026-10-25' }, noon, zone);
    expect(own).toEqual({ from: today.from, to: Date.UTC(2026, 9, 25, 23) / 1000 - 1 });
    const week = boundsIn({ ...NO_FILTERS, period: 'week' }, noon, zone);
    expect(week.from).toBe(Date.UTC(2026, 9, 18, 22) / 1000);
    expect(boundsIn({ ...NO_FILTERS, period: 'own', from: '', to: '2026-10-24' }, noon, zone)).toEqual({
      from: Number.NEGATIVE_INFINITY,
      to: today.from - 1,
    });
  });
});

describe('values', () => {
  test('[INBOX-02] what was measured stands against what is allowed, in the reader’s unit', () => {
    expect(said(amountOf(142, 5, 'metric', 'en'))).toBe('142\u00a0km/h');
    expect(said(amountOf(142, 5, 'imperial', 'en'))).toBe('88\u00a0mph');
    expect(said(amountOf(12, 2, 'metric', 'en'))).toBe('12%');
    expect(said(amountOf(10.64, 13, 'metric', 'de'))).toBe('10,6\u00a0V');
    expect(said(amountOf(320, 3, 'metric', 'en'))).toBe('320\u00a0m');
    expect(said(amountOf(7, 99, 'metric', 'en'))).toBe('7');
  });
  test('[INBOX-02] by how much the limit was passed: over it for speed, under it for battery and voltage', () => {
    expect(passedBy(alert(1, { value: 142, limit: 130 }), 'metric')).toEqual({ by: 12, side: 'over' });
    expect(passedBy(alert(1, { kind: 2, value: 12, limit: 20 }), 'metric')).toEqual({ by: 8, side: 'under' });
    expect(passedBy(alert(1, { kind: 2, value: 25, limit: 20 }), 'metric')).toBeNull();
    expect(passedBy(alert(1, { value: 130.3, limit: 130 }), 'metric'), 'both are 130').toBeNull();
    expect(passedBy(alert(1, { kind: 13, value: 11.46, limit: 11.5 }), 'metric'), 'both are 11.5').toBeNull();
    expect(passedBy(alert(1, { kind: 13, value: 11.4, limit: 11.5 }), 'metric')).toMatchObject({
      side: 'under',
    });
    expect(passedBy(alert(1, { value: 49, limit: 48.3 }), 'imperial'), 'both are 30\u00a0mph').toBeNull();
    expect(passedBy(alert(1, { value: 52, limit: 51 }), 'imperial'), 'both are 32\u00a0mph').toBeNull();
    expect(passedBy(alert(1, { value: 130.4, limit: 129.6 }), 'metric'), 'both are 130').toBeNull();
    expect(passedBy(alert(1, { value: 142 }), 'metric')).toBeNull();
    expect(passedBy(alert(1, { kind: 99, value: 9, limit: 1 }), 'metric')).toBeNull();
  });
});
