import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { event, type Recorded } from '../kernel/event.ts';
import { lift } from '../kernel/lift.ts';
import {
  eventLine,
  headerLine,
  logReader,
  readLog,
  isDeeper,
  parseSafely,
  nameOfOther,
  otherFile,
} from './log-file.ts';
import { fingerprint } from '../kernel/schema-text.ts';
import { Secret, SECRET_MARK, secret } from '../kernel/secret.ts';
import { linesOf, linesOfText } from './log-lines.ts';
import { catalogue } from '../../events/catalogue.ts';
import { BY_ITSELF, exportLines } from './log-export.ts';
import { emptyApp, facts } from './sum-given.ts';

const signedIn = event(
  'auth/signedIn',
  v.object({ user: v.string(), roles: v.array(v.string()), password: secret() }),
  {
    v: 2,
    upcast: {
      1: (old: { user: string; isAdmin: boolean; password: string }) => ({
        user: old.user,
        roles: old.isAdmin ? ['admin'] : [],
        password: old.password,
      }),
    },
  },
);
const rang = event('door/rang');
const moved = event(
  'door/moved',
  v.object({ steps: v.custom<ArrayLike<number>>((x) => Array.isArray(x) || ArrayBuffer.isView(x)) }),
);
const all = [signedIn, rang, moved];

const head = headerLine('fixpoint 1', 'abc');
const line = (over: object = {}) =>
  JSON.stringify({ seq: 1, at: 5, type: 'door/rang', v: 1, payload: {}, flow: 1, ...over });
const refusal = (...lines: string[]) => {
  const read = readLog(lines.join('\n'), all);
  return read.ok ? 'accepted' : `${read.problem.line} ${read.problem.reason} ${read.problem.detail}`;
};

describe('[LOG-02] secrets never enter a recording', () => {
  const password = new Secret('hunter2');
  test('a secret is written only as its placeholder, in JSON, in strings and in a log line', () => {
    expect(JSON.stringify({ password })).toBe(`{"password":"${SECRET_MARK}"}`);
    expect(String(password)).toBe(SECRET_MARK);
    const text = eventLine({ seq: 1, at: 0, flow: 1, ...signedIn({ user: 'u', roles: [], password }) });
    expect(text).not.toContain('hunter2');
  });
  test('a secret that was read from a log cannot be revealed', () => {
    const text = eventLine({ seq: 1, at: 0, flow: 1, ...signedIn({ user: 'u', roles: [], password }) });
    const read = readLog(`${head}\n${text}`, all);
    const back = read.ok ? (read.events[0]?.payload as { password: Secret } | undefined)?.password : null;
    expect(back?.isKnown).toBe(false);
    expect(() => back?.reveal()).toThrow('redacted when the log was recorded');
    expect(password.reveal()).toBe('hunter2');
  });
});

describe('[LOG-05] old recordings replay after shapes changed', () => {
  test('an old event is upgraded one version at a time and then validated', () => {
    const read = readLog(
      `${head}\n${line({ type: 'auth/signedIn', payload: { user: 'u', isAdmin: true, password: SECRET_MARK } })}`,
      all,
    );
    expect(read.ok && read.events[0]).toMatchObject({ v: 2, payload: { user: 'u', roles: ['admin'] } });
  });
  test('an event of a newer version than the app ends the reading, with both versions named', () =>
    expect(refusal(head, line({ v: 3 }))).toBe(
      '2 newerVersion #1 door/rang has version 3, this app knows up to 1',
    ));
  test('events of unknown types are skipped and counted', () => {
    const read = readLog([head, line({ type: 'door/painted' }), line({ seq: 2, flow: 2 })].join('\n'), all);
    expect(read.ok && [read.events.length, [...read.skipped]]).toEqual([1, [['door/painted', 1]]]);
  });
  test('an upcast that fails on invalid data causes a refusal, not a crash', () =>
    expect(lift(signedIn, 1, null)).toMatchObject({ ok: false }));
});

