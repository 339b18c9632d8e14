import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { type KeptSession, recordingDatabase } from './recording-database.ts';

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
// Test files share a worker, and with it the database.
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

  // After everything was cleared a late goodbye brings nothing back.
  await database.clear();
  await database.goodbye('one');
  expect(await ended()).toEqual([]);
});
