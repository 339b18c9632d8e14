import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { VISITOR_AREAS } from '../.config/visitor-texts.ts';
import { failure, LANGUAGES } from '../events/session-types.ts';
import type { Note, Problem } from '../plugins/track-import/reading/recorded-track.ts';
import { productSources } from '../src/cli/event-uses.ts';
import { read, root, type Texts } from './words-given.ts';

/** Returns all texts of a language by their full keys: `map.title` → `Map`. */
const flat = (texts: Texts, path = ''): Map<string, string> =>
  new Map(
    Object.entries(texts).flatMap(([key, text]) =>
      typeof text === 'string' ? [[path + key, text] as const] : [...flat(text, `${path}${key}.`)],
    ),
  );

const PLURAL = /_(?:zero|one|two|few|many|other)$/;
const english = flat(read('en'));
const others = LANGUAGES.filter((language) => language !== 'en');
const formsOf = (language: string) => new Intl.PluralRules(language).resolvedOptions().pluralCategories;
/** The keys as code uses them, without the suffix of the plural form. */
const keys = new Set([...english.keys()].map((key) => key.replace(PLURAL, '')));
const placeholders = (text: string) =>
  new Set([...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name ?? ''));
/** Placeholders that a singular form may replace with a word. */
const COUNTS = new Set(['count', 'number', 'fixes']);

