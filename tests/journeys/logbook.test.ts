import { expect, test, vi } from 'vitest';
import * as changeEvents from '../../events/changes.ts';
import * as navigation from '../../events/navigation.ts';
import type { Edit } from '../../events/change-types.ts';
import type { Trip } from '../../events/logbook-types.ts';
import { tripsEdit } from '../../plugins/logbook/edits.ts';
import { periodTrips } from '../../plugins/logbook/page.state.ts';
import { refusedChanges } from '../../src/core/changes/changes.ts';
import { locks, tripBy } from '../../src/core/travel/logbook/logbook.ts';
import { registers } from '../../src/core/travel/logbook/registers.ts';
import { totalsOf } from '../../src/rules/logbook/totals.ts';
import { isLocked } from '../../src/rules/logbook/trip-rules.ts';
import { tripsOf } from '../../src/rules/travel/trips.ts';
import { wayOf } from '../../src/rules/travel/way.ts';
import { browser, journey } from './journey.ts';
import { journeys } from './journeys.ts';

vi.setConfig({ testTimeout: 30_000 }); // HTTP calls take real time
const { server, running } = journeys();

type Tab = ReturnType<typeof journey>;
/** Signs in as the demo customer and opens the logbook; returns when the trips of the period have loaded. */
async function opened(inBrowser = browser(server), query = 'period=lastWeek'): Promise<Tab> {
  const tab = journey(server, { inBrowser });
  running.push(tab);
  await tab.chooses('customer');
  await tab.until('devices/groupsListed');
  tab.app.publish(navigation.linkFollowed({ href: `/logbook?${query}` }));
  await tab.until('logbook/tripsListed');
  await vi.waitFor(() => expect(tab.app.read(periodTrips).length).toBeGreaterThan(5), { timeout: 8_000 });
  return tab;
}
const write = (tab: Tab, trip: Trip, changes: Parameters<typeof tripsEdit>[2]) => {
  const edit = tripsEdit(tab.app.read, [trip], changes);
  if (!edit) throw new Error('nothing to do');
  tab.app.publish(changeEvents.wanted({ edits: [edit], label: '' }));
};

test('[LOGB-02] [LOGB-03] what one tab writes about a trip is with the server, with old value and author, and the other tab reads it', async () => {
  const inBrowser = browser(server);
  const one = await opened(inBrowser);
  const trip = one.app
    .read(periodTrips)
    .find(
      ({ type, from }) => type !== 'business' && !isLocked(one.app.read(locks), { device: 0, from }),
    ) as Trip;
  const { drivers } = one.app.read(registers);
  write(one, trip, { type: 'business', reason: 501, contact: 601, driver: drivers.shown[0]?.id ?? 0 });
  await one.until('changes/submitted');
  expect(one.app.read(tripBy(trip.id))?.type).toBe('business');
  await one.until('changes/saved');
  const other = await opened(inBrowser);
  // The stored copy may appear first, so wait for the server's data.
  await vi.waitFor(() => expect(other.app.read(tripBy(trip.id))?.type).toBe('business'), { timeout: 8_000 });
  const seen = other.app.read(tripBy(trip.id));
  expect(seen).toMatchObject({ reason: 501, contact: 601, driver: 401 });
  expect(seen?.history.at(-1)).toMatchObject({ by: 'Anna Lindgren' });
});

test('[LOGB-04] what the other tab has locked meanwhile is refused there, and stays as it was', async () => {
  const inBrowser = browser(server);
  const one = await opened(inBrowser);
  const other = await opened(inBrowser);
  const trip = other.app.read(periodTrips).at(-1) as Trip;
  const before = other.app.read(tripBy(trip.id))?.comment;
  one.app.publish(
    changeEvents.wanted({
      edits: [
        { of: 'lock', id: trip.device, car: trip.car, set: { until: trip.to + 60 }, was: { until: null } },
      ],
      label: '',
    }),
  );
  await one.until('changes/saved');
  // Both tabs draw the same random numbers. The other tab's change comes a second later, so that its id differs.
  await other.after('1s');
  // A tab that knows of the lock would not send the change, but the other tab does not know of it yet.
  const late = { of: 'trips', device: trip.device, ids: [trip.id], set: { comment: 'too late' } } as const;
  other.app.publish(
    changeEvents.wanted({
      edits: [{ ...late, ids: [trip.id], was: { [trip.id]: { comment: trip.comment } } }],
      label: '',
    }),
  );
  await other.until('changes/submitted');
  expect(other.app.read(tripBy(trip.id))?.comment).toBe('too late');
  await other.until('changes/refused');
  expect(other.app.read(refusedChanges)[0]?.failure).toMatchObject({
    status: 423,
    message: 'This period is locked',
  });
  expect(other.app.read(tripBy(trip.id))?.comment).toBe(before);
});

