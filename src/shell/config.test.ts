import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { type Asked, askForConfig, readConfig, settle } from './config.ts';
import { createLanguage } from './language.ts';
import { haveOwnTexts } from './own-texts.ts';

const api = '{"backend":"api","apiUrl":"https://api.example.com"}';
const memory = (text: string | null = null) => {
  let kept = text;
  return { get: () => kept, set: (next: string) => void (kept = next), look: () => kept };
};
const failed: Asked = { kind: 'failed', detail: 'HTTP 503' };

describe('config.json', () => {
  test('without a file the demo runs', () => {
    const onlineMap = 'https://tiles.openfreemap.org';
    expect(readConfig(null)).toEqual({ ok: true, config: { backend: 'demo', testAccounts: [], onlineMap } });
  });

  test('[MAP-09] offers OpenFreeMap by default, another server or none if configured, and none beside a configured online map', () => {
    const offered = (keys: object) => {
      const read = readConfig(JSON.stringify({ backend: 'traccar', ...keys }));
      return read.ok ? read.config.onlineMap : read.problem;
    };
    const own = 'https://maps.example.com';
    expect(offered({})).toBe('https://tiles.openfreemap.org');
    expect(offered({ onlineMap: own })).toBe(own);
    expect(offered({ onlineMap: false })).toBe(false);
    expect(offered({ mapStyleUrl: `${own}/style.json` })).toBe(false);
    expect(offered({ onlineMap: true })).toMatch(/^config\.json: onlineMap: /);
  });

  test.each([
    ['no JSON', '{', /^config\.json: .*JSON/],
    [
      '[SRV-01] an unknown kind of server',
      '{"backend":"own"}',
      'config.json: backend: "own" is unknown, known are demo, api, traccar',
    ],
    ['no address for the API', '{"backend":"api"}', 'config.json: apiUrl: is missing'],
    ['an address that is none', '{"backend":"api","apiUrl":"api"}', 'Invalid URL: Received "api"'],
    ['a list instead of an object', '[]', 'config.json: '],
  ])('%s is told with its place', (_, text, problem) => {
    const read = readConfig(text);
    expect(read.ok ? '' : read.problem).toMatch(problem);
    expect(read).toMatchObject({ isReached: true });
  });

  test('[SRV-01] a Traccar needs no address: without one it is on the page’s own host', () => {
    const named = { backend: 'traccar', apiUrl: 'https://gps.example.com' };
    expect(readConfig('{"backend":"traccar"}')).toMatchObject({ ok: true, config: { backend: 'traccar' } });
    expect(readConfig(JSON.stringify(named))).toMatchObject({ ok: true, config: named });
    expect(settle({ kind: 'absent' }, memory('{"backend":"traccar"}'))).toMatchObject({
      config: { backend: 'traccar' },
    });
  });

  test('any text gives an answer and never throws', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => typeof readConfig(text).ok === 'boolean'),
    );
  });
});

