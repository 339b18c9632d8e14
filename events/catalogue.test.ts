import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { eventLine, headerLine, logReader } from '../src/replay/log-file.ts';
import { fingerprint, schemaText } from '../src/kernel/schema-text.ts';
import { SECRET_MARK } from '../src/kernel/secret.ts';
import { draftOf, type SchemaNode, tagsOf } from '../tests/arbitrary.ts';
import { catalogue, catalogueMark } from './catalogue.ts';

const folder = import.meta.dirname;
const areas = readdirSync(folder).filter(
  (name) => /^[a-z-]+\.ts$/.test(name) && !/types|columns|catalogue|areas/.test(name),
);
/** Returns the event area that a file defines: `serverAlerts` for `server-alerts.ts`. */
const areaOf = (file: string) =>
  file.replace('.ts', '').replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

test('[LOG-05] no shape changes unnoticed', async () => {
  // If a line of `shapes.txt` changes, older recordings of that event no longer match its schema. Then either undo the
  // change, or raise the event's `v` and add an upcast from the old schema. A new event or a new optional field needs
  // neither. Finally run `npm run pin`, which writes `shapes.txt`.
  const shapes = catalogue.map(({ type, v, keep, schema }) => `${type} v${v} ${keep} ${schemaText(schema)}`);
  await expect(`${shapes.sort().join('\n')}\n`).toMatchFileSnapshot('shapes.txt');
  expect(catalogueMark()).toBe(fingerprint(catalogue));
});

test('every file of events is an area of the catalogue', async () => {
  const lines = areas.map((file) => `export * as ${areaOf(file)} from './${file}';\n`);
  const text = `// Written by \`npm run pin\`: every area of events, one file each.\n${lines.sort().join('')}`;
  await expect(text).toMatchFileSnapshot('areas.ts');
});

test('every area is in the catalogue, under the name of its file', () => {
  for (const file of areas) {
    const area = areaOf(file);
    const declared = readFileSync(join(folder, file), 'utf8').match(/event\(\s*'([^']+)'/g) ?? [];
    const listed = catalogue.filter(({ type }) => type.startsWith(`${area}/`));
    expect(listed.length, file).toBe(declared.length);
    expect(listed.length, file).toBeGreaterThan(0);
  }
});

test('names are area/factInPastTense', () => {
  // The last word of the name must be a past participle. English has some irregular ones.
  const past =
    /(ed|edOut|edOn|edOff|[Mm]ade|setAside|SetAside|[Ff]ound|Taken|Lost|Left|Kept|Chosen|Read|Online|Offline|hidden|putAway|broughtBack|undone|[Tt]old|handedOver)$/;
  expect(catalogue.map(({ type }) => type).filter((type) => !past.test(type))).toEqual([]);
});

test('no two events share a name', () => {
  expect(new Set(catalogue.map(({ type }) => type)).size).toBe(catalogue.length);
});

const isNode = (value: unknown): value is SchemaNode =>
  typeof value === 'object' && value !== null && 'type' in value;

/** Every field of a payload, with its path and its tags. */
function* fields(node: SchemaNode, path: string): Generator<{ path: string; name: string; tags: string[] }> {
  for (const [name, entry] of Object.entries(node.entries ?? {})) {
    const inner =
      entry.type === 'nullable' || entry.type === 'optional' ? (entry.wrapped as SchemaNode) : entry;
    const tags = [entry, inner].flatMap(tagsOf);
    yield { path: `${path}.${name}`, name, tags };
    yield* fields(inner, `${path}.${name}`);
  }
  for (const each of [node.item, node.wrapped, node.value, ...(node.options ?? [])])
    if (isNode(each)) yield* fields(each, path);
}
const allFields = catalogue.flatMap(({ type, schema }) => [...fields(schema as unknown as SchemaNode, type)]);

describe('[LOG-02] what must not be read by others', () => {
  test('passwords, tokens and secrets are Secrets, however deep', () => {
    const names = /password|token|secret|authorization|cookie|apikey/i;
    expect(allFields.filter(({ name, tags }) => names.test(name) && !tags.includes('secret'))).toEqual([]);
    expect(allFields.filter(({ tags }) => tags.includes('secret')).length).toBeGreaterThan(5);
  });

  test('names, e-mail, places and numbers of devices are tagged as personal', () => {
    const names = /^(email|firstName|lastName|imei|lat|lng|note)$/;
    expect(allFields.filter(({ name, tags }) => names.test(name) && !tags.includes('personal'))).toEqual([]);
  });

  test('a check that finds nothing would find something', () => {
    const planted = {
      type: 'object',
      entries: { deep: { type: 'array', item: { type: 'object', entries: { token: { type: 'string' } } } } },
    };
    expect([...fields(planted, 'x')].map(({ path }) => path)).toEqual(['x.deep', 'x.deep.token']);
  });
});

describe('every event of the catalogue', () => {
  test.each(catalogue.map((definition) => [definition.type, definition] as const))(
    '[LOG-01] %s goes into a file and comes back as it was',
    (_, definition) => {
      fc.assert(
        fc.property(draftOf(definition), (draft) => {
          const line = eventLine({ seq: 3, at: 1_781_510_400_123, cause: 2, flow: 1, ...draft });
          const read = logReader(catalogue);
          read(headerLine('test', 'test'));
          const item = read(line);
          if (item.kind !== 'event') throw new Error(JSON.stringify(item));
          expect(JSON.parse(eventLine(item.event))).toEqual(JSON.parse(line));
        }),
        { numRuns: 40 },
      );
    },
  );

  test('a secret never reaches the file', () => {
    const login = catalogue.find(({ type }) => type === 'auth/loginSubmitted');
    if (!login) throw new Error('no login');
    fc.assert(
      fc.property(draftOf(login), (draft) => {
        const { payload } = JSON.parse(eventLine({ seq: 1, at: 0, flow: 1, ...draft })) as {
          payload: { password: string };
        };
        expect(payload.password).toBe(SECRET_MARK);
      }),
    );
  });
});
