import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { event, type Recorded } from '../kernel/event.ts';
import { lift } from '../kernel/lift.ts';
import { eventLine, headerLine, logReader, readLog } from './log-file.ts';
import { fingerprint } from '../kernel/schema-text.ts';
import { Secret, SECRET_MARK, secret } from '../kernel/secret.ts';

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
  test('a secret writes only its mark, in JSON, in strings and in a log line', () => {
    expect(JSON.stringify({ password })).toBe(`{"password":"${SECRET_MARK}"}`);
    expect(String(password)).toBe(SECRET_MARK);
    const text = eventLine({ seq: 1, at: 0, flow: 1, ...signedIn({ user: 'u', roles: [], password }) });
    expect(text).not.toContain('hunter2');
  });
  test('a secret read back from a log refuses to open', () => {
    const text = eventLine({ seq: 1, at: 0, flow: 1, ...signedIn({ user: 'u', roles: [], password }) });
    const read = readLog(`${head}\n${text}`, all);
    const back = read.ok ? (read.events[0]?.payload as { password: Secret } | undefined)?.password : null;
    expect(back?.isKnown).toBe(false);
    expect(() => back?.reveal()).toThrow('redacted when the log was recorded');
    expect(password.reveal()).toBe('hunter2');
  });
});

describe('[LOG-05] old recordings replay after shapes changed', () => {
  test('an old event is lifted one version at a time and then checked', () => {
    const read = readLog(
      `${head}\n${line({ type: 'auth/signedIn', payload: { user: 'u', isAdmin: true, password: SECRET_MARK } })}`,
      all,
    );
    expect(read.ok && read.events[0]).toMatchObject({ v: 2, payload: { user: 'u', roles: ['admin'] } });
  });
  test('an event that is newer than this app stops the reading with both versions', () =>
    expect(refusal(head, line({ v: 3 }))).toBe(
      '2 newerVersion #1 door/rang has version 3, this app knows up to 1',
    ));
  test('unknown kinds of event are skipped and counted', () => {
    const read = readLog([head, line({ type: 'door/painted' }), line({ seq: 2, flow: 2 })].join('\n'), all);
    expect(read.ok && [read.events.length, [...read.skipped]]).toEqual([1, [['door/painted', 1]]]);
  });
  test('an upcast that fails on foreign data is a refusal, not a crash', () =>
    expect(lift(signedIn, 1, null)).toMatchObject({ ok: false }));
});

describe('[LOG-06] a damaged recording is refused with line and reason', () => {
  test.each([
    ['an empty file', [''], '1 empty no lines'],
    ['no header', [line()], /^1 noHeader \.log: expected "log", got undefined/],
    ['a picture', ['GIF89a'], '1 otherFile a picture, no recording'],
    [
      'a newer file format',
      ['{"log":9,"app":"x","catalogue":"y"}'],
      '1 newerFormat format 9, this app reads up to 1',
    ],
    ['a line cut in the middle', [head, line().slice(0, 20), line()], /^2 notJson /],
    ['a last line cut in the middle', [head, line().slice(0, 20)], /^2 cutShort /],
    ['a line that is no event', [head, '7'], '2 notAnEvent a number'],
    ['a missing seq', [head, '{"at":1}'], /^2 notAnEvent seq, at, type/],
    ['a cause that comes later', [head, line({ cause: 2 })], '2 notAnEvent cause 2 of event 1'],
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

  test('any text at all is answered, never thrown at', () => {
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
