import { describe, expect, test } from 'vitest';
import { fileReader } from './read-in-worker.ts';
import type { ReadingWorker } from './read-in-worker.ts';
import type { Progress, ReadResult } from './recorded-track.ts';
import { buffersOf } from '../../../src/workers/line.ts';
import type { ReadReply, ReadRequest } from './worker-messages.ts';
import { read, tracksOf } from './testing.ts';

class StandIn implements ReadingWorker {
  asked: ReadRequest[] = [];
  ended = 0;
  #heard = new Map<string, (event: never) => void>();
  postMessage(request: ReadRequest): void {
    this.asked.push(request);
  }
  addEventListener(type: string, listener: (event: never) => void): void {
    this.#heard.set(type, listener);
  }
  terminate(): void {
    this.ended++;
  }
  say(reply: ReadReply): void {
    this.#heard.get('message')?.({ data: reply } as never);
  }
  fail(type: 'error' | 'messageerror'): void {
    this.#heard.get(type)?.({} as never);
  }
}

const file = new File(['x'], 'walk.gpx');
const empty: ReadResult = { ok: false, problem: { reason: 'empty' }, notes: [] };

describe('reading beside the page', () => {
  test('asks the worker once, passes progress and result on, and ends the worker', async () => {
    const worker = new StandIn();
    const heard: Progress[] = [];
    const { result } = fileReader(() => worker)(file, (progress) => heard.push(progress));
    expect(worker.asked).toEqual([{ file, name: 'walk.gpx' }]);
    worker.say({ type: 'progress', progress: { bytes: 1, fixes: 0 } });
    expect(worker.ended).toBe(0);
    worker.say({ type: 'result', result: empty });
    expect(await result).toBe(empty);
    expect(heard).toEqual([{ bytes: 1, fixes: 0 }]);
    expect(worker.ended).toBe(1);
  });

  test('cancelled, it ends the worker at once and says so', async () => {
    const worker = new StandIn();
    const reading = fileReader(() => worker)(file);
    reading.cancel();
    expect(worker.ended).toBe(1);
    worker.say({ type: 'result', result: empty });
    expect(await reading.result).toEqual({ ok: false, problem: { reason: 'cancelled' }, notes: [] });
  });

  test('cancelled after the result, it changes nothing', async () => {
    const worker = new StandIn();
    const reading = fileReader(() => worker)(file);
    worker.say({ type: 'result', result: empty });
    reading.cancel();
    expect(await reading.result).toBe(empty);
  });

  for (const type of ['error', 'messageerror'] as const) {
    test(`a worker that fails (${type}) is told as unreadable`, async () => {
      const worker = new StandIn();
      const { result } = fileReader(() => worker)(file);
      worker.fail(type);
      expect(await result).toMatchObject({ problem: { reason: 'unreadable' } });
      expect(worker.ended).toBe(1);
    });
  }

  test('a worker that cannot be made is told as unreadable', async () => {
    const { result } = fileReader(() => {
      throw new TypeError('refused by the policy');
    })(file);
    expect(await result).toMatchObject({ problem: { reason: 'unreadable' } });
  });

  test('every column of every track changes context, none is copied', async () => {
    const tracks = tracksOf(
      await read('time,lat,lon,ele,device\n1577836801,45,13,1,a\n1577836801,45,13,,b\n'),
    );
    const buffers = buffersOf(tracks.flatMap(({ columns }) => Object.values(columns)));
    expect(new Set(buffers).size).toBe(7 + 6);
    const moved = structuredClone(tracks, { transfer: buffers });
    expect(moved[0]?.columns.lat[0]).toBe(450_000_000);
    expect(tracks[0]?.columns.lat).toHaveLength(0);
  });
});
