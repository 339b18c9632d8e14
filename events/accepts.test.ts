import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import type { AnyDefinition } from '../src/kernel/event.ts';
import { catalogue } from './catalogue.ts';
import { FIX_COLUMN_NAMES } from './fix-columns.ts';

const quick = catalogue.filter(({ accepts }) => accepts);
const column = fc.array(fc.integer(), { minLength: 2, maxLength: 2 });
const fixes = fc.record(Object.fromEntries(FIX_COLUMN_NAMES.map((name) => [name, column])));
const good = fc.record({ source: fc.constantFrom('socket', 'poll', 'lastKnown', 'storage'), fixes });
/** A payload with one field missing, added or wrong. */
const near = fc
  .tuple(
    good,
    fc.constantFrom('source', 'fixes', 'extra', ...FIX_COLUMN_NAMES),
    fc.oneof(fc.anything(), fc.array(fc.double()), fc.constant(undefined)),
    fc.boolean(),
  )
  .map(([payload, name, value, inside]) =>
    inside ? { ...payload, fixes: { ...payload.fixes, [name]: value } } : { ...payload, [name]: value },
  );

describe('a quick yes to fast data', () => {
  test('is given by one definition: fixes', () => {
    expect(quick.map(({ type }) => type)).toEqual(['positions/fixesReceived']);
  });

  test.each(quick.map((each) => [each.type, each] as const))(
    '[LOG-06] %s: what it accepts, the schema takes and leaves as it is',
    (_, { accepts, schema }: AnyDefinition) => {
      fc.assert(
        fc.property(fc.oneof(good, near, fc.anything()), (payload) => {
          if (!accepts?.(payload)) return;
          const parsed = v.safeParse(schema, payload);
          expect(parsed.success).toBe(true);
          expect(parsed.output).toEqual(payload);
          expect(Object.keys(payload as object)).toEqual(Object.keys(parsed.output as object));
        }),
        { numRuns: 1_000 },
      );
    },
  );

  test.each(quick.map((each) => [each.type, each] as const))(
    '%s: what is right is accepted at once; a key too many, a half number and a short column are not',
    (_, { accepts }) => {
      const columns = (changes = {}) => ({
        ...Object.fromEntries(FIX_COLUMN_NAMES.map((name) => [name, [1, 2]])),
        ...changes,
      });
      const payload = (changes = {}) => ({ source: 'socket', fixes: columns(changes) });
      expect(accepts?.(payload())).toBe(true);
      for (const wrong of [
        null,
        [],
        { ...payload(), extra: 1 },
        payload({ extra: [1, 2] }),
        payload({ lat: [1.5, 2] }),
        payload({ lat: [1] }),
        payload({ lat: '12' }),
        { ...payload(), source: 'elsewhere' },
        { source: 'socket' },
      ])
        expect(accepts?.(wrong), JSON.stringify(wrong)).toBe(false);
    },
  );
});