describe('[LOG-06] a damaged recording is refused with line and reason', () => {
  test.each([
    ['an empty file', [''], '1 empty no lines'],
    ['no header', [line()], /^1 noHeader \.log: is missing/],
    ['a picture', ['GIF89a'], '1 otherFile a picture, no recording'],
    [
      'a newer file format',
      ['{"log":9,"app":"x","catalogue":"y"}'],
      '1 newerFormat format 9, this app reads up to 1',
    ],
    ['a line cut in the middle', [head, line().slice(0, 20), line()], /^2 notJson /],
    ['a last line cut in the middle', [head, line().slice(0, 20)], /^2 cutShort /],
    ['a line that is no event', [head, '7'], '2 notAnEvent a number'],
    ['a missing seq', [head, '{"at":1}'], /^2 notAnEvent "seq" is missing: it must be a whole number/],
    [
      'a cause that comes later',
      [head, line({ cause: 2 })],
      '2 notAnEvent event 1 names event 2 as its cause, which comes later',
    ],
    ['events out of order', [head, line({ seq: 2 }), line({ seq: 2 })], '3 wrongOrder event 2 after event 2'],
    [
      'a payload of the wrong shape',
      [head, line({ type: 'auth/signedIn', v: 2, payload: { user: 7, roles: [], password: SECRET_MARK } })],
      '2 wrongPayload #1 auth/signedIn.user: expected string, got number',
    ],
    [
      'a password in the clear',
      [head, line({ type: 'auth/signedIn', v: 2, payload: { user: 'u', roles: [], password: 'x' } })],
      /^2 wrongPayload #1 auth\/signedIn\.password/,
    ],
    ['a broken check point', [head, '{"check":{"seq":"x"}}'], /^2 wrongCheckPoint/],
  ])('%s', (_, lines, expected) => expect(refusal(...lines)).toMatch(expected));

  test('[checklist 19] hostile keys do not reach any prototype', () => {
    readLog(
      `${head}\n{"seq":1,"at":1,"type":"door/rang","v":1,"flow":1,"payload":{"__proto__":{"polluted":true}},"__proto__":{"polluted":true}}`,
      all,
    );
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });

  test('any text gets a result; none makes the reader throw', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.string(), fc.json(), fc.constant(head), fc.constant(line()))),
        (lines) => {
          const read = logReader(all);
          expect(lines.map((each) => read(each).kind)).toHaveLength(lines.length);
        },
      ),
    );
  });
});

test('typed columns are written as plain arrays and read back equal', () => {
  const at = (seq: number, steps: ArrayLike<number>): Recorded => ({
    seq,
    at: 0,
    flow: seq,
    ...moved({ steps }),
  });
  expect(eventLine(at(1, Int32Array.of(1, -2)))).toBe(eventLine(at(1, [1, -2])));
});

test('the fingerprint changes with a field, a version and a tag, and not with the order of definitions', () => {
  const base = fingerprint(all);
  expect(fingerprint([...all].reverse())).toBe(base);
  expect(fingerprint([signedIn, event('door/rang', v.object({ times: v.number() })), moved])).not.toBe(base);
  expect(
    fingerprint([signedIn, event('door/rang', v.object({}), { v: 2, upcast: { 1: (x) => x } }), moved]),
  ).not.toBe(base);
});