/** Returns the keys that source code names, and the prefixes of keys whose end is known only at run time. */
function uses(sources: readonly { path: string; text: string }[]) {
  const areas = Object.keys(read('en')).join('|');
  const whole = new Map<string, string>();
  const beginnings = new Map<string, string>();
  const add = (path: string, text: string, pattern: RegExp, into: Map<string, string>) => {
    for (const [, key] of text.matchAll(pattern)) into.set(key ?? '', path);
  };
  for (const { path, text } of sources) {
    add(path, text, new RegExp(`['"\`]((?:${areas})(?:\\.\\w+)+)['"\`]`, 'g'), whole);
    add(path, text, /\bt\(\s*['"`]([^'"`$]+)['"`]/g, whole);
    add(path, text, /\braised\(\{[^}]*?\btext: '([^']+)'/g, whole);
    if (/^plugins\/[^/]+\/index\.ts$/.test(path)) add(path, text, /\b(?:label|title): '([^']+)'/g, whole);
    add(path, text, new RegExp(`\`((?:${areas})\\.[\\w.]*)\\$\\{`, 'g'), beginnings);
    add(path, text, /\bt\(\s*`([^`$]*)\$\{/g, beginnings);
  }
  return { whole, beginnings };
}

/**
 * Returns patterns for keys that code puts together at run time. The value of each `${…}` is captured, because it must
 * be a word in the code. For `${… ? 'a' : 'b'}`, the pattern allows only these two values.
 */
function madeKeys(sources: readonly { text: string }[]): RegExp[] {
  const areas = Object.keys(read('en')).join('|');
  const made = new RegExp(
    `\`((?:${areas})\\.(?:[^\`$]|\\$\\{[^\`{}]*\\})*(?:\\$\\{[^\`{}]*\\}|\\$)[^\`$]*)`,
    'g',
  );
  const patterns = sources
    .flatMap(({ text }) => [...text.matchAll(made)].map(([, key]) => key ?? ''))
    .map((key) =>
      key
        .replaceAll('.', '\\.')
        .replaceAll(/\$\{[^{}]*\? '(\w*)' : '(\w*)'\}/g, '(?:$1|$2)')
        .replaceAll(/\$(?:\{[^{}]*\}|$)/g, '([\\w.-]+?)'),
    );
  return [...new Set(patterns)].map((pattern) => new RegExp(`^${pattern}$`));
}

/** Returns the keys that no code can use: code neither names them nor can put them together from its words. */
function unusedKeys(sources: readonly { path: string; text: string }[], all: Iterable<string>): string[] {
  const { whole } = uses(sources);
  const patterns = madeKeys(sources);
  const known = new Set(sources.flatMap(({ text }) => text.match(/\w+/g) ?? []));
  const isMade = (key: string) =>
    patterns.some((pattern) => {
      const ends = pattern.exec(key)?.slice(1);
      return ends?.every((end) => end.split(/[.-]/).every((word) => known.has(word)));
    });
  return [...all].filter((key) => !whole.has(key) && !isMade(key));
}

/**
 * Returns the sources that a page without a session may run: everything that the first page imports, except what
 * belongs to the session's chunk.
 */
function visitorSources(): { path: string; text: string }[] {
  const SESSION =
    /^(src\/app\/(session-chunk|admin-chunk|guest-chunk|choosing-chunk|inspection-live|recorder|report-file|demo)\.ts|src\/workers\/track-files\.ts|src\/shell\/(phrase\.ts|Navigation\.tsx)|plugins\/(index|whole|administration)\.ts|mocks\/.*)$/;
  const sources = new Map(productSources(root).map((source) => [source.path, source]));
  const found = new Map<string, { path: string; text: string }>();
  const visit = (path: string) => {
    const source = sources.get(path);
    if (!source || found.has(path) || SESSION.test(path)) return;
    found.set(path, source);
    for (const [, to] of source.text.matchAll(/(?:from|import\() ?'(\.[^']+)'/g))
      visit(join(path, '..', to ?? ''));
  };
  visit('src/main.tsx');
  return [...found.values()];
}

test('[GEN-04] the visitor’s part of the texts has every area that visitors’ code names', () => {
  const sources = visitorSources();
  expect(sources.length).toBeGreaterThan(60);
  expect(sources.map(({ path }) => path)).toContain('plugins/login/Login.view.tsx');
  const { whole, beginnings } = uses(sources);
  const areas = new Set([...whole.keys(), ...beginnings.keys()].map((key) => key.split('.')[0]));
  // A kind of server that needs its own greeting loads the `serverAccount` texts (src/app/greeting.ts).
  const known: readonly (string | undefined)[] = [...VISITOR_AREAS, 'serverAccount'];
  expect([...areas].filter((area) => !known.includes(area))).toEqual([]);
  expect(VISITOR_AREAS.filter((area) => !(area in read('en')))).toEqual([]);
});

describe('texts and code match', () => {
  const { whole, beginnings } = uses(productSources(root));

  test('every key that code names has a text', () => {
    expect([...whole].filter(([key]) => !keys.has(key))).toEqual([]);
  });

  test('every prefix of a key has texts', () => {
    const empty = [...beginnings].filter(
      ([start]) => !start.endsWith('.') || ![...keys].some((key) => key.startsWith(start)),
    );
    expect(empty).toEqual([]);
  });

  test('every text is used', () => {
    expect(unusedKeys(productSources(root), keys)).toEqual([]);
  });

  test('a text that no code can use is found, even if keys are put together at run time', () => {
    const code = [
      "t('map.title');",
      'const kinds = { car: 1 };',
      't(`map.kind.${kind}`);',
      "t(`map.side.${side}${since ? 'Since' : ''}`);",
      "const side = 'outside';",
    ];
    const asked = ['map.title', 'map.kind.car', 'map.side.outside', 'map.side.outsideSince'];
    const dead = ['map.gone', 'map.kind.plane', 'map.side.outsideThen', 'map.side.car.far'];
    expect(unusedKeys([{ path: 'x.ts', text: code.join('\n') }], [...asked, ...dead])).toEqual(dead);
  });

  test('the check covers a plausible number of keys', () => {
    expect(whole.size).toBeGreaterThan(100);
    expect(beginnings.size).toBeGreaterThan(5);
  });

  test('every failure of a call has a text', () => {
    expect(failure.entries.reason.options.filter((reason) => !keys.has(`failure.${reason}`))).toEqual([]);
  });

  test('every problem and every note of a track file has a text', () => {
    const problems: Record<Problem['reason'], true> = {
      empty: true,
      notText: true,
      unknownFormat: true,
      malformed: true,
      truncated: true,
      noFixes: true,
      noTimes: true,
      tooLarge: true,
      unreadable: true,
      cancelled: true,
      encrypted: true,
      damaged: true,
    };
    const remarks: Record<Note['reason'], true> = {
      outOfOrder: true,
      duplicates: true,
      outOfRange: true,
      zeroZero: true,
      checksumFailed: true,
      skippedLines: true,
      unreadableTimes: true,
      withoutTime: true,
      withoutPosition: true,
      severalTracks: true,
      zoneMissing: true,
      dateMissing: true,
      timeShifted: true,
      encrypted: true,
      rawSignals: true,
      damaged: true,
      beforeGps: true,
      malformed: true,
      truncated: true,
      waypointsLeftOut: true,
      tooManyTracks: true,
      tooManyFixes: true,
    };
    expect(Object.keys(problems).filter((reason) => !keys.has(`trackImport.problem.${reason}`))).toEqual([]);
    expect(Object.keys(remarks).filter((reason) => !keys.has(`trackImport.remark.${reason}`))).toEqual([]);
  });
});

describe.each(LANGUAGES)('the texts in %s', (language) => {
  const texts = flat(read(language));

  test('[GEN-03] are complete: the keys of English in the plural forms of the language, and no others', () => {
    const wanted = [...keys].flatMap((key) =>
      english.has(key) ? [key] : formsOf(language).map((form) => `${key}_${form}`),
    );
    expect([...texts.keys()].toSorted()).toEqual(wanted.toSorted());
  });

  test('have the placeholders of English', () => {
    const wrong = [...texts].filter(([key, text]) => {
      const base = key.replace(PLURAL, '');
      const wanted = placeholders(english.get(base) ?? english.get(`${base}_other`) ?? '');
      const own = placeholders(text);
      const missing = [...wanted.difference(own)].filter(
        (name) => !(key.endsWith('_one') && COUNTS.has(name)),
      );
      const surplus = own.difference(wanted);
      return missing.length + surplus.size > 0;
    });
    expect(wrong).toEqual([]);
  });

  test('[checklist 5] contain neither markup nor references nor extra spaces', () => {
    // Texts of the tours may emphasise a word. They are rendered by `SafeHtml`.
    const bare = (key: string, text: string) =>
      /^tour\.\w+\.(?:list)?[cC]ontent$/.test(key) ? text.replaceAll(/<b>([^<>]+)<\/b>/g, '$1') : text;
    expect(
      [...texts].filter(([key, text]) => /<|>|&#?\w+;|\$t\(|^\s|\s$| {2}|^$/.test(bare(key, text))),
    ).toEqual([]);
  });

  test('[TOUR-02] emphasise as many words of a tour as English does', () => {
    const stressed = (text = '') => text.split('<b>').length;
    const wrong = [...texts].filter(([key, text]) => stressed(text) !== stressed(english.get(key)));
    expect(wrong.filter(([key]) => key.startsWith('tour.'))).toEqual([]);
  });
});

/**
 * Words of the wrong form of address. docs/words.md says which form each language uses: German Sie, French vous, the
 * others informal. Only words without another meaning are listed.
 */
const OTHER_ADDRESS: Readonly<Record<string, RegExp>> = {
  de: /\b(?:du|dich|dir|dein(?:e|em|en|er|es)?|gib|wähle)\b/i,
  es: /\b(?:usted|elija|escriba|introduzca|indíquenos|asegúrese|inténtelo|compruebe|seleccione|pulse|ábral[oa]|su cuenta)\b/i,
  fr: /\btoi\b/i,
  it: /\b(?:scelga|inserisca|attenda|riprovi|si accerti|suo account|verifichi)\b/i,
  nl: /\b(?:u|uw)\b/i,
};

test.each(Object.entries(OTHER_ADDRESS))(
  '[GEN-03] the texts in %s use one form of address',
  (language, other) => {
    expect([...flat(read(language))].filter(([, text]) => other.test(text))).toEqual([]);
  },
);

test.each(others)('no sentence is still English in %s', (language) => {
  const left = [...flat(read(language))].filter(([key, text]) => {
    const words = text.replaceAll(/\{\{\w+\}\}/g, '');
    return words.length > 14 && words.includes(' ') && text === english.get(key);
  });
  expect(left).toEqual([]);
});

describe('the terms in ten languages', () => {
  const lines = readFileSync(join(root, 'docs/words.md'), 'utf8').split('\n');
  const names: Readonly<Record<string, string>> = {
    ...{ English: 'en', German: 'de', Greek: 'el', Spanish: 'es', French: 'fr', Italian: 'it', Dutch: 'nl' },
    ...{ Polish: 'pl', Portuguese: 'pt', Turkish: 'tr' },
  };
  const cells = (line: string) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());

  test('are the same in the documentation and in the app', () => {
    let columns: readonly string[] = [];
    const compared: string[] = [];
    for (const line of lines) {
      if (line.startsWith('| text |'))
        columns = cells(line)
          .slice(1)
          .map((name) => names[name] ?? '');
      const key = /^\| `([\w.]+)` \|/.exec(line)?.[1];
      if (key === undefined) continue;
      for (const [i, said] of cells(line).slice(1).entries()) {
        const language = columns[i] ?? '';
        expect(flat(read(language)).get(key), `${key} in ${language}`).toBe(said);
        compared.push(language);
      }
    }
    expect(new Set(compared)).toEqual(new Set(LANGUAGES));
  });
});
