import 'fake-indexeddb/auto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Change } from '../../events/change-types.ts';
import { catalogue } from '../../events/catalogue.ts';
import * as settings from '../../events/settings.ts';
import { access } from '../../tests/samples.ts';
import { toyKind } from '../../tests/kinds/toy-kind.ts';
import { liveOutbox } from '../ports/outbox-live.ts';
import { liveStorage } from '../ports/storage-live.ts';
import type { Config } from '../shell/config.ts';
import { setUp } from './setup.ts';

beforeAll(() => vi.stubGlobal('window', { location: { origin: 'https://gps.example.com' } }));
afterAll(() => vi.unstubAllGlobals());

const config = (more: Partial<Config> = {}): Config => ({
  backend: 'api',
  apiUrl: 'https://gps.example.com',
  testAccounts: [],
  ...more,
});
const NO_CHOICE = { scenario: null, server: null };
const at = (more?: Partial<Config>, kinds?: Parameters<typeof setUp>[3]) =>
  setUp(config(more), '/', NO_CHOICE, kinds);
const account = 7;
const change: Change = {
  id: 'c1',
  batch: 'b',
  at: 1,
  notBefore: 1,
  edit: { of: 'devices', ids: [1], set: { name: 'Bo' }, was: { 1: { name: 'Volvo' } } },
};

describe('[SRV-05] two kinds of servers at one host', () => {
  test('are two servers: their calls, their sessions and all that is kept have other names', async () => {
    const [product, traccar] = [await at(), await at({ backend: 'traccar' })];
    expect([product.server.apiUrl, traccar.server.apiUrl]).toEqual([
      'https://gps.example.com/api/v1',
      'https://gps.example.com/api',
    ]);
    expect(product.serverName, 'kept things of before there were kinds').toBe('gps.example.com');
    expect(traccar.serverName).toBe('traccar:gps.example.com');
    const toy = await at({}, { ...(await import('./kinds.ts')).KINDS, api: () => Promise.resolve(toyKind) });
    expect(toy.serverName).toBe('toy:gps.example.com');
  });

  test('a session of the one is none of the other, and no token goes there', async () => {
    const [product, traccar] = [await at(), await at({ backend: 'traccar' })];
    const here = (await product.beneath()).vault;
    const there = (await traccar.beneath()).vault;
    await here.write({ ...access('of the product'), email: '', actingFor: null });
    expect((await here.read())?.token.reveal()).toBe('of the product');
    expect(await there.read()).toBeNull();
  });

  test('what an account of the one keeps, the same account of the other does not find', async () => {
    const [product, traccar] = [await at(), await at({ backend: 'traccar' })];
    const slots = ({ serverName, longTexts }: typeof product) =>
      liveStorage(() => Promise.resolve(catalogue), longTexts, serverName);
    const dark = settings.themeChosen({ theme: 'dark' });
    const slot = `${account}.routePlan`;
    const here = slots(product);
    expect(await here.write(slot, dark)).toBeNull();
    expect(await here.read(slot)).toMatchObject({ kind: 'fact' });
    expect(await slots(traccar).read(slot)).toEqual({ kind: 'empty' });
  });

  test('a change that waits for the one is never taken out for the other', async () => {
    const [product, traccar] = [await at(), await at({ backend: 'traccar' })];
    // Each call opens a new page; all earlier pages are closed.
    const page = ({ serverName }: typeof product, own: string) =>
      liveOutbox({ own, living: () => Promise.resolve(new Set([own])) }, serverName);
    await page(product, 'a').keep(account, [change]);
    expect((await page(traccar, 'b').take(account)).changes).toEqual([]);
    expect((await page(product, 'c').take(account)).changes.map(({ id }) => id)).toEqual(['c1']);
  });
});

describe('[SRV-01] where a server is', () => {
  test('without an address it is the page’s own host, with its own socket', async () => {
    const { apiUrl: _, ...nowhere } = config({ backend: 'traccar' });
    const found = await setUp(nowhere, '/', NO_CHOICE);
    expect(found.server.apiUrl).toBe('https://gps.example.com/api');
    expect(found.kind.socketUrl('https://gps.example.com')).toBe('wss://gps.example.com/api/socket');
    expect(found.server.headers).toBe('plain');
  });

  test('a slash at its end changes nothing', async () => {
    const { server, serverName } = await at({ apiUrl: 'https://gps.example.com/' });
    expect([server.apiUrl, serverName]).toEqual(['https://gps.example.com/api/v1', 'gps.example.com']);
  });

  test('the demo is nobody’s server', async () => {
    expect((await at({ backend: 'demo' })).serverName).toBe('');
  });

  test('[SRV-05] the demo speaks the language that is asked for, and keeps what is said in each apart', async () => {
    const demo = (server: string | null) =>
      setUp(config({ backend: 'demo' }), '/', { scenario: null, server });
    const [own, other] = [await demo(null), await demo('traccar')];
    expect([own.kind.name, other.kind.name]).toEqual(['product', 'traccar']);
    expect([own.server.apiUrl, other.server.apiUrl]).toEqual([
      'https://api.demo.fixpoint.example/api/v1',
      'https://api.demo.fixpoint.example/api',
    ]);
    expect(own.serverName).toBe('');
    expect(other.serverName).toBe('traccar:api.demo.fixpoint.example');
  });

  test.each(['nobodys', '', 'toString', '__proto__'])(
    'a language "%s" that no server speaks is the product’s',
    async (name) => {
      const found = await setUp(config({ backend: 'demo' }), '/', { scenario: null, server: name });
      expect(found.kind.name).toBe('product');
    },
  );

  test('the address bar chooses no language of a real server', async () => {
    expect((await setUp(config(), '/', { scenario: null, server: 'traccar' })).kind.name).toBe('product');
  });
});
