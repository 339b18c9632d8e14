import { afterEach, expect, test } from 'vitest';
import type { Change } from '../../../events/change-types.ts';
import { browserHolders, liveOutbox } from './outbox-live.ts';
import type { OpenTabs } from './outbox-types.ts';
import { liveSeals } from './seals-live.ts';
import { type VaultDatabase, vaultDatabase } from './vault-database.ts';

const change = (id: string, at = 1): Change => ({
  id,
  batch: 'b',
  at,
  notBefore: at,
  edit: { of: 'devices', ids: [1], set: { name: id }, was: { 1: { name: 'Volvo' } } },
});
const page = (own: string, ...living: string[]): OpenTabs => ({
  own,
  before: [],
  living: () => Promise.resolve(new Set([own, ...living])),
});
const ids = ({ changes }: { changes: readonly Change[] }) => changes.map(({ id }) => id);
const deleted = () =>
  new Promise<void>((done) => {
    const request = indexedDB.deleteDatabase('fixpoint-changes');
    request.onsuccess = () => done();
    request.onblocked = () => done();
  });
/** The encryption keys of this browser, as another tab reads them. */
const keys = (server = '') => liveSeals({ database: vaultDatabase('fixpoint-vault'), server });
/** Returns the rows of the database as stored. */
const rows = () =>
  new Promise<Record<string, unknown>[]>((done, fail) => {
    const request = indexedDB.open('fixpoint-changes');
    request.onerror = () => fail(request.error ?? new Error('no database'));
    request.onsuccess = () => {
      const all = request.result.transaction('changes').objectStore('changes').getAll();
      all.onsuccess = () => {
        request.result.close();
        done(all.result);
      };
    };
  });
/** Stores a row directly, bypassing the port. */
const put = (row: object) =>
  new Promise<void>((done, fail) => {
    const request = indexedDB.open('fixpoint-changes');
    request.onerror = () => fail(request.error ?? new Error('no database'));
    request.onsuccess = () => {
      const transaction = request.result.transaction('changes', 'readwrite');
      transaction.objectStore('changes').put(row);
      transaction.oncomplete = () => {
        request.result.close();
        done();
      };
    };
  });

afterEach(async () => {
  for (const account of [7, 8]) {
    const cleaner = liveOutbox(page('cleaner'));
    await cleaner.take(account);
    await cleaner.clear();
  }
});

test('[fault 40] the next page finds what a page that is gone had kept, in the order it was made', async () => {
  const first = liveOutbox(page('first'));
  expect(await first.keep(7, [change('b', 2), change('a', 1)])).toBeNull();
  expect(await first.keep(7, [change('c', 3)])).toBeNull();
  await first.drop(7, ['b']);
  expect(ids(await liveOutbox(page('second')).take(7))).toEqual(['a', 'c']);
});

test('what a living page is responsible for is left to it, and found only once', async () => {
  const first = liveOutbox(page('first'));
  await first.keep(7, [change('a')]);
  // A logout loses nothing by a refused change, so it does not count.
  await first.keep(7, [{ ...change('refused'), refused: { reason: 'server', status: 422 } }]);
  expect((await liveOutbox(page('other', 'first')).take(7)).elsewhere).toBe(1);
  await first.drop(7, ['refused']);
  const second = liveOutbox(page('second', 'first'));
  expect((await liveOutbox(page('other', 'first')).take(7)).elsewhere).toBe(1);
  expect(ids(await second.take(7))).toEqual([]);
  expect(ids(await first.take(7))).toEqual([]); // this tab already knows its own change
  expect(ids(await liveOutbox(page('third')).take(7))).toEqual(['a']);
  expect(ids(await liveOutbox(page('fourth', 'third')).take(7))).toEqual([]);
});

test('a page that cannot know who lives takes what others kept, and its own no second time', async () => {
  const blind = (own: string): OpenTabs => ({ before: [], own, living: () => Promise.resolve(null) });
  const first = liveOutbox(blind('first'));
  await first.keep(7, [change('a')]);
  expect(ids(await first.take(7))).toEqual([]);
  const second = liveOutbox(blind('second'));
  expect(ids(await second.take(7))).toEqual(['a']);
  expect(ids(await second.take(7))).toEqual([]);
});

