import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { event } from '../kernel/event.ts';
import { checkLine, eventLine, factOf, headerLine, logReader, readLog } from './log-file.ts';
import { LOG_LIMITS, type LogLimits } from './log-problem.ts';

const rang = event('door/rang', v.object({ by: v.optional(v.string(), 'nobody') }), {
  v: 2,
  upcast: { 1: (old: { who?: string }) => ({ by: old.who }) },
});
const head = headerLine('fixpoint 1', 'abc');
const line = (over: object = {}) =>
  JSON.stringify({ seq: 5, at: 7, type: 'door/rang', v: 2, payload: { by: 'Ada' }, flow: 5, ...over });
/** Reads these lines and returns the result for the last one as text. */
function last(lines: readonly string[], limits: Partial<LogLimits> = {}, seen = {}) {
  const read = logReader([rang], { ...LOG_LIMITS, ...limits });
  const items = lines.map((each, i) => read(each, i === lines.length - 1 ? seen : {}));
  const item = items.at(-1);
  return item?.kind === 'problem'
    ? `${item.problem.line} ${item.problem.reason} ${item.problem.detail}`
    : item;
}
const COUNT = 'a whole number above 0';
const TAKE = 'Take the line from the original file';

describe('[LOG-06] a line of a recording', () => {
  test('is accepted as a header, an upgraded event, a check point, or a blank line', () => {
    expect(last([head])).toEqual({ kind: 'header', header: { log: 1, app: 'fixpoint 1', catalogue: 'abc' } });
    expect(last([`\ufeff${head}`])).toMatchObject({ kind: 'header' });
    const fact = { seq: 5, at: 7, type: 'door/rang', v: 2, payload: { by: 'Ada' }, flow: 5 };
    expect(last([head, line()])).toEqual({ kind: 'event', event: fact });
    const old = line({ v: 1, payload: { who: 'Bob' }, cause: 4, flow: 4, extra: 1 });
    const lifted = { ...fact, payload: { by: 'Bob' }, cause: 4, flow: 4 };
    expect(last([head, old])).toEqual({ kind: 'event', event: lifted });
    expect(factOf(old, new Map([[rang.type, rang]]))).toEqual(lifted);
    expect(factOf(line({ payload: 7 }), new Map([[rang.type, rang]]))).toEqual({ ...fact, payload: {} });
    const check = { seq: 5, hash: 'x', parts: { door: { open: true, by: null, n: 1, t: 'a' } } };
    expect(last([head, line(), checkLine(check)])).toEqual({ kind: 'check', check });
    expect(last([head, ' \t'])).toEqual({ kind: 'skipped' });
    expect(last([head, line({ type: 'door/new' })])).toEqual({ kind: 'skipped', type: 'door/new' });
    expect(eventLine(lifted)).toBe(JSON.stringify(lifted));
  });

  test.each<[string, object, string]>([
    ['no number', { seq: undefined }, `"seq" is missing: it must be ${COUNT}`],
    ['a number below 1', { seq: 0 }, `"seq" must be ${COUNT}`],
    ['half a number', { seq: 1.5 }, `"seq" must be ${COUNT}`],
    ['no time', { at: '7' }, '"at" must be a number (ms since 1970) in event 5'],
    ['half a millisecond, whatever its number', { at: 7.5, v: 0 }, `"v" must be ${COUNT} in event 5`],
    ['no type', { type: 7 }, '"type" must be a text such as "network/wentOnline" in event 5'],
    ['no version', { v: 0 }, `"v" must be ${COUNT} in event 5`],
    ['no flow', { flow: 0 }, `"flow" must be ${COUNT} in event 5`],
    [
      'two keys less',
      { v: undefined, flow: undefined },
      `"v" is missing: it must be ${COUNT}; "flow" is missing: it must be ${COUNT} in event 5`,
    ],
  ])('that has %s is no event, and the words name the key', (_, over, words) => {
    expect(last([head, line(over)])).toBe(`2 notAnEvent ${words}. ${TAKE}`);
  });

  test.each<[object, string]>([
    [{ at: 8.65e15 }, '2 wrongTime event 5 at 8650000000000000'],
    [{ at: -8.65e15 }, '2 wrongTime event 5 at -8650000000000000'],
    [{ cause: 5 }, '2 notAnEvent event 5 names itself as its cause: delete the key "cause"'],
    [
      { cause: 9 },
      '2 notAnEvent event 5 names event 9 as its cause, which comes later. Put the lines back into their order, or delete the key "cause"',
    ],
    [{ cause: 'x' }, '2 notAnEvent "cause" of event 5 must be the number of an earlier event, or missing'],
    [
      { flow: 6 },
      '2 notAnEvent event 5 names event 6 as its flow, which comes later. Put the lines back into their order, or write its own number as its flow',
    ],
    [{ v: 3 }, '2 newerVersion #5 door/rang has version 3, this app knows up to 2'],
    [{ payload: { by: 7 } }, '2 wrongPayload #5 door/rang.by: expected string, got number'],
  ])('that says %j is refused: %s', (over, words) => {
    expect(last([head, line(over)])).toBe(words);
  });

  test('is accepted at the earliest and latest possible times', () => {
    for (const at of [8.64e15, -8.64e15, 0])
      expect(last([head, line({ at })])).toMatchObject({ kind: 'event' });
  });

  test('is refused out of order, or as a check point of another event or a second one', () => {
    expect(last([head, line(), line()])).toBe(
      '3 wrongOrder event 5 after event 5: put the lines back into their order',
    );
    expect(last([head, line(), line({ seq: 6, flow: 6 })])).toMatchObject({ kind: 'event' });
    const check = (seq: number) => checkLine({ seq, hash: 'x' });
    expect(last([head, line(), check(4)])).toBe('3 wrongCheckPoint of event 4 after event 5');
    expect(last([head, line(), check(5), check(5)])).toBe('4 wrongCheckPoint of event 5 after event 5');
    expect(last([head, line(), '{"check":{"seq":5}}'])).toMatch(/^3 wrongCheckPoint \.check\.hash/);
    const small = (states: unknown) => `${line().slice(0, -1)},"states":${JSON.stringify(states)}}`;
    expect(last([head, small({ door: '#' })])).toMatchObject({
      kind: 'event',
      small: { seq: 5, states: { door: '#' } },
    });
    expect(last([head, small({ door: 7 })])).toMatch(/^2 wrongCheckPoint \.door/);
    expect(last([head, small('door')])).toMatch(/^2 wrongCheckPoint/);
  });

  test('is refused if it is too long, too deep or one too many, and accepted at each limit', () => {
    const long = line().length;
    expect(last([head, line()], { line: long })).toMatchObject({ kind: 'event' });
    expect(last([head, line()], { line: long - 1 })).toBe(`2 tooLong ${long} characters`);
    expect(last([head, line()], { depth: 2 })).toMatchObject({ kind: 'event' });
    expect(last([head, line()], { depth: 1 })).toBe('2 tooDeep more than 1 levels');
    const check = checkLine({ seq: 5, hash: 'x' });
    expect(last([head, line(), check], { events: 2 })).toMatchObject({ kind: 'check' });
    expect(last([head, line(), check], { events: 1 })).toBe('3 tooMany more than 1 events');
    expect(last([head, line()], { events: 0 })).toBe('2 tooMany more than 0 events');
  });

  test('is refused if it is no JSON, no object or no text; a line that was cut says so', () => {
    expect(last([head, '{"seq":'])).toMatch(/^2 notJson /);
    expect(last([head, '{"seq":'], {}, { isEnded: false })).toMatch(/^2 cutShort /);
    expect(last(['{"log":1,"a'], {}, { isEnded: false })).toMatch(/^1 cutShort /);
    expect(last(['{"log":1,"a'], {}, { isEnded: true })).toBe(
      '1 otherFile a JSON file of something else, no recording',
    );
    expect(last(['x {"log":1,"a'], {}, { isEnded: false })).toBe('1 otherFile a plain text, no recording');
    expect(last([head, '"x"'])).toBe('2 notAnEvent a string');
    expect(last([head, 'null'])).toBe('2 notAnEvent a object');
    expect(last([head, ''], {}, { isText: false })).toBe('2 notText bytes that are no UTF-8');
    const bytes = Uint8Array.of(0x1f, 0x8b);
    expect(last([''], {}, { isText: false, bytes })).toBe(
      '1 otherFile a compressed file (gzip), no recording',
    );
  });

  test('is refused as a header if it is none: as another file, or as a recording without a header', () => {
    expect(last(['{"a":1}'])).toBe('1 otherFile lines of JSON of something else, no recording');
    expect(last(['7'])).toBe('1 otherFile a plain text, no recording');
    expect(last(['{"log":1}'])).toMatch(/^1 noHeader \.app/);
    expect(last(['{"log":2,"app":"a","catalogue":"b"}'])).toBe(
      '1 newerFormat format 2, this app reads up to 1',
    );
    expect(last([line()])).toMatch(/^1 noHeader \.log/);
  });
});

test('[LOG-06] a whole recording is read to its end, with the skipped types; one without lines is empty', () => {
  const unknown = (seq: number) => line({ seq, flow: seq, type: 'door/new' });
  const text = [head, line(), '', unknown(6), unknown(7), checkLine({ seq: 7, hash: 'x' })].join('\n');
  const read = readLog(text, [rang]);
  expect(read).toMatchObject({ ok: true, header: { app: 'fixpoint 1' }, checks: [{ seq: 7, hash: 'x' }] });
  expect(read.ok && [read.events.length, [...read.skipped]]).toEqual([1, [['door/new', 2]]]);
  expect(readLog('\n', [rang])).toEqual({
    ok: false,
    problem: { line: 1, reason: 'empty', detail: 'no lines' },
  });
});
