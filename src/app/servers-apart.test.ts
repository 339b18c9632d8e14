import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Change } from '../../events/change-types.ts';
import { catalogue } from '../../events/catalogue.ts';
import * as forms from '../../events/forms.ts';
import * as ownForms from '../../events/own-forms.ts';
import * as tour from '../../events/tour.ts';
import { access } from '../../tests/samples.ts';
import { toyKind } from '../../tests/kinds/toy-kind.ts';
import { accountSlot, SESSION_SLOTS } from '../core/storage/slots.ts';
import { liveAttachments } from '../ports/attachments-live.ts';
import { BROWSER_SLOTS } from '../ports/ports.ts';
import { liveOutbox } from '../ports/storage/outbox-live.ts';
import { liveStorage } from '../ports/storage/storage-live.ts';
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
const TRACCAR = { backend: 'traccar' } as const;
/** Text that a user has typed into a form of their account but not sent. */
const typed = ownForms.draftsRestored({ drafts: { 'answer 4': { text: 'Half an ans' } } });
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
});

describe.each([
  ['two kinds at one host', {}, { backend: 'traccar' }],
  ['one kind at two hosts', TRACCAR, { ...TRACCAR, apiUrl: 'https://fleet.example.com' }],
  ['one kind in two folders of a host', TRACCAR, { ...TRACCAR, apiUrl: 'https://gps.example.com/two' }],
] as const)('[SRV-05] %s', (_, one, other) => {
  afterEach(() => vi.stubGlobal('indexedDB', new IDBFactory()));
  const both = async () => [await at(one), await at(other)] as const;
  type Place = Awaited<ReturnType<typeof at>>;
  const slots = ({ serverName, longTexts }: Place) =>
    liveStorage(() => Promise.resolve(catalogue), longTexts, serverName);
  // Each call acts as a new page, while all earlier pages are closed.
  const outbox = ({ serverName }: Place, own: string) =>
    liveOutbox({ own, living: () => Promise.resolve(new Set([own])) }, serverName);
  const photo = { base64: 'QUJD', mime: 'image/jpeg' };

  test('a session of the one is none of the other, and no token goes there', async () => {
    const [here, there] = (await Promise.all((await both()).map((each) => each.beneath()))).map(
      ({ vault }) => vault,
    );
    await here?.write({ ...access('of the one'), email: '', actingFor: null });
    expect((await here?.read())?.token.reveal()).toBe('of the one');
    expect(await there?.read()).toBeNull();
  });

  test.each(SESSION_SLOTS)(
    'slot "%s" of an account is not found by the same account of the other',
    async (name) => {
      const [here, there] = await both();
      const slot = accountSlot(account, name);
      expect(await slots(here).write(slot, typed)).toBeNull();
      expect(await slots(here).read(slot)).toMatchObject({ kind: 'fact', draft: typed });
      expect(await slots(there).read(slot)).toEqual({ kind: 'empty' });
      expect(await slots(here).read(accountSlot(account + 1, name)), 'another account').toEqual({
        kind: 'empty',
      });
    },
  );

  test('what a visitor typed into a form of the one is in no form of the other', async () => {
    const [here, there] = await both();
    const email = 'ada@example.com';
    const draft = forms.draftsRestored({ at: 1, drafts: { login: { email } } });
    expect(await slots(here).write('drafts', draft)).toBeNull();
    expect(await slots(there).read('drafts')).toEqual({ kind: 'empty' });
    expect(await slots(here).read('drafts')).toMatchObject({ kind: 'fact', draft });
    await slots(there).clear([], '');
    expect(await slots(here).read('drafts')).toMatchObject({ kind: 'fact' });
    await slots(here).clear([], '');
    expect(await slots(here).read('drafts')).toEqual({ kind: 'empty' });
  });

  test.each(['tours', 'alertsRead'])(
    'slot "%s", which a logout keeps, is not found at the other',
    async (slot) => {
      const [here, there] = await both();
      const answered = tour.answersRestored({ marks: [1] });
      expect(await slots(here).write(slot, answered)).toBeNull();
      expect(await slots(there).read(slot)).toEqual({ kind: 'empty' });
      for (const place of [here, there]) await slots(place).clear(BROWSER_SLOTS, '');
      expect(await slots(here).read(slot)).toMatchObject({ kind: 'fact', draft: answered });
    },
  );

  test('what clears an account of the one leaves the same account of the other', async () => {
    const [here, there] = await both();
    const slot = accountSlot(account, 'ownForms');
    await slots(here).write(slot, typed);
    await slots(there).write(slot, typed);
    await slots(there).clear([], '');
    expect(await slots(there).read(slot)).toEqual({ kind: 'empty' });
    expect(await slots(here).read(slot)).toMatchObject({ kind: 'fact' });
  });

  test('an attachment of the one cannot be read at the other, and outlives its logout', async () => {
    const [here, there] = await both();
    const file = (await liveAttachments(here.serverName).keep(account, photo)) ?? '';
    const elsewhere = liveAttachments(there.serverName);
    expect(await elsewhere.read(file)).toBeNull();
    await elsewhere.keep(account, photo);
    await elsewhere.clear();
    expect(await liveAttachments(here.serverName).read(file)).toEqual(photo);
  });

  test('the next account of the same server finds no attachment of the previous one', async () => {
    const [here] = await both();
    const file = (await liveAttachments(here.serverName).keep(account, photo)) ?? '';
    await liveAttachments(here.serverName).forgetOthers(account + 1, Date.now() + 1);
    expect(await liveAttachments(here.serverName).read(file)).toBeNull();
  });

  test('a change that waits for the one is taken out neither for the other nor for another account', async () => {
    const [here, there] = await both();
    await outbox(here, 'a').keep(account, [change]);
    expect((await outbox(there, 'b').take(account)).changes).toEqual([]);
    expect((await outbox(here, 'c').take(account + 1)).changes).toEqual([]);
    expect((await outbox(here, 'd').take(account)).changes.map(({ id }) => id)).toEqual(['c1']);
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

  test.each([
    [
      'on the page’s own host is named without it',
      { apiUrl: 'https://gps.example.com/traccar' },
      '/traccar/api',
    ],
    ['elsewhere is named whole', { apiUrl: 'https://other.example' }, 'https://other.example/api'],
    [
      'of which the host begins alike too',
      { apiUrl: 'https://gps.example.com.au' },
      'https://gps.example.com.au/api',
    ],
    ['of the demo is left out: its pictures are on the page’s host', { backend: 'demo' as const }, undefined],
  ])('[TRAC-10] for pictures, a server %s', async (_, more, apiUrl) => {
    const { calls } = await setUp(config({ backend: 'traccar', ...more }), '/', NO_CHOICE);
    expect(calls.apiUrl).toBe(apiUrl);
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
