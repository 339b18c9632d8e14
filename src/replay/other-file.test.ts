import { describe, expect, test } from 'vitest';
import { isDeeper, parseSafely } from './log-file.ts';
import { nameOfOther, otherFile } from './other-file.ts';

describe('[LOG-06] a file that is no recording', () => {
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

  test('without a text in its first line is a binary one', () => {
    expect(otherFile('', Uint8Array.of(1, 2), null)).toBe('binary');
    expect(otherFile('', Uint8Array.of(0xff, 0xfe, 0x7b, 0), null)).toBe('utf16');
    expect(otherFile('', null, null)).toBe('text');
  });
});

describe('[LOG-06] how deep a text goes', () => {
  test('is counted by brackets outside of texts', () => {
    const list = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
    expect([isDeeper(list(3), 3), isDeeper(list(4), 3)]).toEqual([false, true]);
    expect(isDeeper('{"a":{"b":[{}]}}', 3)).toBe(true);
    expect(isDeeper('{"a":{"b":[{}]}}', 4)).toBe(false);
    expect(isDeeper('[[],[],[],[],[]]', 2)).toBe(false);
    expect(isDeeper('["[[[[", "\\"[[[["]', 2)).toBe(false);
    expect(isDeeper('["\\\\",[[[]]]]', 3)).toBe(true);
    expect(isDeeper('{"a":{}},{"b":{"c":{}}}', 2)).toBe(true);
  });

  test('names that reach a prototype are left out, however they are written', () => {
    const read = parseSafely(
      '{"__proto__":{"x":1},"\\u005f_proto__":1,"constructor":2,"a":{"prototype":3,"b":4}}',
    );
    expect(JSON.stringify(read)).toBe('{"a":{"b":4}}');
    expect(parseSafely('{"a":[1]}')).toEqual({ a: [1] });
    expect(() => parseSafely('{')).toThrow(SyntaxError);
  });
});
