import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as app from '../../events/app.ts';
import { catalogue } from '../../events/catalogue.ts';
import * as devices from '../../events/devices.ts';
import type { Draft } from '../kernel/event.ts';
import { hiddenMessage } from './hidden-message.ts';
import { redactor } from './redact.ts';

const hidden = (message: string) => hiddenMessage(message, () => 'person-1');
const redacted = (draft: Draft) =>
  redactor(catalogue, { names: true, places: { kind: 'asTheyAre' } })({ seq: 1, at: 0, flow: 1, ...draft })
    .payload;

describe('why something failed, without names', () => {
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

  test('that is so in each fact that tells of a fault or a failed call', () => {
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

  test('names, mail addresses and streets never survive, wherever in a message they stand', () => {
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
