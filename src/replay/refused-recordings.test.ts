import { describe, expect, test } from 'vitest';
import type { LogLimits } from './log-problem.ts';
import { readRecording } from './read-recording.ts';
import { all, bytesOf, head, line, read } from './read-recording-given.ts';

const check = (seq: number) => `{"check":{"seq":${seq},"hash":"a"}}`;
const refusal = async (text: string | Uint8Array, limits: Partial<LogLimits> = {}) => {
  const found = await read(text, undefined, limits);
  return found.ok ? 'accepted' : `${found.problem.line} ${found.problem.reason} ${found.problem.detail}`;
};
const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;

describe('[LOG-06] refused with line and reason', () => {
  test.each<[string, string | Uint8Array, string | RegExp]>([
    ['an empty file', '', '1 empty no lines'],
    ['a zip', Uint8Array.of(0x50, 0x4b, 3, 4, 0, 0, 255, 10, 1), '1 otherFile a ZIP archive, no recording'],
    ['a gzip', Uint8Array.of(0x1f, 0x8b, 8, 0, 10), '1 otherFile a compressed file (gzip), no recording'],
    ['a picture', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0xd, 0xa), '1 otherFile a picture, no recording'],
    [
      'bytes of any kind',
      Uint8Array.of(0xc0, 0xff, 0, 1, 2, 10, 3),
      '1 otherFile a binary file, no recording',
    ],
    ['zeros', new Uint8Array(300), '1 otherFile a binary file, no recording'],
    ['a GPX track', '<?xml version="1.0"?>\n<gpx>', '1 otherFile an XML file, no recording'],
    [
      'a GPX track in a line',
      '<?xml version="1.0"?><gpx version="1.1">',
      '1 otherFile a GPX track, no recording',
    ],
    ['a web page', '<!doctype html>\n<html>', '1 otherFile a web page, no recording'],
    ['GeoJSON', '{"type":"FeatureCollection","features":[]}', '1 otherFile a GeoJSON file, no recording'],
    [
      'a HAR file',
      '{"log":{"version":"1.2"}}',
      '1 otherFile a recording of network traffic (HAR), no recording',
    ],
    ['JSON on many lines', '{\n  "name": 1\n}', '1 otherFile a JSON file of something else, no recording'],
    [
      'other lines of JSON',
      '{"level":30,"msg":"x"}\n',
      '1 otherFile lines of JSON of something else, no recording',
    ],
    ['NMEA', '$GPGGA,1,2,3', '1 otherFile a log of a GPS receiver (NMEA), no recording'],
    ['a table', 'lat;lng;time\n1;2;3', '1 otherFile a table (CSV), no recording'],
    ['a text', 'Dear Sir', '1 otherFile a plain text, no recording'],
    ['a header that was cut', '{"log":1,"app":"fix', /^1 cutShort/],
    ['a last line that was cut', `${head}\n${line(1)}\n${line(2).slice(0, 30)}`, /^3 cutShort/],
    ['a line that was cut', `${head}\n${line(1).slice(0, 30)}\n${line(2)}`, /^2 notJson/],
    ['bytes that are no text', new Uint8Array([...bytesOf(`${head}\n`), 0xff, 0xfe, 10]), /^2 notText/],
    [
      'a time that no calendar has',
      `${head}\n${line(1, { at: 9e15 })}`,
      '2 wrongTime event 1 at 9000000000000000',
    ],
    ['an order that is none', `${head}\n${line(2)}\n${line(1)}\n`, '3 wrongOrder event 1 after event 2'],
    ['a number twice', `${head}\n${line(1)}\n${line(1)}\n`, '3 wrongOrder event 1 after event 1'],
    ['a number that is none', `${head}\n${line(1, { seq: 1.5 })}\n`, /^2 notAnEvent/],
    [
      'a flow that begins later',
      `${head}\n${line(1, { flow: 2 })}\n`,
      '2 notAnEvent event 1 names event 2 as its flow',
    ],
    [
      'deep nesting',
      `${head}\n${line(1, { payload: 0 }).replace('0', deep(100))}\n`,
      '2 tooDeep more than 64 levels',
    ],
    ['a million levels that never end', `${head}\n${'['.repeat(1_000_000)}`, '2 tooDeep more than 64 levels'],
    ['a deep header', `{"log":${deep(500)}}`, '1 tooDeep more than 64 levels'],
    [
      'a check point of nonsense',
      `${head}\n{"check":{"seq":1,"hash":"a","parts":{"x":7}}}\n`,
      /^2 wrongCheckPoint/,
    ],
    [
      'a check point before any event',
      `${head}\n${check(0)}\n`,
      '2 wrongCheckPoint of event 0 after event 0',
    ],
    ['a check point of a later event', `${head}\n${line(1)}\n${check(2)}\n`, /^3 wrongCheckPoint of event 2/],
    [
      'a check point of an earlier event',
      `${head}\n${line(1)}\n${line(2)}\n${check(1)}\n`,
      '4 wrongCheckPoint of event 1 after event 2',
    ],
    [
      'a check point twice',
      `${head}\n${line(1)}\n${check(1)}\n${check(1)}\n`,
      /^4 wrongCheckPoint of event 1/,
    ],
  ])('%s', async (_, text, expected) => expect(await refusal(text)).toMatch(expected));

  test('a check point after an event of an unknown type is in the right place', async () => {
    const found = await read([head, line(1), line(4, { type: 'moon/landed' }), check(4), ''].join('\n'));
    expect(found.ok && found.checks).toEqual([{ seq: 4, hash: 'a' }]);
  });

  test('check points count towards the maximum number of events', async () => {
    const text = [head, line(1), check(1), line(2), check(2), ''].join('\n');
    expect(await refusal(text, { events: 3 })).toBe('5 tooMany more than 3 events');
    expect(await refusal(text, { events: 4 })).toBe('accepted');
  });

  test.each<[string, Partial<LogLimits>, string]>([
    ['a line that is too long', { line: 120 }, '2 tooLong'],
    ['a file that is too large', { file: 200 }, 'tooLarge more than 200 bytes'],
    ['too many events', { events: 2 }, '4 tooMany more than 2 events'],
  ])('%s', async (_, limits, expected) => {
    const text = `${head}\n${line(1, { payload: { by: 'x'.repeat(100) } })}\n${line(2)}\n${line(3)}\n`;
    expect(await refusal(text, limits)).toContain(expected);
  });

  test('a line without an end is refused before it fills the memory', async () => {
    let given = 0;
    async function* endless() {
      yield bytesOf(`${head}\n`);
      for (;;) {
        given += 1 << 16;
        yield new Uint8Array(1 << 16).fill(97);
      }
    }
    const found = await readRecording(endless(), all, { limits: { line: 1 << 20 } });
    expect(found.ok === false && found.problem).toMatchObject({ line: 2, reason: 'tooLong' });
    expect(given).toBeLessThan(2 << 20);
  });

  test('the events before the problem are available', async () => {
    const found = await read(`${head}\n${line(1)}\n${line(2)}\n{"seq":3`);
    expect(
      found.ok === false && [found.problem.reason, found.before?.length, found.before?.at(1)?.seq],
    ).toEqual(['cutShort', 2, 2]);
    expect(await read('Dear Sir')).toMatchObject({ before: null });
  });
});
