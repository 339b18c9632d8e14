import { setupServer } from 'msw/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LANGUAGES } from '../../../events/session-types.ts';
import { openDemo, valueOf } from '../../test-client.ts';
import { memoryStorage } from '../../clock.ts';
import { householdOf } from '../../world/households.ts';
import { DEMO_ACCOUNTS } from '../../accounts.ts';
import { en, ENGLISH } from './en.ts';
import { namesIn } from './load.ts';

/** Maximum length of a name in the device form (characters). */
const MOST = 60;

describe('names of the demo', () => {
  const server = setupServer();
  beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
  afterAll(() => server.close());

  test.each(LANGUAGES)('in %s no name is empty or too long for the form', async (language) => {
    const named = await namesIn(language);
    for (const name of en) {
      expect(named(name).trim(), name).toBe(named(name));
      expect(named(name).length, name).toBeGreaterThan(0);
      expect(named(name).length, name).toBeLessThanOrEqual(MOST);
    }
  });

  test.each(LANGUAGES)('in %s no two devices have the same name', async (language) => {
    const named = await namesIn(language);
    const names = DEMO_ACCOUNTS.flatMap(({ id }) => householdOf(id, 0).map(({ name }) => named(name)));
    expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([]);
  });

  test.each(LANGUAGES.filter((language) => language !== 'en'))(
    'the demo has names in %s',
    async (language) => {
      expect((await namesIn(language))('Family')).not.toBe('Family');
    },
  );

  test.each(['', 'xx', 'constructor', 'en'])(
    'a language without a table gets the English names: "%s"',
    async (language) => {
      expect(await namesIn(language)).toBe(ENGLISH);
    },
  );

  test('names are English if their table cannot be loaded', async () => {
    const named = await namesIn('de', { de: () => Promise.reject(new Error('offline')) });
    expect(named('Family')).toBe('Family');
  });

  test('a German demo has German places, and its devices have the same guards and passports as in English', async () => {
    const papersIn = async (language: string) => {
      const { world, login } = openDemo(server, { named: await namesIn(language) });
      const users = [await login('pets'), await login('bike')];
      return users.flatMap(({ userID }) =>
        world.devicesOf(userID).map((device) => world.care.papers(device)),
      );
    };
    const [german, english] = [await papersIn('de'), await papersIn('en')];
    const texts = JSON.stringify(german);
    expect(texts).toContain('"Zuhause"');
    expect(texts).not.toContain('"Home"');
    const things = (all: typeof german) =>
      all.map((papers) => [papers['auto_guard'], papers['passport'] === null]);
    expect(things(german)).toEqual(things(english));
  });

  test('a German demo has German notes and links; a chip number stays as it is', async () => {
    const { world, login } = openDemo(server, { named: await namesIn('de') });
    const { userID } = await login('customer');
    const notes = world.devicesOf(userID).map(({ note }) => note);
    expect(notes).toEqual(expect.arrayContaining(['Winterreifen im Keller', 'Chip 752 098 100 123 456', '']));
    expect(world.shares.of(userID).map(({ name }) => name)).toContain('Abendessen bei Anna');
  });

  test('a German demo has German devices, groups, fences and people', async () => {
    const { ask, backend, login, world } = openDemo(server, { named: await namesIn('de') });
    const { userID } = await login('customer');
    const names = valueOf(await ask(backend.devices())).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['Hafenbus', 'Annas Kombi', 'Emils Uhr']));
    expect(names).not.toContain('Harbour shuttle');
    expect(world.groups(userID).map(({ name }) => name)).toEqual(['Familie', 'Firma', 'Freizeit']);
    const fences = world.fences.allOf('customer', world.devicesOf(userID));
    expect(new Set(fences.map((fence) => fence['name']))).toEqual(
      new Set(['Zuhause', 'Altstadt', 'Runde des Hafenbusses', 'Winterlager']),
    );
  });

  test('a language changes only names and notes: devices and fences have the same places as in English', async () => {
    const english = openDemo(server);
    const german = openDemo(server, { named: await namesIn('de') });
    const unnamed = ({ world }: typeof english) => {
      const devices = world.devicesOf(3001);
      return [...devices, ...world.fences.allOf('customer', devices)].map((one) => ({
        ...one,
        name: '',
        note: '',
      }));
    };
    expect(unnamed(german)).toEqual(unnamed(english));
  });

  test('a name that the user chose stays in every language', async () => {
    const storage = memoryStorage();
    const english = openDemo(server, { storage });
    await english.login('customer');
    const [first] = valueOf(await english.ask(english.backend.devices()));
    await english.ask(english.backend.saveDevice(first?.id ?? 0, { name: 'My own taxi' }));
    const german = openDemo(server, { storage, named: await namesIn('de') });
    await german.login('customer');
    const names = valueOf(await german.ask(german.backend.devices())).map(({ name }) => name);
    expect(names).toContain('My own taxi');
    expect(names).toContain('Nachtstreife');
  });
});