describe('log lines', () => {
  async function* pieces(...texts: (string | Uint8Array)[]) {
    for (const each of texts)
      yield await Promise.resolve(typeof each === 'string' ? new TextEncoder().encode(each) : each);
  }
  /** Returns the lines as `linesOf` yields them. `there`: the text that is in the file at the line's byte positions. */
  async function linesIn(longest: number, ...texts: (string | Uint8Array)[]) {
    const all = [];
    for await (const block of linesOf(pieces(...texts), longest))
      for (const { text, isEnded, isText, block: bytes, start, end } of block)
        all.push({ text, isEnded, isText, there: new TextDecoder().decode(bytes.subarray(start, end)) });
    return all;
  }
  const line = (text: string, over: object = {}) => ({
    text,
    isEnded: true,
    isText: true,
    there: text,
    ...over,
  });

  test('lines are complete, wherever the pieces of a file end', async () => {
    const expected = [line('one'), line(''), line('zwölf'), line('end', { isEnded: false })];
    expect(await linesIn(99, 'one\n\nzwölf\nend')).toEqual(expected);
    const bytes = new TextEncoder().encode('one\n\nzwölf\nend');
    expect(await linesIn(99, ...Array.from(bytes, (each) => Uint8Array.of(each)))).toEqual(expected);
    expect(await linesIn(99, 'one\n')).toEqual([line('one')]);
    expect(await linesIn(99)).toEqual([]);
  });

  test('Windows line ends lose their carriage return, in a file and in a text', async () => {
    expect(await linesIn(99, 'one\r\ntwo')).toEqual([
      line('one', { there: 'one\r' }),
      line('two', { isEnded: false }),
    ]);
    expect(linesOfText('one\r\n\ntwo')).toEqual([
      { text: 'one', isEnded: true },
      { text: '', isEnded: true },
      { text: 'two', isEnded: false },
    ]);
    expect(linesOfText('one\n')).toEqual([{ text: 'one', isEnded: true }]);
  });

  test('a line that is longer than allowed is cut, and nothing after it is read', async () => {
    const cut = line('123456', { isEnded: false });
    expect(await linesIn(5, 'one\n', '123', '456', '\nmore\n')).toEqual([line('one'), cut]);
    expect(await linesIn(6, 'one\n', '123', '456', '\n')).toEqual([line('one'), line('123456')]);
  });

  test('a line that is not text is marked, and the lines around it are read', async () => {
    const broken = Uint8Array.of(0xff, 0x0a);
    const found = await linesIn(
      99,
      new Uint8Array([...new TextEncoder().encode('one\n'), ...broken, 0x61, 0x0a]),
    );
    expect(found.map(({ text, isText }) => [text, isText])).toEqual([
      ['one', true],
      ['', false],
      ['a', true],
    ]);
    expect((await linesIn(99, Uint8Array.of(0xff))).map(({ text, isText }) => [text, isText])).toEqual([
      ['', false],
    ]);
  });
});

const written = (count: number) => [
  ...exportLines(facts(count), emptyApp(), { app: '1.2', catalogue: 'abc' }),
];
/** Returns the check points among these lines: the index of the line, and its content. */
const checksIn = (lines: readonly string[]) =>
  lines.flatMap((line, i) => (line.startsWith('{"check"') ? [[i, JSON.parse(line) as unknown]] : []));

test('[LOG-03] a recording has its header, its events in order, and a check point of the final states', () => {
  const lines = written(3);
  expect(lines).toHaveLength(5);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject(JSON.parse(headerLine('1.2', 'abc')) as object);
  expect(lines.slice(1, 4)).toEqual(
    facts(3).map((fact, i) => eventLine({ ...fact, states: { sum: { '': i + 1 } } })),
  );
  expect(checksIn(lines)).toMatchObject([[4, { check: { seq: 3, parts: { sum: { '': 3 } } } }]]);
});

test('[LOG-03] a full check point follows every thousand events and the last one, never twice', () => {
  expect(checksIn(written(999)).map(([i]) => i)).toEqual([1_000]);
  expect(checksIn(written(1_000)).map(([i]) => i)).toEqual([1_001]);
  expect(checksIn(written(2_001)).map(([i]) => i)).toEqual([1_001, 2_002, 2_004]);
});

test('a recording without events has only its header', () => {
  expect(written(0)).toHaveLength(1);
});

test('[LOG-03] a small check point follows each user action, each failure, and at most fifty other events', () => {
  const smallIn = (events: readonly Recorded[]) =>
    [...exportLines(events, emptyApp(), { app: '1.2', catalogue: 'abc' })].flatMap((line) => {
      const { seq, states } = JSON.parse(line) as { seq?: number; states?: object };
      return states ? [seq] : [];
    });
  const caused = facts(121).map((fact, i) => (i === 0 ? fact : { ...fact, cause: i }));
  expect(smallIn(caused)).toEqual([1, 51, 101, 121]);
  expect(smallIn(caused.map((fact) => (fact.seq === 60 ? { ...fact, type: 'x/listFailed' } : fact)))).toEqual(
    [1, 51, 60, 110, 121],
  );
  const ticking = facts(60).map((fact) => ({ ...fact, type: 'app/timePassed' }));
  expect(smallIn(ticking)).toEqual([50, 60]);
});

test('the events that start flows by themselves exist in the catalogue', () => {
  expect(catalogue.map(({ type }) => type)).toEqual(expect.arrayContaining([...BY_ITSELF]));
});

