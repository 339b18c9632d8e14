import { describe, expect, test, vi } from 'vitest';
import * as deviceEvents from '../../../events/devices.ts';
import * as positionEvents from '../../../events/positions.ts';
import { devices } from '../../core/devices/devices.ts';
import { positions } from '../../core/positions/positions.ts';
import { aDevice, fixes, START } from '../../../tests/samples.ts';
import { scenario } from '../../../tests/scenario.ts';
import { Fleet } from '../fleet.ts';
import { RowMarks } from '../row-marks.ts';
import { Grouper } from './grouper.ts';
import { keepGrouped, type GroupWorker, groupInWorker } from './keep-grouped.ts';
import type { GroupRequest, GroupReply } from './worker-messages.ts';
import { LOOK_BYTES, SHOWN } from '../looks.ts';

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
  fleet.takePositions(app.read(positions), 0, Number.POSITIVE_INFINITY);
  return fleet;
}
const hidden = ({ markers: { shown }, length }: Fleet) =>
  Array.from({ length }, (_, row) => shown[row]).filter((each) => each === 0).length;

/** A mock worker that replies at once. The test can make it fail or stay silent. */
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
    // From now on, the page clusters the devices itself.
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

describe('group in worker', () => {
  const request = (table = 1): GroupRequest => {
    const looks = new Uint8Array(3 * LOOK_BYTES);
    for (let row = 0; row < 3; row++) looks[row * LOOK_BYTES + 7] = SHOWN;
    return {
      table,
      length: 3,
      part: { rows: null, lat: new Int32Array(3), lng: new Int32Array(3), looks },
      alone: [],
      zoom: 5,
      reach: 62,
    };
  };

  /** A mock worker that replies or fails only when the test calls `answer` or `tell`. */
  function aWorker() {
    const listeners = new Map<string, (event: never) => void>();
    const asked: GroupRequest[] = [];
    const grouper = new Grouper();
    const it = {
      asked,
      ended: false,
      tell: (type: string, event: unknown) => listeners.get(type)?.(event as never),
      answer: () => it.tell('message', { data: grouper.answer(asked.shift() as GroupRequest) }),
      worker: {
        postMessage: (each: GroupRequest) => void asked.push(each),
        addEventListener: (type: string, listener: (event: never) => void) =>
          void listeners.set(type, listener),
        terminate: () => {
          it.ended = true;
        },
      } as GroupWorker,
    };
    return it;
  }

  function stand(create: () => GroupWorker) {
    const replies: GroupReply[] = [];
    const problems: string[] = [];
    const grouping = groupInWorker(
      create,
      (reply) => replies.push(reply),
      (problem) => problems.push(problem),
    );
    return { grouping, replies, problems };
  }

  describe('[MAP-08] [fault 52] grouping beside the page', () => {
    test('one request at a time', () => {
      const other = aWorker();
      const { grouping, replies } = stand(() => other.worker);
      grouping.ask(request());
      expect(grouping.isBusy()).toBe(true);
      other.answer();
      expect(grouping.isBusy()).toBe(false);
      expect(replies.map(({ clusters }) => clusters.length)).toEqual([1]);
    });

    test('where no worker can be had, the page does it itself and comes to the same', () => {
      const { grouping, replies, problems } = stand(() => {
        throw new Error('workers are not allowed');
      });
      expect(problems).toEqual(['workers are not allowed']);
      grouping.ask(request());
      expect(replies[0]?.clusters.length).toBe(1);
      expect([...(replies[0]?.taken ?? [])]).toEqual([0, 1, 2]);
    });

    test('where the page cannot either, it is said, and nothing is grouped any more', () => {
      const { grouping, replies, problems } = stand(() => {
        throw new Error('workers are not allowed');
      });
      const broken = { ...request(), part: null as never };
      for (let i = 0; i < 3; i++) expect(grouping.ask(broken)).toBe(true);
      expect([problems.length, replies.length]).toEqual([2, 0]);
    });

    test.each(['error', 'messageerror'])(
      'a worker that dies (%s) is replaced by the page, told of once',
      (type) => {
        const other = aWorker();
        const { grouping, replies, problems } = stand(() => other.worker);
        grouping.ask(request());
        other.tell(type, { message: 'out of memory' });
        other.tell(type, { message: 'out of memory' });
        expect(problems).toHaveLength(1);
        expect(other.ended).toBe(true);
        expect(grouping.isBusy()).toBe(false);
        grouping.ask(request());
        expect(replies).toHaveLength(1);
      },
    );

    test('a request that cannot be sent is not taken for told', () => {
      const other = aWorker();
      const { grouping, problems } = stand(() => ({
        ...other.worker,
        postMessage: () => {
          throw new Error('could not be cloned');
        },
      }));
      expect(grouping.ask(request())).toBe(false);
      expect(problems).toEqual(['could not be cloned']);
    });

    test('after stop no answer is heard', () => {
      const other = aWorker();
      const { grouping, replies } = stand(() => other.worker);
      grouping.ask(request());
      grouping.stop();
      other.answer();
      expect(replies).toEqual([]);
      expect(other.ended).toBe(true);
    });
  });

  test('marked rows come once each; past very many, all', () => {
    const marks = new RowMarks();
    expect(marks.take()).toBe('all');
    for (const row of [5, 3, 5]) marks.mark(row);
    expect(marks.isChanged).toBe(true);
    expect([...(marks.take() as Uint32Array).sort()]).toEqual([3, 5]);
    expect(marks.isChanged).toBe(false);
    for (let row = 0; row <= 20_000; row++) marks.mark(row);
    expect(marks.take()).toBe('all');
  });
});