test('changes of another account are nobody else’s', async () => {
  await liveOutbox(page('first')).keep(7, [change('a')]);
  expect(ids(await liveOutbox(page('second')).take(8))).toEqual([]);
  expect(ids(await liveOutbox(page('second')).take(7))).toEqual(['a']);
});

test('[fault 39] what cannot be read is set aside and counted; the others are found', async () => {
  await liveOutbox(page('first')).keep(7, [change('a')]);
  await put({ id: 'broken', account: 7, holder: 'first', change: { id: 'broken', edit: 'nonsense' } });
  const next = liveOutbox(page('second'));
  expect(await next.take(7)).toMatchObject({ changes: [{ id: 'a' }], damaged: 1 });
  expect((await liveOutbox(page('third')).take(7)).damaged).toBe(0);
});

test('[fault 38] a database that was wiped while it was open is opened anew', async () => {
  const outbox = liveOutbox(page('first'));
  await outbox.keep(7, [change('a')]);
  await deleted();
  expect(await outbox.keep(7, [change('b')])).toBeNull();
  expect(ids(await liveOutbox(page('second')).take(7))).toEqual(['b']);
});

test('[fault 38] where no database can be had, keeping says so, and nothing throws', async () => {
  const real = Object.getOwnPropertyDescriptor(globalThis, 'indexedDB');
  Object.defineProperty(globalThis, 'indexedDB', {
    configurable: true,
    get() {
      throw new DOMException('forbidden', 'SecurityError');
    },
  });
  try {
    const outbox = liveOutbox(page('first'));
    expect(await outbox.keep(7, [change('a')])).toBe('SecurityError');
    expect(await outbox.take(7)).toEqual({ changes: [], damaged: 0, lost: 0 });
    await outbox.drop(7, ['a']);
    await outbox.clear();
  } finally {
    if (real) Object.defineProperty(globalThis, 'indexedDB', real);
  }
});

test('cleared with a logout, nothing is left of that account; another one’s changes stay for it', async () => {
  await liveOutbox(page('first')).keep(7, [change('a')]);
  const outbox = liveOutbox(page('second'));
  await outbox.keep(8, [change('b')]);
  await outbox.clear();
  expect(ids(await liveOutbox(page('third')).take(8))).toEqual([]);
  expect(ids(await liveOutbox(page('third')).take(7))).toEqual(['a']);
});

test('[fault 64] a change is found at the server that it was made for, and at no other', async () => {
  const real = 'api.example.com';
  await liveOutbox(page('first'), real).keep(7, [change('a')]);
  const demo = liveOutbox(page('second'));
  expect(ids(await demo.take(7))).toEqual([]);
  await demo.clear();
  expect(ids(await liveOutbox(page('third'), 'other.example.com').take(7))).toEqual([]);
  expect(ids(await liveOutbox(page('fourth'), real).take(7))).toEqual(['a']);
});

test('[fault 65] old changes of other accounts go, one’s own and young ones stay', async () => {
  const aged = (id: string, at: number) => ({ ...change(id), at });
  await liveOutbox(page('first')).keep(7, [aged('own', 1_000)]);
  await liveOutbox(page('first')).keep(8, [aged('old', 1_000), aged('young', 9_000)]);
  await liveOutbox(page('first'), 'other.example').keep(7, [aged('elsewhere', 1_000)]);
  await liveOutbox(page('second')).forgetOthers(7, 5_000);
  expect(ids(await liveOutbox(page('third')).take(7))).toEqual(['own']);
  expect(ids(await liveOutbox(page('third')).take(8))).toEqual(['young']);
  expect(ids(await liveOutbox(page('third'), 'other.example').take(7))).toEqual([]);
});

test('pages know of each other by locks of the browser', async () => {
  const first = browserHolders();
  const second = browserHolders();
  await expect.poll(async () => (await first.living())?.has(second.own)).toBe(true);
  expect((await second.living())?.has('nobody')).toBe(false);
});

test('[NET-02] a reloaded tab knows the names that it had; a duplicated one does not', () => {
  const leaves = () => globalThis.dispatchEvent(new PageTransitionEvent('pagehide'));
  const one = browserHolders();
  expect(one.before).toEqual([]);
  leaves();
  const two = browserHolders();
  expect(two.before).toEqual([one.own]);
  leaves();
  expect(browserHolders().before).toEqual([one.own, two.own]);
  expect(browserHolders().before).toEqual([]);
});