describe('a server that cannot be asked', () => {
  test('does not turn a configured app into the demo: the last good answer counts', () => {
    const kept = memory();
    settle({ kind: 'text', text: api }, kept);
    expect(settle(failed, kept)).toMatchObject({ ok: true, config: { backend: 'api' } });
  });

  test('[SRV-01] does not turn an app of another kind of server into the demo, nor does a file that is gone', () => {
    const kept = memory();
    settle({ kind: 'text', text: '{"backend":"traccar"}' }, kept);
    for (const asked of [failed, { kind: 'absent' }, { kind: 'page' }] as const)
      expect(settle(asked, kept)).toMatchObject({ ok: true, config: { backend: 'traccar' } });
  });

  test('[SRV-01] an unknown kind stops a browser that has known another: nothing is guessed', () => {
    const kept = memory(api);
    expect(settle({ kind: 'text', text: '{"backend":"own"}' }, kept)).toMatchObject({
      ok: false,
      isReached: true,
    });
    expect(kept.look()).toBe(api);
  });

  test('leaves the demo a demo', () => {
    const kept = memory();
    settle({ kind: 'absent' }, kept);
    expect(settle(failed, kept)).toMatchObject({ ok: true, config: { backend: 'demo' } });
  });

  test('is told on a first visit, nothing is guessed', () => {
    expect(settle(failed, memory())).toEqual({
      ok: false,
      isReached: false,
      problem: 'config.json could not be loaded: HTTP 503',
    });
  });

  test('a damaged file is told and does not replace the last good one', () => {
    const kept = memory(api);
    expect(settle({ kind: 'text', text: '{' }, kept).ok).toBe(false);
    expect(kept.look()).toBe(api);
  });

  test.each<[string, Asked]>([
    ['no file', { kind: 'absent' }],
    ['other JSON', { kind: 'text', text: '{"status":"ok"}' }],
    ['an empty object', { kind: 'text', text: '{}' }],
    ['null', { kind: 'text', text: 'null' }],
    ['other JSON that is old', { kind: 'text', text: '{"backend":null,"apiUrl":"https://b.example"}' }],
  ])(
    '[fault 64] who has known a real server stays with it, and it stays the last good answer: %s',
    (_, asked) => {
      const kept = memory(api);
      for (const each of [asked, asked, failed])
        expect(settle(each, kept)).toMatchObject({ ok: true, config: { backend: 'api' } });
      expect(kept.look()).toBe(api);
    },
  );

  test('[fault 64] the demo comes where the file says so, and another server too', () => {
    const kept = memory(api);
    const moved = api.replace('api.example', 'new.example');
    expect(settle({ kind: 'text', text: moved }, kept)).toMatchObject({
      config: { apiUrl: 'https://new.example.com' },
    });
    expect(settle({ kind: 'text', text: '{"backend":"demo"}' }, kept)).toMatchObject({
      config: { backend: 'demo' },
    });
    expect(settle({ kind: 'absent' }, kept)).toMatchObject({ config: { backend: 'demo' } });
  });
});

describe('asking for config.json', () => {
  afterEach(() => void vi.useRealTimers());

  const HTML = { headers: { 'Content-Type': 'text/html; charset=utf-8' } };
  const answer =
    (body: BodyInit | null, init: ResponseInit = {}) =>
    () =>
      Promise.resolve(new Response(body, init));
  const status = (code: number) => answer('{"error":"no"}', { status: code });
  const brokenOff = () =>
    answer(
      new ReadableStream({
        start: (stream) => stream.enqueue(new TextEncoder().encode(api.slice(0, 12))),
        pull: (stream) => stream.error(new TypeError('terminated')),
      }),
    )();

  test.each<[string, () => Promise<Response>, Asked['kind'], 'api' | 'demo', 'told' | 'demo' | 'api']>([
    // columns: response, what it counts as, the backend if an api configuration is stored, the backend on a first visit
    ['the file', answer(api), 'text', 'api', 'api'],
    ['404', status(404), 'absent', 'api', 'demo'],
    ['404 with a page', answer('<p>', { ...HTML, status: 404 }), 'absent', 'api', 'demo'],
    ['410', status(410), 'absent', 'api', 'demo'],
    ['401', status(401), 'failed', 'api', 'told'],
    ['403', status(403), 'failed', 'api', 'told'],
    ['407', status(407), 'failed', 'api', 'told'],
    ['429', status(429), 'failed', 'api', 'told'],
    ['500', status(500), 'failed', 'api', 'told'],
    ['511 with the page of a network', answer('<p>', { ...HTML, status: 511 }), 'failed', 'api', 'told'],
    ['no network', () => Promise.reject(new TypeError('Failed to fetch')), 'failed', 'api', 'told'],
    ['a body that breaks off', brokenOff, 'failed', 'api', 'told'],
    ['a web page', answer('<!doctype html>', HTML), 'page', 'api', 'demo'],
  ])('%s', async (_, ask, kind, withKept, first) => {
    const asked = await askForConfig('/', memory(), ask);
    expect(asked.kind).toBe(kind);
    expect(settle(asked, memory(api))).toMatchObject({ ok: true, config: { backend: withKept } });
    const visit = settle(asked, memory());
    expect(visit.ok ? visit.config.backend : 'told').toBe(first);
  });

  test('[fault 8] the page of a network does not replace what is kept, and leaves a demo a demo', () => {
    const kept = memory(api);
    settle({ kind: 'page' }, kept);
    expect(kept.look()).toBe(api);
    const demo = memory();
    settle({ kind: 'page' }, demo);
    expect(settle(failed, demo)).toMatchObject({ ok: true, config: { backend: 'demo' } });
    expect(settle({ kind: 'page' }, demo)).toMatchObject({ ok: true, config: { backend: 'demo' } });
  });

  test('a file that was cut without an error is told, though one is kept', async () => {
    const asked = await askForConfig('/', memory(), answer(api.slice(0, 12)));
    expect(settle(asked, memory(api)).ok).toBe(false);
  });

  const ended = (signal: AbortSignal, end: (reason: unknown) => void) =>
    signal.addEventListener('abort', () => end(signal.reason));
  const hangs: readonly [string, (signal: AbortSignal) => Promise<Response>][] = [
    ['answer', (signal) => new Promise((_, reject) => ended(signal, reject))],
    [
      'body',
      (signal) =>
        answer(new ReadableStream({ start: (stream) => ended(signal, (why) => stream.error(why)) }))(),
    ],
  ];
  test.each(
    hangs.flatMap(([what, hang]) => [
      [what, 3, 'where an answer is kept', api, hang] as const,
      [what, 15, 'on a first visit', null, hang] as const,
    ]),
  )(
    '[fault 26] an %s that hangs is waited for %i s %s, then it counts as failed',
    async (_, seconds, __, kept, hang) => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      let asked: Asked | undefined;
      const asking = askForConfig('/', memory(kept), (___, init) => hang(init?.signal as AbortSignal)).then(
        (each) => (asked = each),
      );
      await vi.advanceTimersByTimeAsync(seconds * 1_000 - 1);
      expect(asked).toBeUndefined();
      await vi.advanceTimersByTimeAsync(1);
      await asking;
      expect(asked).toEqual({ kind: 'failed', detail: 'the server takes too long' });
    },
  );

  test('an answer in time leaves no timer behind', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await askForConfig('/', memory(), answer(api));
    expect(vi.getTimerCount()).toBe(0);
  });
});

