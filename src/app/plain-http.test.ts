import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Edit } from '../../events/change-types.ts';
import { LogBuffer } from '../kernel/log-buffer.ts';
import { liveAttachments } from '../ports/attachments-live.ts';
import { liveRecording } from '../ports/recording/recorder-live.ts';
import { recordingDatabase } from '../ports/recording/recording-database.ts';
import { browserHolders, liveOutbox } from '../ports/storage/outbox-live.ts';
import { columnNames, declared, isSampled } from './report-file.ts';

// What browsers leave out when a page is loaded over plain http from another host than localhost.
beforeEach(() => {
  const { crypto } = globalThis;
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  vi.stubGlobal('navigator', {});
});
afterEach(() => vi.unstubAllGlobals());

describe('[SRV-06] over plain http', () => {
  test('the outbox keeps changes, and each tab has a name of its own', async () => {
    const tabs = [browserHolders(), browserHolders()];
    expect(new Set(tabs.map(({ own }) => own)).size).toBe(2);
    expect(await tabs[0]?.living()).toBeNull();
    const edit: Edit = { of: 'devices', ids: [1], set: { name: 'Bo' }, was: { 1: { name: 'Volvo' } } };
    const change = { id: 'c1', batch: 'b', at: 1, notBefore: 1, edit };
    await liveOutbox().keep(7, [change]);
    expect((await liveOutbox().take(7)).changes).toEqual([change]);
  });

  test('an attached file is kept', async () => {
    const picture = { base64: 'QUJD', mime: 'image/jpeg' };
    const file = await liveAttachments().keep(7, picture);
    expect(file).toHaveLength(32);
    expect(await liveAttachments().read(file ?? '')).toEqual(picture);
  });

  test('the session is recorded', () => {
    const parts = { declared, isSampled, columns: columnNames, server: '', now: Date.now };
    const app = { log: new LogBuffer(), tap: () => () => undefined };
    expect(() => liveRecording({ ...parts, app, database: recordingDatabase() })).not.toThrow();
  });
});