test('[checklist 34] a change lies on the disk sealed, also after another page has taken it', async () => {
  const named = {
    ...change('a'),
    edit: { of: 'devices', ids: [1], set: { name: 'Ferry' }, was: { 1: { name: 'Volvo' } } },
  };
  await liveOutbox(page('first')).keep(7, [named as Change]);
  const read = new TextDecoder();
  const spelled = async () =>
    JSON.stringify(await rows(), (_, value: unknown) =>
      value instanceof Uint8Array ? read.decode(value) : value,
    );
  expect(await spelled()).not.toMatch(/Ferry|Volvo|devices/);
  expect((await liveOutbox(page('second')).take(7)).changes).toEqual([named]);
  expect(await spelled()).not.toMatch(/Ferry|Volvo|devices/);
});

test('[checklist 34] what an older version left in clear is found, and sealed from then on', async () => {
  await liveOutbox(page('first')).keep(7, []);
  await put({ id: 'a', account: 7, holder: 'gone', change: change('a') });
  expect((await liveOutbox(page('second')).take(7)).changes).toEqual([change('a')]);
  const [row] = await rows();
  expect(row).toMatchObject({ id: 'a', holder: 'second', at: 1 });
  expect(row).not.toHaveProperty('change');
  expect((await liveOutbox(page('third')).take(7)).changes).toEqual([change('a')]);
});

test('[fault 71] changes whose key is gone are removed and counted; what is changed from now on is kept', async () => {
  await liveOutbox(page('first')).keep(7, [change('a'), change('b')]);
  await keys().destroy(7);
  const next = liveOutbox(page('second'), '', keys());
  expect(await next.take(7)).toMatchObject({ changes: [], damaged: 0, lost: 2 });
  expect(await rows()).toEqual([]);
  expect(await next.keep(7, [change('c')])).toBeNull();
  expect(ids(await liveOutbox(page('third'), '', keys()).take(7))).toEqual(['c']);
});

test('[fault 71] a row that was changed on the disk opens as nothing; the others are found', async () => {
  await liveOutbox(page('first')).keep(7, [change('a'), change('b')]);
  const row = (await rows()).find(({ id }) => id === 'a') as { sealed: { sealed: Uint8Array } };
  row.sealed.sealed[0] = (row.sealed.sealed[0] ?? 0) ^ 1;
  await put(row);
  const taken = await liveOutbox(page('second')).take(7);
  expect(taken).toMatchObject({ changes: [{ id: 'b' }], lost: 1 });
});

test('[checklist 34] a row under another name or account opens as nothing', async () => {
  await liveOutbox(page('first')).keep(7, [change('a')]);
  const [row] = await rows();
  await put({ ...row, id: 'other' });
  await put({ ...row, id: 'theirs', account: 8 });
  expect(await liveOutbox(page('second')).take(7)).toMatchObject({ changes: [{ id: 'a' }], lost: 1 });
  expect(await liveOutbox(page('second')).take(8)).toMatchObject({ changes: [], lost: 1 });
});

test('[fault 71] where the key cannot be looked for now nothing is removed, and keeping says so', async () => {
  await liveOutbox(page('first')).keep(7, [change('a')]);
  const hangs: VaultDatabase = { run: () => Promise.reject(new DOMException('no', 'TimeoutError')) };
  const blind = liveOutbox(page('second'), '', liveSeals({ database: hangs, server: '' }));
  expect(await blind.take(7)).toEqual({ changes: [], damaged: 0, lost: 0 });
  expect(await blind.keep(7, [change('b')])).toBe('TimeoutError');
  expect(ids(await liveOutbox(page('third')).take(7))).toEqual(['a']);
});

test('[checklist 34] cleared with a logout, a copy of what was kept opens for nobody any more', async () => {
  const outbox = liveOutbox(page('first'), '', keys());
  await outbox.keep(7, [change('a')]);
  const [copy] = await rows();
  await outbox.clear();
  expect(await rows()).toEqual([]);
  await put(copy as object);
  expect(await liveOutbox(page('second'), '', keys()).take(7)).toMatchObject({ changes: [], lost: 1 });
});

test('two looks at once find a change once', async () => {
  await liveOutbox(page('first')).keep(7, [change('a')]);
  const next = liveOutbox(page('second'));
  const found = await Promise.all([next.take(7), next.take(7), liveOutbox(page('third', 'second')).take(7)]);
  expect(found.flatMap(({ changes }) => changes)).toHaveLength(1);
});
