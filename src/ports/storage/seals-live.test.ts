import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { browserSealing } from './seal.ts';
import { liveSeals, type Sealed, type SealsOptions } from './seals-live.ts';
import { type VaultDatabase, vaultDatabase } from './vault-database.ts';
import { everythingIn, freshName, spelledOut } from './vault-live-given.ts';

const HOUR = 3_600_000;
/** The encryption in one tab of the browser; the vault has this name. */
const page = (name: string, options: Partial<SealsOptions> = {}) =>
  liveSeals({ database: vaultDatabase(name), server: 'api.example', ...options });
/** Encrypts a text. Returns what would be stored on disk. */
const sealedBy = (seals: ReturnType<typeof page>, account: number, text: string, place = 'note') =>
  seals.keep(account, [{ place, text }], async (all) => all?.[0] as Sealed);
const SECRET = 'Grandmother’s house';

test('[checklist 34] what is sealed shows nothing of itself, and the next page opens it', async () => {
  const name = `seals ${freshName()}`;
  const sealed = await sealedBy(page(name), 7, SECRET);
  expect(spelledOut(sealed)).not.toContain('house');
  expect(await page(name).open(7, 'note', sealed)).toBe(SECRET);
});

test('[checklist 34] a long text comes back as it was, and takes less room', async () => {
  const name = `seals ${freshName()}`;
  const text = JSON.stringify(
    Array.from({ length: 5_000 }, (_, id) => ({ id, name: `Ambulance ${id} Ö€😀` })),
  );
  const sealed = await sealedBy(page(name), 7, text);
  expect(sealed.sealed.length).toBeLessThan(text.length / 4);
  expect(await page(name).open(7, 'note', sealed)).toBe(text);
});

test('[checklist 34] nobody gets the key out of the browser', async () => {
  const name = `seals ${freshName()}`;
  await sealedBy(page(name), 7, SECRET);
  const record = (await everythingIn(name)).get('seal 7@api.example') as { key: CryptoKey };
  expect(record.key.extractable).toBe(false);
  await expect(crypto.subtle.exportKey('raw', record.key)).rejects.toThrow('extractable');
});

test('[checklist 34] two pages that begin at once use the same key', async () => {
  const name = `seals ${freshName()}`;
  const [one, two] = [page(name), page(name)];
  const [first, second] = await Promise.all([sealedBy(one, 7, 'one'), sealedBy(two, 7, 'two')]);
  expect(first.key).toBe(second.key);
  expect(await two.open(7, 'note', first)).toBe('one');
  expect(await one.open(7, 'note', second)).toBe('two');
});

test.each([
  ['another account', (name: string, sealed: Sealed) => page(name).open(8, 'note', sealed)],
  [
    'the same number at another server',
    (name: string, sealed: Sealed) => page(name, { server: 'b.example' }).open(7, 'note', sealed),
  ],
  ['another place', (name: string, sealed: Sealed) => page(name).open(7, 'other', sealed)],
])('[checklist 34] it does not open for %s', async (_, open) => {
  const name = `seals ${freshName()}`;
  for (const account of [7, 8]) await sealedBy(page(name), account, 'x');
  await sealedBy(page(name, { server: 'b.example' }), 7, 'x');
  expect(await open(name, await sealedBy(page(name), 7, SECRET))).toBeNull();
});

test('[checklist 34] a record of another account does not open with its key under its name, either', async () => {
  const name = `seals ${freshName()}`;
  const theirs = await sealedBy(page(name), 8, SECRET);
  const own = await sealedBy(page(name), 7, 'own');
  expect(await page(name).open(7, 'note', { ...theirs, key: own.key })).toBeNull();
});

test.each([
  [
    'a byte is changed',
    (sealed: Sealed) => ({
      ...sealed,
      sealed: sealed.sealed.map((byte, at) => (at === 3 ? byte ^ 1 : byte)),
    }),
  ],
  ['it is cut', (sealed: Sealed) => ({ ...sealed, sealed: sealed.sealed.slice(0, 5) })],
  ['nothing is left', (sealed: Sealed) => ({ ...sealed, sealed: new Uint8Array() })],
  ['the beginning is lost', (sealed: Sealed) => ({ ...sealed, iv: new Uint8Array() })],
  ['its key is not named', (sealed: Sealed) => ({ ...sealed, key: '' })],
])('[fault 71] it opens as nothing when %s, and nothing throws', async (_, damage) => {
  const name = `seals ${freshName()}`;
  const sealed = await sealedBy(page(name), 7, SECRET);
  const { key, iv, sealed: bytes } = damage(sealed);
  expect(
    await page(name).open(7, 'note', { key, iv: new Uint8Array(iv), sealed: new Uint8Array(bytes) }),
  ).toBeNull();
});