test('[LOGB-01] the trips of the logbook are those of the recorded way, to the metre', async () => {
  const tab = await opened();
  const trips = tab.app.read(periodTrips);
  const [first] = trips;
  const day = trips.filter(({ from }) => from < (first?.from ?? 0) + 12 * 3600);
  // Only the pretend server has the history of the device, so the test takes the fixes from there.
  const device = tab.browser.world.devicesOf(3001).find(({ id }) => id === first?.device);
  if (!device || !first) throw new Error('no device');
  const { fixesBetween } = await import('../../mocks/world/positions.ts');
  const last = day.at(-1) as Trip;
  const fixes = fixesBetween(tab.browser.world, [device], first.from - 3600, last.to + 3600);
  const { way } = wayOf(fixes, device.id, 1, 0xffff_ffff);
  const driven = tripsOf(way).map(({ from, to, metres }) => [from, to, metres]);
  expect(day.map(({ from, to, metres }) => [from, to, metres])).toEqual(driven);
  expect(totalsOf(day).metres).toBe(driven.reduce((sum, [, , metres]) => sum + (metres ?? 0), 0));
});

test('[LOGB-08] drivers, contacts, reasons and cars are made, changed and removed, and the next visit finds them so', async () => {
  const inBrowser = browser(server);
  const tab = await opened(inBrowser);
  const [trip] = tab.app.read(periodTrips);
  const things = [
    ['drivers', 'driver', { firstName: 'Ida', lastName: 'Ny', active: true }, { lastName: 'Ek' }],
    [
      ...(['contacts', 'contact'] as const),
      { name: 'Ida', company: '', address: '', place: null, metres: 100, reason: 501 },
      { metres: 250 },
    ],
    ['reasons', 'reason', { name: 'Fair' }, { name: 'Trade fair' }],
    [
      ...(['cars', 'car'] as const),
      {
        ...{ device: trip?.device ?? 0, name: 'Saab', model: '900', plate: 'A 1', startKm: 5 },
        ...{ driver: 401, contact: null },
      },
      { plate: 'B 2' },
    ],
  ] as const;
  let saved = 0;
  /** Submits a change of a register, waits until the server has saved it, and returns the register's entries. */
  const after = async (kind: (typeof things)[number][0], edit: object) => {
    tab.app.publish(changeEvents.wanted({ edits: [edit as Edit], label: '' }));
    // The app sends a deletion only after its undo time (5 s) is over.
    await tab.after('6s');
    saved += 1;
    await tab.until('changes/saved', saved);
    return tab.app.read(registers)[kind].shown as readonly { id: number }[];
  };
  const made: Record<string, { id: number }> = {};
  for (const [kind, of, fields, change] of things) {
    const before = tab.app.read(registers)[kind].shown.map(({ id }) => id);
    const shown = await after(kind, { of, id: -1, set: fields, was: null });
    const thing = shown.find(({ id }) => !before.includes(id));
    expect(thing, kind).toMatchObject(fields);
    expect(thing?.id).toBeGreaterThan(0);
    await after(kind, { of, id: thing?.id, set: change, was: fields });
    made[kind] = { id: thing?.id ?? 0, ...fields, ...change };
  }
  const next = await opened(inBrowser);
  for (const [kind, of] of things) {
    const { id, ...was } = made[kind] ?? { id: 0 };
    await vi.waitFor(
      () => expect(next.app.read(registers)[kind].shown, kind).toContainEqual({ id, ...was }),
      { timeout: 8_000 },
    );
    const left = await after(kind, { of, id, set: null, was });
    expect(left.map((each) => each.id)).not.toContain(id);
  }
  const last = await opened(inBrowser);
  // The stored copy may appear first, so wait for the server's data.
  for (const [kind] of things)
    await vi.waitFor(
      () => expect(last.app.read(registers)[kind].shown.map(({ id }) => id)).not.toContain(made[kind]?.id),
      { timeout: 8_000 },
    );
});
