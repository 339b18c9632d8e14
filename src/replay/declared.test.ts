import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { catalogue } from '../../events/catalogue.ts';
import { FIX_COLUMN_NAMES } from '../../events/fix-columns.ts';
import { anyDraft } from '../../tests/arbitrary.ts';
import { declaredOnly } from './declared.ts';
import { event, type Recorded } from '../kernel/event.ts';
import { eventLine, logReader } from './log-file.ts';
import { schemaText } from '../kernel/schema-text.ts';
import { personal, Secret } from '../kernel/secret.ts';

const CANARY = 'canary-7f3a';
const declared = declaredOnly(catalogue, FIX_COLUMN_NAMES);
const recorded = (type: string, payload: unknown, version = 1): Recorded => ({
  seq: 1,
  at: 0,
  type,
  v: version,
  payload,
  flow: 1,
});

type Node = { type: string; entries?: Record<string, Node>; wrapped?: Node; pipe?: { metadata?: object }[] };
/** Returns the path of every secret in a schema, as a list of names. */
function secretsIn(node: Node, path: string[] = []): string[][] {
  if ((node.pipe ?? []).some(({ metadata }) => metadata && 'secret' in metadata)) return [path];
  if (node.wrapped) return secretsIn(node.wrapped, path);
  return Object.entries(node.entries ?? {}).flatMap(([name, entry]) => secretsIn(entry, [...path, name]));
}
const at = (path: readonly string[], value: unknown): unknown =>
  path.reduceRight<unknown>((inner, name) => ({ [name]: inner }), value);

/** Adds undeclared fields to every object of a payload, at any depth. */
const poisoned = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(poisoned);
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value) || value instanceof Secret)
    return value;
  const copy = Object.fromEntries(Object.entries(value).map(([name, each]) => [name, poisoned(each)]));
  return Object.assign(copy, {
    [`${CANARY}Name`]: CANARY,
    undeclared: { token: CANARY },
    ['constructor']: CANARY,
  });
};

describe('[LOG-02] the parts of an event that may be written', () => {
  const places = catalogue.flatMap(({ type, v: version, schema }) =>
    secretsIn(schema as unknown as Node).map((path) => ({ type, version, path })),
  );

  test('the catalogue has secrets, so this test covers some', () => {
    expect(places.length).toBeGreaterThan(5);
  });

  test.for(places)(
    '[checklist 17] of $type nobody learns $path, be it a secret or a careless text',
    ({ type, version, path }) => {
      for (const value of [new Secret(CANARY), CANARY, { token: CANARY }, [CANARY]]) {
        const line = eventLine(declared(recorded(type, at(path, value), version)) as Recorded);
        expect(line).not.toContain(CANARY);
        expect(line).toContain('‹secret›');
      }
    },
  );

  test('undeclared fields are left out at any depth, in events of any type', () => {
    const open = new Set(
      catalogue.filter(({ schema }) => schemaText(schema).includes('record(')).map(({ type }) => type),
    );
    fc.assert(
      fc.property(anyDraft, (draft) => {
        // A record accepts any name, so event types with records are left out here. A test below checks the values of
        // records.
        fc.pre(!open.has(draft.type));
        const line = eventLine(declared(recorded(draft.type, poisoned(draft.payload), draft.v)) as Recorded);
        expect(line).not.toContain('canary');
        expect(line).not.toContain('undeclared');
      }),
      { numRuns: 400 },
    );
  });

  test('declared fields are complete: the written event equals the original', () => {
    fc.assert(
      fc.property(anyDraft, (draft) => {
        const fact = recorded(draft.type, draft.payload, draft.v);
        expect(eventLine(declared(fact) as Recorded).length).toBe(eventLine(fact).length);
        const read = logReader(catalogue);
        read(JSON.stringify({ log: 1, app: 'test', catalogue: 'test' }));
        expect(read(eventLine(declared(fact) as Recorded)).kind).toBe('event');
      }),
      { numRuns: 400 },
    );
  });

  test('values of another type than declared are left out, and so are keys that reach a prototype', () => {
    const made = event(
      'test/said',
      v.object({
        text: personal(v.string()),
        counts: v.record(v.string(), v.number()),
        list: v.array(v.boolean()),
      }),
    );
    const only = declaredOnly([made], []);
    const counts = JSON.parse(
      `{"a":1,"__proto__":{"polluted":"${CANARY}"},"constructor":2,"b":"${CANARY}"}`,
    ) as object;
    const fact = recorded('test/said', { text: { token: CANARY }, counts, list: [true, CANARY] });
    expect(only(fact)?.payload).toEqual({ counts: { a: 1 }, list: [true, null] });
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  test('the cause of an event is written if there is one, but no other link', () => {
    const made = event('test/said', v.object({ list: v.array(v.boolean()) }));
    const only = declaredOnly([made], []);
    const fact = recorded('test/said', { list: [] });
    expect(only({ ...fact, cause: 3, more: CANARY } as Recorded)).toStrictEqual({ ...fact, cause: 3 });
    expect(only(fact)).toStrictEqual(fact);
    expect(only(recorded('test/said', 'text'))?.payload).toEqual({});
  });

  test('an event of an undeclared type is not written at all', () => {
    expect(declared(recorded('other/happened', { token: CANARY }))).toBeNull();
  });
});
