import { deleteDB, openDB } from 'idb';
import { afterEach, expect, test, vi } from 'vitest';
import { liveAttachments } from './attachments-live.ts';
import { liveSeals } from './storage/seals-live.ts';
import { vaultDatabase } from './storage/vault-database.ts';

const bytes = { base64: 'QUJD', mime: 'image/jpeg' };
afterEach(async () => {
  vi.restoreAllMocks();
  await deleteDB('fixpoint-attachments');
});

test('[FEED-01] what goes along is there after a reload, until it is dropped', async () => {
  const file = (await liveAttachments().keep(7, bytes)) ?? '';
  const next = liveAttachments();
  expect(await next.read(file)).toEqual(bytes);
  await next.drop([file]);
  expect(await liveAttachments().read(file)).toBeNull();
});

test('[FEED-01] a logout clears what the account left, and nothing of anybody else', async () => {
  const mine = liveAttachments();
  const file = (await mine.keep(7, bytes)) ?? '';
  const theirs = (await liveAttachments().keep(8, bytes)) ?? '';
  await mine.clear();
  expect(await liveAttachments().read(file)).toBeNull();
  expect(await liveAttachments().read(theirs)).toEqual(bytes);
});

test('[FEED-01] where there is no database it lives as long as the page', async () => {
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('no', 'SecurityError');
  });
  const attachments = liveAttachments();
  const file = (await attachments.keep(7, bytes)) ?? '';
  expect(await attachments.read(file)).toEqual(bytes);
  // A failed read is an error; it does not mean that the file is gone. The file may still exist, so the caller may try
  // again.
  await expect(liveAttachments().read(file)).rejects.toThrow('no');
  await attachments.drop([file]);
  await expect(attachments.read(file)).rejects.toThrow('no');
});

test('[FEED-01] a database that cannot be opened now is asked again the next time, and what is gone is gone', async () => {
  const file = (await liveAttachments().keep(7, bytes)) ?? '';
  const next = liveAttachments();
  const open = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('held by another tab', 'UnknownError');
  });
  await expect(next.read(file)).rejects.toThrow('held by another tab');
  open.mockRestore();
  expect(await next.read(file)).toEqual(bytes);
  expect(await next.read('nothing of that name')).toBeNull();
});

const keys = () => liveSeals({ database: vaultDatabase('fixpoint-vault'), server: '' });
/** Returns the rows of the database as they are stored. `put`: a row to insert directly first, bypassing the port. */
const rows = async (put?: object) => {
  const db = await openDB('fixpoint-attachments', 1);
  if (put) await db.put('attachments', put);
  const all = (await db.getAll('attachments')) as Record<string, unknown>[];
  db.close();
  return all;
};

test('[checklist 34] what goes along lies there sealed, and opens for its account at its server only', async () => {
  const file = (await liveAttachments().keep(7, bytes)) ?? '';
  const [row] = await rows();
  expect(row).not.toHaveProperty('base64');
  await rows({ ...row, file: 'theirs', account: 8 });
  expect(await liveAttachments().read('theirs')).toBeNull();
  expect(await liveAttachments('b.example').read(file)).toBeNull();
});

test('[checklist 34] what an older version left in clear is read, and sealed from then on', async () => {
  await liveAttachments().keep(7, bytes);
  await rows({ file: 'old', account: 7, at: Date.now(), ...bytes });
  expect(await liveAttachments().read('old')).toEqual(bytes);
  expect((await rows()).find(({ file }) => file === 'old')).not.toHaveProperty('base64');
  expect(await liveAttachments().read('old')).toEqual(bytes);
});

test('[fault 71] what nobody can open any more is gone', async () => {
  const file = (await liveAttachments('', keys()).keep(7, bytes)) ?? '';
  await keys().destroy(7);
  expect(await liveAttachments('', keys()).read(file)).toBeNull();
  expect(await rows()).toEqual([]);
});

test('[fault 65] what another account left long ago goes; a chosen logout leaves the young', async () => {
  const theirs = (await liveAttachments().keep(8, bytes)) ?? '';
  const [row] = await rows();
  await rows({ ...row, file: 'old', at: 1_000 });
  const mine = liveAttachments();
  await mine.forgetOthers(7, 5_000);
  await mine.clear(); // deletes only files of account 7, which has none
  expect((await rows()).map(({ file }) => file)).toEqual([theirs]);
});
