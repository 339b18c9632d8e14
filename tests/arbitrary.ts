import fc from 'fast-check';
import type * as v from 'valibot';
import { catalogue } from '../events/catalogue.ts';
import { FIX_COLUMN_NAMES, type FixColumns } from '../events/fix-columns.ts';
import type { AnyDefinition, Draft } from '../src/kernel/event.ts';
import { Secret } from '../src/kernel/secret.ts';

/** A node of a catalogue schema, with the properties that are needed to read its tags. */
export type SchemaNode = {
  type: string;
  entries?: Record<string, SchemaNode>;
  item?: SchemaNode;
  wrapped?: SchemaNode;
  options?: unknown[];
  literal?: unknown;
  key?: SchemaNode;
  value?: SchemaNode;
  pipe?: { kind: string; metadata?: Record<string, unknown> }[];
};

/** Most random fixes have a time close to this one (Unix seconds). The clock of random logs starts near it. */
export const AROUND = 1_781_510_400;

/** Mostly small numbers, so that many events are about the same devices. Sometimes other kinds of numbers. */
const number = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 1, max: 6 }) },
  { weight: 1, arbitrary: fc.constantFrom(0, -1, 404, 1e9, 0.1) },
  { weight: 1, arbitrary: fc.double({ noNaN: true, noDefaultInfinity: true }).map((n) => (n === 0 ? 0 : n)) },
);
const text = fc.oneof(fc.constantFrom('', 'a', 'Å', '__proto__', '–', '{{x}}'), fc.string({ maxLength: 8 }));

/** A fix, usually near the others. Some fixes are at 0,0, out of range, in the future, late or repeated. */
const fix: fc.Arbitrary<Record<keyof FixColumns, number>> = fc.record({
  device: fc.integer({ min: 1, max: 5 }),
  at: fc.oneof(
    { weight: 8, arbitrary: fc.integer({ min: AROUND - 400, max: AROUND + 400 }) },
    { weight: 1, arbitrary: fc.constantFrom(0, 1, -5, AROUND + 86_400, 4_294_967_295, 2 ** 40) },
  ),
  lat: fc.oneof(
    { weight: 8, arbitrary: fc.integer({ min: 577_000_000, max: 577_050_000 }) },
    { weight: 2, arbitrary: fc.constantFrom(0, 900_000_000, -900_000_001, 2 ** 31) },
  ),
  lng: fc.oneof(
    { weight: 8, arbitrary: fc.integer({ min: 119_000_000, max: 119_050_000 }) },
    { weight: 2, arbitrary: fc.constantFrom(0, 1_800_000_000, -1_800_000_001) },
  ),
  speed: fc.integer({ min: 0, max: 70_000 }),
  heading: fc.integer({ min: 0, max: 3599 }),
  accuracy: fc.integer({ min: 0, max: 70_000 }),
  battery: fc.integer({ min: -1, max: 100 }),
  flags: fc.integer({ min: 0, max: 255 }),
  steps: fc.integer({ min: 0, max: 100_000 }),
});
const fixColumns: fc.Arbitrary<FixColumns> = fc
  .array(fix, { maxLength: 12 })
  .map(
    (fixes) =>
      Object.fromEntries(FIX_COLUMN_NAMES.map((name) => [name, fixes.map((each) => each[name])])) as never,
  );

/** Returns values that a schema of the catalogue accepts. */
function arbitraryOf(schema: v.GenericSchema): fc.Arbitrary<unknown> {
  return from(schema as unknown as SchemaNode);
}

/** Returns the tags of a schema: `personal`, `secret` … */
export const tagsOf = ({ pipe }: SchemaNode): string[] =>
  (pipe ?? []).flatMap(({ metadata }) => Object.keys(metadata ?? {}));

function from(node: SchemaNode): fc.Arbitrary<unknown> {
  const tags = tagsOf(node);
  if (tags.includes('secret')) return text.map((value) => new Secret(value));
  if (tags.includes('fixColumns')) return fixColumns;
  switch (node.type) {
    case 'object': {
      const entries = Object.entries(node.entries ?? {});
      const requiredKeys = entries.filter(([, each]) => each.type !== 'optional').map(([key]) => key);
      return fc.record(Object.fromEntries(entries.map(([key, each]) => [key, from(each)])), { requiredKeys });
    }
    case 'optional':
      return from(node.wrapped as SchemaNode);
    case 'nullable':
      return fc.option(from(node.wrapped as SchemaNode), { nil: null });
    case 'array':
      return fc.array(from(node.item as SchemaNode), { maxLength: 5 });
    case 'record':
      // Readers drop keys such as `__proto__` on purpose, so make no such keys.
      return fc.dictionary(fc.constantFrom('', 'a', 'Å', 'line 3'), from(node.value as SchemaNode), {
        maxKeys: 3,
        noNullPrototype: true,
      });
    case 'union':
    case 'variant':
      return fc.oneof(...(node.options as SchemaNode[]).map(from));
    case 'picklist':
      return fc.constantFrom(...(node.options as unknown[]));
    case 'literal':
      return fc.constant(node.literal);
    case 'string':
      return text;
    case 'number':
      return number;
    case 'boolean':
      return fc.boolean();
    default:
      throw new Error(`No values are known for a schema of type "${node.type}"`);
  }
}

export const draftOf = (definition: AnyDefinition): fc.Arbitrary<Draft> =>
  arbitraryOf(definition.schema).map((payload) => ({ type: definition.type, v: definition.v, payload }));

/** Any event of the catalogue. Events with fixes or devices are more frequent. */
export const anyDraft: fc.Arbitrary<Draft> = fc.oneof(
  ...catalogue.map((definition) => ({
    weight: /^positions\/fixesReceived|^devices\/(listed|changed)/.test(definition.type) ? 8 : 1,
    arbitrary: draftOf(definition),
  })),
);
