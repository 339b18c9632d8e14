import { expect, test, beforeEach, describe } from 'vitest';
import { columnNames, declared, isSampled } from '../../app/report-file.ts';
import type { Recorded } from '../../kernel/event.ts';
import { type RecordingStep, type KeptSession, recordingDatabase } from './recording-database.ts';
import { RecordingWriter } from './recording-writer.ts';
import { recordingKey } from './seal-chunk.ts';
import 'fake-indexeddb/auto';

const columns = Object.fromEntries([...columnNames].map((name) => [name, [1, 2, 3]]));
const fixesReceived = (seq: number): Recorded => ({
  seq,
  at: seq,
  type: 'positions/fixesReceived',
  v: 1,
  flow: seq,
  payload: { source: 'socket', fixes: columns },
});

test('[LOG-02] a step that failed is done again, also that of writing thinned stretches anew', async () => {
  const events = [1, 2, 3].map(fixesReceived);
  const thinner = { added: () => undefined, settled: 3, rewritten: 0 };
  let fails = false;
  const steps: RecordingStep[] = [];
  const writer = new RecordingWriter({
    log: { events, thinner },
    declared,
    isSampled,
    columns: columnNames,
    database: {
      write: (step: RecordingStep) => {
        if (fails) return Promise.reject(new Error('no disk'));
        steps.push(step);
        return Promise.resolve('written');
      },
    } as never,
    sealing: crypto.subtle,
    key: await recordingKey(crypto.subtle),
    id: 'one',
    account: 7,
    server: '',
    othersTake: () => Promise.resolve(0),
    most: 1e9,
  });
  for (const event of events) writer.take(event);
  await writer.flush(); // writes all events
  await writer.flush(); // the events are old now, so they are thinned
  const before = steps.length;
  thinner.rewritten = 1;
  fails = true;
  await expect(writer.flush()).rejects.toThrow('no disk');
  fails = false;
  await writer.flush();
  expect(steps).toHaveLength(before + 1);
  expect(steps.at(-1)?.put).toHaveLength(1);
});

describe('recording database', () => {
  const key = { id: 'k1', key: {} as CryptoKey };
  const session = (changes: Partial<KeptSession> = {}): KeptSession => ({
    id: 'one',
    account: 7,
    from: 1,
    to: 2,
    seq: 3,
    bytes: 4,
    ended: false,
    ...changes,
  });
  // Test files share a worker, and therefore its database.
  beforeEach(() => recordingDatabase().clear());
  const ended = async () => (await recordingDatabase().sessions()).map((each) => each.ended);

  test('a page that goes notes it without asking; one that came back and writes has not gone; what is removed leaves no note', async () => {
    const database = recordingDatabase();
    await database.key(key);
    await database.write({ key: 'k1', session: session() });
    expect(await ended()).toEqual([false]);

    await database.goodbye('one');
    expect(await ended()).toEqual([true]);
    await database.write({ key: 'k1', session: session({ ended: true }), begun: true });
    expect(await ended(), 'its last step is no coming back').toEqual([true]);

    await database.write({ key: 'k1', session: session(), begun: true });
    expect(await ended()).toEqual([false]);

    await database.goodbye('one');
    await database.remove(['one']);
    expect(await ended()).toEqual([]);
    await database.write({ key: 'k1', session: session() });
    expect(await ended(), 'one of the same name').toEqual([false]);

    // After everything was cleared, a late goodbye stores nothing.
    await database.clear();
    await database.goodbye('one');
    expect(await ended()).toEqual([]);
  });
});