describe('[LOG-06] a file that is not a recording', () => {
  test.each([
    ['a ZIP archive', [0x50, 0x4b, 0x03, 0x04]],
    ['a ZIP archive', [0x50, 0x4b, 0x05, 0x06]],
    ['a compressed file (gzip)', [0x1f, 0x8b]],
    ['a PDF document', [0x25, 0x50, 0x44, 0x46]],
    ['a picture', [0x89, 0x50, 0x4e, 0x47]],
    ['a picture', [0xff, 0xd8, 0xff]],
    ['a picture', [0x47, 0x49, 0x46, 0x38]],
    ['a binary file', [0x52, 0x49, 0x46, 0x46]],
  ])('is %s by its first bytes %j', (name, bytes) => {
    expect(nameOfOther(otherFile('x', Uint8Array.of(...bytes, 1), null))).toBe(name);
    const text = String.fromCharCode(...bytes);
    expect(nameOfOther(otherFile(text, null, null))).toBe(name);
    expect(nameOfOther(otherFile('x', Uint8Array.of(...bytes.slice(0, -1), 0), null))).toBe('a plain text');
  });

  test.each([
    ['a binary file', 'a\u0000b', null],
    ['a GPX track', '  <?xml version="1.0"?><gpx version="1.1">', null],
    ['a KML file', '<?xml version="1.0"?><KML>', null],
    ['a web page', '<!DOCTYPE html><body>', null],
    ['a web page', '<html lang="en">', null],
    ['an XML file', '<gpxes>', null],
    ['an XML file', '<p><html>', null],
    ['a GeoJSON file', '{"type" : "FeatureCollection","features":[]}', {}],
    ['a GeoJSON file', '{"type":"Feature"}', {}],
    ['a recording of network traffic (HAR)', ' { "log": {"version":"1.2"}}', {}],
    ['a recording of network traffic (HAR)', '{"log":{', null],
    ['a JSON file of something else', '[1,2]', [1, 2]],
    ['a JSON file of something else', '{"a":', null],
    ['a JSON file of something else', '[1,', null],
    ['lines of JSON of something else', '{"a":1}', { a: 1 }],
    ['a log of a GPS receiver (NMEA)', '$GPGGA,1', null],
    ['a plain text', '$GPG,1', null],
    ['a plain text', 'at $GPGGA,1', null],
    ['a table (CSV)', 'a,b,c', null],
    ['a table (CSV)', 'a;b\tc', null],
    ['a plain text', 'a,b', null],
    ['a plain text', 'a\tb\u000b\f\r\n', null],
  ])('is %s by its first line %j', (name, text, data) => {
    expect(nameOfOther(otherFile(text, null, data))).toBe(name);
  });

  test('is a binary file if its first line is not text', () => {
    expect(otherFile('', Uint8Array.of(1, 2), null)).toBe('binary');
    expect(otherFile('', Uint8Array.of(0xff, 0xfe, 0x7b, 0), null)).toBe('utf16');
    expect(otherFile('', null, null)).toBe('text');
  });
});

describe('[LOG-06] the nesting depth of a text', () => {
  test('counts brackets outside of strings', () => {
    const list = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
    expect([isDeeper(list(3), 3), isDeeper(list(4), 3)]).toEqual([false, true]);
    expect(isDeeper('{"a":{"b":[{}]}}', 3)).toBe(true);
    expect(isDeeper('{"a":{"b":[{}]}}', 4)).toBe(false);
    expect(isDeeper('[[],[],[],[],[]]', 2)).toBe(false);
    expect(isDeeper('["[[[[", "\\"[[[["]', 2)).toBe(false);
    expect(isDeeper('["\\\\",[[[]]]]', 3)).toBe(true);
    expect(isDeeper('{"a":{}},{"b":{"c":{}}}', 2)).toBe(true);
  });

  test('keys that reach a prototype are left out, however they are escaped', () => {
    const read = parseSafely(
      '{"__proto__":{"x":1},"\\u005f_proto__":1,"constructor":2,"a":{"prototype":3,"b":4}}',
    );
    expect(JSON.stringify(read)).toBe('{"a":{"b":4}}');
    expect(parseSafely('{"a":[1]}')).toEqual({ a: [1] });
    expect(() => parseSafely('{')).toThrow(SyntaxError);
  });
});
