import { describe, expect, test, vi } from 'vitest';
import * as deviceEvents from '../../../events/devices.ts';
import * as positionEvents from '../../../events/positions.ts';
import { devices } from '../../core/devices/devices.ts';
import { positions } from '../../core/positions/positions.ts';
import { aDevice, fixes, START } from '../../../tests/samples.ts';
import { scenario } from '../../../tests/scenario.ts';
import { Fleet } from '../fleet.ts';
import { Grouper } from './grouper.ts';
import type { GroupWorker } from './group-in-worker.ts';
import { keepGrouped } from './keep-grouped.ts';
import type { GroupRequest } from './worker-messages.ts';

const SPOT = { lat: 57.7, lng: 11.95 };

/** Five devices on one spot. */
function aFleet() {
  const { app } = scenario({});
  const ids = [1, 2, 3, 4, 5];
  app.publish(deviceEvents.listed({ devices: ids.map((id) => aDevice(id)), leftOut: [], source: 'server' }));
  app.publish(
    positionEvents.fixesReceived({
      source: 'lastKnown',
      fixes: fixes(...ids.map((device) => ({ device, ...SPOT }))),
    }),
  );
  const fleet = new Fleet();
  fleet.takeTime(START);
  fleet.takeDevices(app.read(devices));
  fleet.takePositions(app.read(positions), 0, false);
  return fleet;
}
const hidden = ({ markers: { shown }, length }: Fleet) =>
  Array.from({ length }, (_, row) => shown[row]).filter((each) => each === 0).length;

/** A worker that answers at once until it is told to die or to be silent. */
function aWorker() {
  const listeners = new Map<string, (event: never) => void>();
  const grouper = new Grouper();
  const it = {
    isSilent: false,
    tell: (type: string, event: unknown) => listeners.get(type)?.(event as never),
    worker: {
      postMessage: (request: GroupRequest) => {
        if (!it.isSilent) it.tell('message', { data: grouper.answer(request) });
      },
      addEventListener: (type: string, listener: (event: never) => void) =>
        void listeners.set(type, listener),
      terminate: () => undefined,
    } as GroupWorker,
  };
  return it;
}

function stand(create: () => GroupWorker, fleet = aFleet()) {
  const said: string[] = [];
  const lengths: number[] = [];
  const grouped = keepGrouped({
    fleet,
    create,
    view: () => ({ zoom: 14, devices: 5 }),
    alone: () => [],
    changed: ({ length }) => lengths.push(length),
    failed: (problem) => said.push(problem),
  });
  return { fleet, said, lengths, grouped };
}

describe('[MAP-08] [fault 52] no device stays hidden when grouping fails', () => {
  test('where no worker can be had, it is said once, and the page groups', async () => {
    const { fleet, said, grouped } = stand(() => {
      throw new Error('no workers here');
    });
    grouped.settled();
    await Promise.resolve();
    expect(said).toEqual(['no workers here']);
    expect(hidden(fleet)).toBe(5);
  });

  test('a worker that dies takes its clusters along: all are shown until they are grouped anew', async () => {
    const { worker, tell } = aWorker();
    const { fleet, said, lengths, grouped } = stand(() => worker);
    grouped.settled();
    expect(hidden(fleet)).toBe(5);
    tell('error', { message: 'out of memory' });
    expect(hidden(fleet)).toBe(0);
    await Promise.resolve();
    // The page groups them by itself then.
    expect([said, lengths, hidden(fleet)]).toEqual([['out of memory'], [1, 0, 1], 5]);
  });

  test('a worker that does not answer any more is given up after 20 s', async () => {
    vi.useFakeTimers();
    try {
      const other = aWorker();
      const { fleet, said, grouped } = stand(() => other.worker);
      grouped.settled();
      other.isSilent = true;
      grouped.askNow();
      await vi.advanceTimersByTimeAsync(19_000);
      expect(said).toEqual([]);
      await vi.advanceTimersByTimeAsync(2_000);
      expect(said).toEqual(['the worker does not answer']);
      grouped.askNow();
      expect(hidden(fleet)).toBe(5);
    } finally {
      vi.useRealTimers();
    }
  });

  test('when drawing ends, nothing is hidden; whoever groups next begins with all rows', () => {
    const { worker } = aWorker();
    const { fleet, grouped } = stand(() => worker);
    grouped.settled();
    expect(hidden(fleet)).toBe(5);
    grouped.stop();
    expect(hidden(fleet)).toBe(0);
    const next = stand(() => aWorker().worker, fleet);
    next.grouped.settled();
    expect([hidden(fleet), next.lengths]).toEqual([5, [1]]);
  });

  test('before the zoom is known nothing is grouped', () => {
    const { worker } = aWorker();
    const { fleet, grouped } = stand(() => worker);
    grouped.moved();
    grouped.askNow();
    expect(hidden(fleet)).toBe(0);
  });
});
