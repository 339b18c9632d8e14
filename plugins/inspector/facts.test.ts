import { describe, expect, test } from 'vitest';
import { FactTable } from '../../src/replay/fact-table.ts';
import { Secret } from '../../src/kernel/secret.ts';
import { lived } from '../../tests/random-log.ts';
import { causeOf, chainOf, effectsOf } from './bench/chain.ts';
import { isErrorType } from './bench/error-types.ts';
import { EVERYTHING, type Filter, filterOf } from './bench/filter.ts';
import { findIn } from './bench/find-in-state.ts';
import { Matches } from './bench/matches.ts';
import { shortText, valueNode } from './bench/value-nodes.ts';
import { book, SESSION, tableOf } from './inspector-given.ts';

const listed = (table: FactTable, filter: Partial<Filter>) => {
  const matches = new Matches(table, filterOf({ ...EVERYTHING, ...filter }, table, book));
  matches.scan(() => false);
  return Array.from({ length: matches.length }, (_, row) => table.typeAt(matches.at(row)));
};
const logOf = (app = lived(SESSION)) => {
  const table = new FactTable();
  for (const event of app.log.events) table.add(event);
  return table;
};

describe('the list of events', () => {
  const table = logOf();

  test('[LOG-04] is narrowed by type, by text, to errors, and to what a plugin folds', () => {
    expect(listed(table, { types: new Set(['devices/selected']) })).toEqual(['devices/selected']);
    expect(listed(table, { text: 'SETTINGS' })).toEqual(['navigation/locationChanged']);
    expect(listed(table, { text: 'onerror' })).toEqual(['app/viewFailed']);
    expect(listed(table, { errorsOnly: true })).toEqual(['app/viewFailed']);
    expect(listed(table, { plugin: 'inspector' })).toEqual([]);
    expect(listed(table, { plugin: 'core', text: 'v2' })).toContain('navigation/locationChanged');
  });

  test('[LOG-04] leaves fast data out when it is told to', () => {
    const fast = tableOf([1, 0, 1, 'positions/fixesReceived'], [2, 0, 2, 'devices/deselected']);
    expect(listed(fast, { withoutFixes: true })).toEqual(['devices/deselected']);
  });

  test('[LOG-04] a chain is all that one fact set off', () => {
    const chained = tableOf([1, 0, 1], [2, 1, 1], [3, 0, 3], [4, 2, 1]);
    const matches = new Matches(chained, filterOf({ ...EVERYTHING, flow: 1 }, chained, book));
    matches.scan(() => false);
    expect([0, 1, 2].map((row) => matches.at(row))).toEqual([0, 1, 3]);
    expect(matches.rowOf(3)).toBe(2);
    expect(matches.rowOf(2)).toBe(2);
  });

  test('[LOG-04] secrets are not found, because they are nowhere', () => {
    expect(listed(table, { text: 'canary' })).toEqual([]);
  });

  test('a search goes on piece by piece and can be given up', () => {
    const matches = new Matches(table, () => true);
    let looks = 0;
    matches.scan(() => ++looks > 3);
    expect(matches.length).toBe(3);
    expect(matches.isDone).toBe(false);
    matches.scan(() => false);
    expect(matches.length).toBe(table.length);
    expect(matches.isDone).toBe(true);
  });

  test('without a filter nothing is kept: rows are the facts', () => {
    const all = new Matches(table, null);
    expect([all.length, all.at(4), all.rowOf(4), all.isDone]).toEqual([table.length, 4, 4, true]);
  });

  test.each([
    'auth/loginRefused',
    'app/faulted',
    'app/effectFailed',
    'network/streamLost',
    'imports/fileRefused',
  ])('%s tells of something that went wrong', (type) => expect(isErrorType(type)).toBe(true));
  test.each(['auth/loginSucceeded', 'devices/selected', 'app/timePassed'])('%s does not', (type) =>
    expect(isErrorType(type)).toBe(false),
  );
});

describe('why something happened', () => {
  const table = tableOf([1, 0, 1], [2, 1, 1], [3, 1, 1], [5, 2, 1], [6, 0, 6], [7, 99, 1]);

  test('[LOG-04] a fact names its cause and what it set off', () => {
    expect(causeOf(table, 3)).toBe(1);
    expect(causeOf(table, 0)).toBe(-1);
    expect(effectsOf(table, 0)).toEqual([1, 2]);
    expect(effectsOf(table, 4)).toEqual([]);
  });

  test('[LOG-04] the chain is a tree, each fact beneath its cause; one whose cause is missing stands alone', () => {
    expect(chainOf(table, 1).rows).toEqual([
      { index: 0, depth: 0 },
      { index: 1, depth: 1 },
      { index: 3, depth: 2 },
      { index: 2, depth: 1 },
      { index: 5, depth: 0 },
    ]);
  });

  test('a cause that a file lacks is no cause', () => expect(causeOf(table, 5)).toBe(-1));

  test('a chain of ten thousand, each the cause of the next, is cut and does not overflow', () => {
    const deep = tableOf(
      ...Array.from({ length: 10_000 }, (_, i): [number, number, number] => [i + 1, i, 1]),
    );
    const { rows, more } = chainOf(deep, 1);
    expect(rows).toHaveLength(500);
    expect(more).toBe(9_500);
    expect(chainOf(deep, 1, 20_000).rows.at(-1)?.depth).toBe(9_999);
  });
});

describe('looking at values', () => {
  test('[LOG-02] secrets are marks in trees, lines and searches', () => {
    const state = { token: new Secret('canary-token'), other: 'plain' };
    const node = valueNode('session', state);
    expect(JSON.stringify([node.text, node.children(), shortText(state), findIn(state, 'a')])).not.toContain(
      'canary',
    );
    expect(node.children()[0]).toMatchObject({ kind: 'secret', text: '‹secret›' });
    expect(findIn(state, 'canary')).toEqual([]);
  });

  test('[LOG-04] columns are one line with a table on demand', () => {
    const node = valueNode('fixes', { id: new Uint32Array(3), lat: new Int32Array([1, 2, 3]) });
    expect(node).toMatchObject({ kind: 'columns', text: '3 × { id, lat }', size: 0 });
    expect(node.table?.cell('lat', 2)).toBe(3);
  });

  test('[LOG-06] hostile values: long, deep, odd keys; nothing throws and nothing is run', () => {
    let deep: unknown = 1;
    for (let i = 0; i < 5_000; i++) deep = { deep };
    expect(shortText(deep).length).toBeLessThan(200);
    const odd = JSON.parse('{"__proto__": {"x": 1}, "constructor": 2, "toString": 3}') as object;
    expect(
      valueNode('odd', odd)
        .children()
        .map(({ key }) => key),
    ).toEqual(['__proto__', 'constructor', 'toString']);
    const long = valueNode('text', 'x'.repeat(100_000));
    expect(long.text.length).toBeLessThan(200);
    expect(long.whole?.length).toBeGreaterThan(100_000);
    expect(valueNode('many', Array.from({ length: 100_000 })).children()).toHaveLength(500);
    expect(findIn(deep, 'deep').length).toBeGreaterThan(10);
  });

  test('[LOG-04] a text is found in names and in values, with its path', () => {
    const state = { 'core/devices': { byId: new Map([[7, { name: 'Bella' }]]) } };
    expect(findIn(state, 'bella')).toEqual([{ path: 'core/devices.byId.7.name', text: '"Bella"' }]);
    expect(findIn(state, 'byid')[0]?.path).toBe('core/devices.byId');
  });
});