test.each([
  ['is gone', undefined],
  ['is a text', 'junk'],
  ['lost its bytes', { id: 'x', at: 1 }],
  ['is an object that is no key', { id: 'x', at: 1, key: {} }],
])('[fault 71] a key that %s opens nothing; the next thing is sealed with a new one', async (_, record) => {
  const name = `seals ${freshName()}`;
  const sealed = await sealedBy(page(name), 7, SECRET);
  await vaultDatabase(name).run('readwrite', async (store) => {
    if (record === undefined) await store.delete('seal 7@api.example');
    else await store.put(record, 'seal 7@api.example');
  });
  const next = page(name);
  expect(await next.open(7, 'note', sealed)).toBeNull();
  const again = await sealedBy(next, 7, 'new');
  expect(again.key).not.toBe(sealed.key);
  expect(await page(name).open(7, 'note', again)).toBe('new');
});

test('[fault 71] a key that cannot be looked for now is not taken for a lost one', async () => {
  const name = `seals ${freshName()}`;
  const sealed = await sealedBy(page(name), 7, SECRET);
  const hangs: VaultDatabase = { run: () => Promise.reject(new DOMException('no', 'TimeoutError')) };
  await expect(page(name, { database: hangs }).open(7, 'note', sealed)).rejects.toThrow('no');
  await expect(sealedBy(page(name, { database: hangs }), 7, 'x')).rejects.toThrow('no');
});

test('[checklist 34] a page whose key another page destroyed seals with one that is there', async () => {
  const name = `seals ${freshName()}`;
  const [one, two] = [page(name), page(name)];
  const before = await sealedBy(one, 7, 'before');
  await two.destroy(7);
  const written: Sealed[] = [];
  await one.keep(7, [{ place: 'note', text: 'after' }], async (all) => void written.push(all?.[0] as Sealed));
  // The text is written twice, because its first encryption used the destroyed key.
  expect(written).toHaveLength(2);
  expect(await page(name).open(7, 'note', written[1] as Sealed)).toBe('after');
  expect(await page(name).open(7, 'note', before)).toBeNull();
});

test('[checklist 34] a key is destroyed for good, and only that of the account', async () => {
  const name = `seals ${freshName()}`;
  const [own, theirs] = [await sealedBy(page(name), 7, 'own'), await sealedBy(page(name), 8, 'theirs')];
  await page(name).destroy(7);
  expect(await page(name).open(7, 'note', own)).toBeNull();
  expect(await page(name).open(8, 'note', theirs)).toBe('theirs');
});

test('[fault 65] keys of other accounts that have sealed nothing since go; young ones and the own stay', async () => {
  const name = `seals ${freshName()}`;
  const at = (now: number, server = 'api.example') => page(name, { now: () => now, server });
  for (const account of [7, 8]) await sealedBy(at(1_000), account, 'old');
  await sealedBy(at(9_000), 9, 'young');
  await sealedBy(at(1_000, 'b.example'), 7, 'elsewhere');
  await at(9_000).forgetOthers(7, 5_000);
  expect([...(await everythingIn(name)).keys()]).toEqual(['seal 7@api.example', 'seal 9@api.example']);
});

test('[fault 65] a key in use is no old one, however long ago it was made', async () => {
  const name = `seals ${freshName()}`;
  let now = 1_000;
  const seals = page(name, { now: () => now });
  const sealed = await sealedBy(seals, 7, 'first');
  now += 30 * 24 * HOUR;
  await sealedBy(seals, 7, 'still typing');
  await page(name).forgetOthers(8, now - HOUR);
  expect(await page(name).open(7, 'note', sealed)).toBe('first');
});

test('the tokens next to the keys are neither read nor counted among them', async () => {
  const name = `seals ${freshName()}`;
  await vaultDatabase(name).run('readwrite', (store) => store.put({ token: 'x' }, 'access'));
  await sealedBy(page(name), 8, 'x');
  await page(name).forgetOthers(7, Date.now() + 1_000);
  expect([...(await everythingIn(name)).keys()]).toEqual(['access']);
});

test.each([
  ['came over plain http', { sealing: null }, (inner: VaultDatabase) => inner],
  [
    'can keep no keys',
    { sealing: browserSealing() },
    (inner: VaultDatabase): VaultDatabase => ({
      run: (mode, work) =>
        inner.run(mode, (store) =>
          work({
            get: (key) => store.get(key),
            delete: (key) => store.delete(key),
            getAllKeys: () => store.getAllKeys(),
            put: () => Promise.reject(new DOMException('no keys', 'DataCloneError')),
          }),
        ),
    }),
  ],
])('where the page %s, things are kept in clear', async (_, options, around) => {
  const database = around(vaultDatabase(`seals ${freshName()}`));
  const seals = page('', { ...options, database });
  expect(await seals.keep(7, [{ place: 'note', text: 'x' }], async (all) => all)).toBeNull();
});
