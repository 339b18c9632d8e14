import { deleteDB } from 'idb';
import { afterEach, expect, test, vi } from 'vitest';
import { liveAttachments } from './attachments-live.ts';

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
  // Not "gone": whoever asks cannot know, and asks again.
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
