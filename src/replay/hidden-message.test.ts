import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as app from '../../events/app.ts';
import { catalogue } from '../../events/catalogue.ts';
import * as devices from '../../events/devices.ts';
import type { Draft } from '../kernel/event.ts';
import { redactor, hiddenMessage } from './redact.ts';
import { hiddenAddress, hiddenQuery, wordsOf } from './hidden-address.ts';

const hidden = (message: string) => hiddenMessage(message, () => 'person-1');
const redacted = (draft: Draft) =>
  redactor(catalogue, { names: true, places: { kind: 'asTheyAre' } })({ seq: 1, at: 0, flow: 1, ...draft })
    .payload;

describe('error messages without names', () => {
  test.each([
    'TypeError: Failed to fetch',
    'Maximum call stack size exceeded',
    'HTTP 401 Unauthorized',
    '500',
    'Internal Server Error',
    'Unexpected end of JSON input',
    'The quota has been exceeded.',
  ])('%s stays', (message) => {
    expect(hidden(message)).toBe(message);
  });

  test.each([
    [
      "Cannot read properties of undefined (reading 'Anna')",
      "Cannot read properties of undefined (reading 'person-1')",
    ],
    ['TypeError: anna.location is not a function', 'TypeError: person-1 is not a function'],
    [
      'Unexpected token \'A\', "Anna Berg" is not valid JSON',
      'Unexpected token \'person-1\', "person-1" is not valid JSON',
    ],
    ['Anna Berg has no device', 'person-1'],
    ['RangeError: Anna at https://x.example/anna.js:12:34', 'RangeError: person-1 at :12:34'],
    ['', 'person-1'],
  ])('of %s stays %s', (message, left) => {
    expect(hidden(message)).toBe(left);
  });

  test('every event of a fault or a failed call has its message hidden', () => {
    const message = 'TypeError: Failed to fetch';
    expect(redacted(app.viewFailed({ region: '/v2', message }))).toMatchObject({ message });
    expect(redacted(app.effectFailed({ effect: 'x', message }))).toMatchObject({ message });
    expect(redacted(app.faulted({ projection: 'x', type: 'y', message }))).toMatchObject({ message });
    expect(
      redacted(devices.listFailed({ failure: { reason: 'server', status: 500, message: 'Bad Gateway' } })),
    ).toMatchObject({ failure: { message: 'Bad Gateway' } });
    expect(
      redacted(devices.listFailed({ failure: { reason: 'server', status: 500, message: 'Anna is away' } })),
    ).toMatchObject({ failure: { message: 'person-1' } });
  });

  test('names, e-mail addresses and streets never survive, anywhere in a message', () => {
    const letters = 'abcdefghijklmnopqrstuvwxyzäéøłßñ'.split('');
    const word = fc
      .string({ unit: fc.constantFrom(...letters), minLength: 2, maxLength: 9 })
      .map((text) => `Zq${text}`);
    const named = fc.oneof(
      word,
      fc.tuple(word, word).map((two) => two.join(' ')),
      fc.tuple(word, word).map(([name, host]) => `${name}@${host}.example`),
      fc.tuple(word, fc.integer({ min: 1, max: 999 })).map(([street, house]) => `${street} Street ${house}`),
    );
    const around = fc.constantFrom(
      (name: string) => name,
      (name: string) => `${name} was not found`,
      (name: string) => `TypeError: ${name}`,
      (name: string) => `Error: TypeError: no ${name} here`,
      (name: string) => `Cannot read properties of undefined (reading '${name}')`,
      (name: string) => `${name} is not a function`,
      (name: string) => `Unexpected token 'Z', "${name}" is not valid JSON`,
      (name: string) => `Failed to fetch dynamically imported module: https://${name}/a.js`,
      (name: string) => `HTTP 404 Not Found ${name}`,
      (name: string) => `404 ${name}`,
      (name: string) => `Load failed at ${name}.js:1:2`,
      (name: string) => `Load failed\n    at f (https://${name}/x.js:1:2)`,
      (name: string) => `can't access property "${name}", ${name} is undefined`,
    );
    fc.assert(
      fc.property(named, around, (name, message) => {
        expect(hidden(message(name))).not.toContain('Zq');
      }),
      { numRuns: 500 },
    );
  });
});

const words = wordsOf(['/map/:device?', '/device-management/:id/edit', '/*rest', '/']);
/** Returns a placeholder that contains the hidden text, so that the test can read it. */
const told = (text: string) => `<${text}>`;

describe('[LOG-02] an address without personal data', () => {
  test('the fixed parts of our routes are the only words that stay', () => {
    expect([...words]).toEqual(['map', 'device-management', 'edit']);
  });

  test.each([
    ['/map/35', '/map/35'],
    ['/map/edit/123456789', '/map/edit/123456789'],
    ['/map/1234567890', '/map/<1234567890>'],
    ['/map/Ada%20Berg', '/map/<Ada Berg>'],
    ['/map/Ada+Berg', '/map/<Ada Berg>'],
    ['/map/%E0%A4%A', '/map/<%E0%A4%A>'],
    ['/Map', '/<Map>'],
    ['', '<>'],
  ])('of %s is left %s', (address, left) => {
    // A slash at the start or end creates an empty part. An empty part is hidden as `<>`.
    expect(hiddenAddress(address, words, told)).toBe(left.replace(/^\//, '<>/'));
  });

  test('parameters after ? and # are hidden one by one, even several of them', () => {
    expect(hiddenAddress('map?a=1&b=Ada#Way%201#2', words, told)).toBe('map?a=1&b=<Ada>#<Way 1#2>');
    expect(hiddenAddress('map?a=x?y', words, told)).toBe('map?a=<x?y>');
    expect(hiddenAddress('map?', words, told)).toBe('map?<>');
    expect(hiddenAddress('map#', words, told)).toBe('map#<>');
  });
});

describe('[LOG-02] parameters of an address', () => {
  test.each([
    ['a=&b=0&c=1&d=true&e=false', 'a=&b=0&c=1&d=true&e=false'],
    ['a=2&b=yes&c=11', 'a=<2>&b=<yes>&c=<11>'],
    ['q=a%3Db=c', 'q=<a=b=c>'],
    ['Ada&x=1', '<Ada>&x=1'],
    ['Ada+B=1', '<Ada B>=1'],
    ['1st=1', '<1st>=1'],
    [`${'n'.repeat(40)}=1`, `${'n'.repeat(40)}=1`],
    [`${'n'.repeat(41)}=1`, `<${'n'.repeat(41)}>=1`],
    ['=1', '<>=1'],
  ])('of %s are left %s', (query, left) => {
    expect(hiddenQuery(query, told)).toBe(left);
  });
});
