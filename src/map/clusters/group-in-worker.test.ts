import { describe, expect, test } from 'vitest';
import { LOOK_BYTES, SHOWN } from '../looks.ts';
import { RowMarks } from '../fleet.ts';
import { Grouper } from './grouper.ts';
import { groupInWorker, type GroupWorker } from './group-in-worker.ts';
import type { GroupReply, GroupRequest } from './worker-messages.ts';

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

/** A worker that works when it is told to, or fails. */
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