const KEY = 'inspector.title';
/** Provides the app's texts in German, and inspector texts that can be loaded only in the languages in `available`. */
async function world(...had: string[]) {
  const available = new Set(had);
  const asked: string[] = [];
  const texts = createLanguage(async () => ({ app: { name: 'Fixpoint' } }));
  await texts.words.show('de');
  const ask = async (language: string) => {
    asked.push(language);
    if (!available.has(language)) throw new Error('offline');
    return { inspector: { title: `title ${language}` } };
  };
  return { texts, ask, asked, available, show: texts.words.show };
}

describe('the inspector’s own words', () => {
  test('[LOG-04] come in the language that is shown, and follow it', async () => {
    const { texts, ask, show } = await world('de', 'pl');
    await haveOwnTexts(texts, ask);
    expect(texts.t(KEY)).toBe('title de');
    await show('pl');
    expect(texts.t(KEY)).toBe('title pl');
  });

  test('[GEN-04] are there before their language is shown: nobody sees English for a moment', async () => {
    const { texts, ask, show } = await world('de', 'pl', 'en');
    const shown: string[] = [];
    texts.i18n.on('languageChanged', () => shown.push(texts.t(KEY)));
    await haveOwnTexts(texts, (language) => new Promise((had) => setTimeout(() => had(ask(language)), 5)));
    await show('pl');
    expect(shown).toEqual(['title pl']);
  });

  test('[GEN-04] are those of a language that came up while others were on their way', async () => {
    const { texts, ask, show } = await world('de', 'pl', 'en');
    await Promise.all([haveOwnTexts(texts, ask), show('pl')]);
    expect(texts.t(KEY)).toBe('title pl');
  });

  test('[LOG-04] are English where those of the language cannot be had', async () => {
    const { texts, ask } = await world('en');
    await haveOwnTexts(texts, ask);
    expect(texts.t(KEY)).toBe('title en');
  });

  test('[LOG-04] that cannot be had at all are told, and asked for again the next time', async () => {
    const { texts, ask, asked, available } = await world();
    await expect(haveOwnTexts(texts, ask)).rejects.toThrow('offline');
    expect(asked).toEqual(['de', 'en']);
    available.add('de');
    await haveOwnTexts(texts, ask);
    expect(texts.t(KEY)).toBe('title de');
  });

  test('[LOG-04] of another language that cannot be had stay as they were: no raw keys', async () => {
    const { texts, ask, available, show } = await world('de');
    await haveOwnTexts(texts, ask);
    await show('el');
    expect(texts.t(KEY)).toBe('title de');
    available.add('el');
    await show('de');
    await show('el');
    expect(texts.t(KEY)).toBe('title el');
  });
});
