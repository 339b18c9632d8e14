import { afterEach, describe, expect, test, vi } from 'vitest';
import { createLanguage, fetchTexts } from '../src/shell/language.ts';
import { read } from './words-given.ts';

describe('showing a language', () => {
  /** A server that has these texts. Other languages are not available. */
  const server = (files: Readonly<Record<string, Record<string, unknown>>>) => {
    const asked: string[] = [];
    const language = createLanguage(async (name) => {
      asked.push(name);
      const file = files[name];
      if (!file) throw new Error(`Texts of ${name}: HTTP 404`);
      return file;
    });
    return { ...language, asked };
  };

  test('[GEN-03] a key that a language lacks is shown in English, which is loaded once and only then', async () => {
    const { words, t, asked, i18n } = server({
      de: { a: 'eins' },
      en: { a: 'one', b: 'two' },
    });
    await words.show('de');
    expect(t('a')).toBe('eins');
    expect(asked).toEqual(['de']);
    const cameIn = new Promise((done) => i18n.store.on('added', done));
    t('b');
    await cameIn;
    expect(t('b')).toBe('two');
    expect(t('c')).toBe('c');
    expect(asked).toEqual(['de', 'en']);
  });

  test('[GEN-03] a sentence that ends with the full stop of a value has only one; ellipses and names stay', async () => {
    const { words, t } = server({
      el: { saves: 'Εξοικονομεί {{time}}. Τέλος', from: 'Από {{time}}.', more: '{{time}}...' },
    });
    await words.show('el');
    expect(t('saves', { time: '12 λ.' })).toBe('Εξοικονομεί 12 λ. Τέλος');
    expect(t('from', { time: '8:00 π.μ.' })).toBe('Από 8:00 π.μ.');
    expect(t('from', { time: 'A..B' })).toBe('Από A..B.');
    expect(t('more', { time: '1' })).toBe('1...');
  });

  test('Polish plurals are correct', async () => {
    const { words, t } = server({ pl: read('pl') });
    await words.show('pl');
    const counted = [0, 1, 2, 5, 12, 22, 25].map((count) => t('map.list.count', { count }));
    expect(counted).toEqual([
      '0 urządzeń',
      '1 urządzenie',
      '2 urządzenia',
      '5 urządzeń',
      '12 urządzeń',
      '22 urządzenia',
      '25 urządzeń',
    ]);
  });

  test('Portuguese has the plurals and numbers of Portugal', async () => {
    const { words, t, i18n } = server({ pt: read('pt') });
    await words.show('pt');
    expect([0, 1, 2].map((count) => t('map.list.count', { count }))).toEqual([
      '0 dispositivos',
      '1 dispositivo',
      '2 dispositivos',
    ]);
    i18n.addResource('pt', 'translation', 'metres', '{{metres}} m');
    expect(t('metres', { metres: 1234 })).toBe('1234 m');
  });

  test('French uses the singular for zero, and a preposition after a million', async () => {
    const { words, t } = server({ fr: read('fr') });
    await words.show('fr');
    expect([0, 2, 1_000_000].map((count) => t('trackImport.fixes', { count, fixes: `${count}` }))).toEqual([
      '0 position',
      '2 positions',
      '1000000 de positions',
    ]);
  });

  test('[GEN-03] with English loaded, a key that a language lacks is shown in English, and only that key', async () => {
    const { words, t } = server({ en: { a: 'one', b: 'two' }, de: { a: 'eins' } });
    await words.show('en');
    await words.show('de');
    expect([t('a'), t('b')]).toEqual(['eins', 'two']);
  });

  test('[GEN-03] if a language cannot be loaded, English stays, and the app says so', async () => {
    const { words, t } = server({ en: { a: 'one' } });
    await expect(words.show('tr')).rejects.toThrow('Texts of tr');
    expect(t('a')).toBe('one');
  });

  test('[GEN-03] the language chosen last is shown, even if its texts arrive first', async () => {
    const arrive = new Map<string, (texts: Record<string, unknown>) => void>();
    const { words, t, i18n } = createLanguage((name) => new Promise((done) => void arrive.set(name, done)));
    const german = words.show('de');
    const french = words.show('fr');
    await vi.waitFor(() => expect(arrive.size).toBe(2));
    arrive.get('fr')?.({ a: 'un' });
    await french;
    arrive.get('de')?.({ a: 'eins' });
    await german;
    expect([i18n.language, t('a')]).toEqual(['fr', 'un']);
  });

  test('[GEN-04] one file is loaded for the language in use, once, and no other', async () => {
    const { words, t, asked } = server({ de: { a: 'eins' }, en: { a: 'one' } });
    expect(asked).toEqual([]);
    await words.show('de');
    await words.show('de');
    expect(asked).toEqual(['de']);
    await words.show('en');
    await words.show('de');
    expect(asked).toEqual(['de', 'en']);
    expect(t('a')).toBe('eins');
  });

  test('[GEN-04] a file that could not be loaded is requested again the next time', async () => {
    const files: Record<string, Record<string, unknown>> = { en: { a: 'one' } };
    const { words, t, asked } = server(files);
    await expect(words.show('el')).rejects.toThrow('Texts of el');
    files['el'] = { a: 'ένα' };
    await words.show('el');
    expect(asked).toEqual(['el', 'en', 'el']);
    expect(t('a')).toBe('ένα');
  });

  describe('a visitor needs a part of the texts', () => {
    const all = { en: { a: 'one', b: 'two', c: 'three' }, de: { a: 'eins', b: 'zwei' } };
    const parts = { en: { a: 'one' }, de: { a: 'eins' } };
    const visitor = (files: Record<string, Record<string, string>> = all) => {
      const asked: string[] = [];
      const from = (part: string, kept: Record<string, Record<string, string>>) => async (name: string) => {
        asked.push(part + name);
        const file = kept[name];
        if (!file) throw new Error(`Texts of ${name}: HTTP 404`);
        return file;
      };
      return { ...createLanguage(from('', files), { excerpt: from('visitor/', parts) }), asked };
    };

    test('[GEN-04] only that part is loaded until a user signs in; then the whole language, once', async () => {
      const { words, whole, t, asked } = visitor();
      await words.show('de');
      expect([t('a'), asked]).toEqual(['eins', ['visitor/de']]);
      await whole();
      await whole();
      await words.show('de');
      expect([t('a'), t('b'), asked]).toEqual(['eins', 'zwei', ['visitor/de', 'de']]);
    });

    test('[GEN-04] a returning signed-in user loads no part, and only their own language', async () => {
      const { words, whole, t, asked } = visitor();
      await whole();
      await words.show('de');
      expect([t('b'), asked]).toEqual(['zwei', ['de']]);
    });

    test('[GEN-03] if the part cannot be loaded, the whole language replaces it, not English', async () => {
      const asked: string[] = [];
      const lost = (name: string) => (asked.push(`visitor/${name}`), Promise.reject(new Error('offline')));
      const kept = (name: 'de') => (asked.push(name), Promise.resolve(all[name]));
      const { words, t, i18n } = createLanguage(kept as never, { excerpt: lost });
      await words.show('de');
      expect([i18n.language, t('b'), asked]).toEqual(['de', 'zwei', ['visitor/de', 'de']]);
    });

    test('another language after the login is loaded whole, even if its part was loaded before', async () => {
      const { words, whole, t, asked } = visitor();
      await words.show('en');
      await words.show('de');
      await whole();
      await words.show('en');
      expect(t('b')).toBe('two');
      expect(asked).toEqual(['visitor/en', 'visitor/de', 'de', 'en']);
    });

    test('[GEN-03] a key that neither part has comes from the whole language, or else from English', async () => {
      const { words, t, asked } = visitor();
      await words.show('de');
      await vi.waitFor(() => expect(t('b')).toBe('zwei'));
      await vi.waitFor(() => expect(t('c')).toBe('three'));
      expect(asked).toEqual(['visitor/de', 'visitor/en', 'de', 'en']);
    });

    test('[GEN-03] if the whole language cannot be loaded, its part and English stay; without both, the app says so', async () => {
      const { words, whole, t } = visitor({ en: all.en });
      await words.show('de');
      await whole();
      expect([t('a'), t('b')]).toEqual(['eins', 'two']);
      const none = visitor({});
      await none.words.show('de');
      await expect(none.whole()).rejects.toThrow('Texts of en');
      expect(none.t('a')).toBe('eins');
    });
  });

  describe('from the assets of the app', () => {
    afterEach(() => vi.unstubAllGlobals());

    test('[GEN-04] a language is its own JSON file', async () => {
      const get = vi.fn<(address: string) => Promise<Response>>(async () => Response.json({ a: 'uno' }));
      vi.stubGlobal('fetch', get);
      expect(await fetchTexts('/app/')('es')).toEqual({ a: 'uno' });
      expect(get.mock.calls).toEqual([['/app/assets/i18n/es.json']]);
    });

    test('an unsuccessful response is an error', async () => {
      vi.stubGlobal('fetch', async () => new Response('no', { status: 503 }));
      await expect(fetchTexts('/')('es')).rejects.toThrow('Texts of es: HTTP 503');
    });
  });
});
