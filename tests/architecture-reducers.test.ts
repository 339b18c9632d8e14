import { describe, expect, test } from 'vitest';
import { projectSources } from './architecture.ts';
import { mixedReducers } from './reducers.ts';

describe('a reducer has one kind: draft, plain or in place', () => {
  const sources = projectSources(process.cwd()).filter(
    ({ path }) => /^(src|plugins)\//.test(path) && !/\.test\.|-given\./.test(path),
  );

  test('no reducer of the product mixes kinds', () => {
    expect(sources.flatMap(({ path, text }) => mixedReducers(path, text))).toEqual([]);
  });

  test('the check covers a plausible number of reducers', () => {
    const plain = sources.filter(({ text }) => /\bplainProjection[<(]/.test(text));
    const draft = sources.filter(({ text }) => /(?<![\w.])projection[<(]/.test(text));
    expect(plain.length).toBeGreaterThan(25);
    expect(draft.length).toBeGreaterThan(25);
  });

  test.each([
    ['a draft that is spread', 'projection', '(s, e) => {\n s.a = 1;\n return { ...s, b: e.payload };\n}'],
    ['a draft that is spread at once', 'projection', '(s) => ({ ...s })'],
    ['a plain state that is assigned to', 'plainProjection', '(s) => {\n s.a = 1;\n return s;\n}'],
    ['a part of a plain state', 'plainProjection', '(all) => {\n all[1].read = true;\n return all;\n}'],
    ['a plain list that grows', 'plainProjection', '(s) => {\n s.list.push(1);\n return s;\n}'],
    ['a plain state that loses a field', 'plainProjection', '(s) => {\n delete s.a;\n return s;\n}'],
    ['a plain state that is counted up', 'remoteList', '(s) => {\n s.made += 1;\n return s;\n}'],
    ['one of many that is counted up', 'remoteEach', '(one) => {\n one.made += 1;\n return one;\n}'],
    ['a plain state that is filled', 'plainProjection', '(s) => Object.assign(s, { a: 1 })'],
  ])('%s is found', (_, kind, handler) => {
    const text = `export const x = ${kind}('x', {}, (on) => [on(events.happened, ${handler})]);`;
    expect(mixedReducers('src/core/x.ts', text)).toHaveLength(1);
  });

  test('a read-only map that a cast makes writable is found', () => {
    const text = `export const x = inPlace('x', none, copy, (on) => [on(a.b, (s) => (s.rows as Map<number, X>).set(1, x))]);`;
    expect(mixedReducers('src/core/x.ts', text)).toEqual([
      'src/core/x.ts: a cast makes a map of a state writable',
    ]);
  });

  test.each([
    ['projection', '(s) => {\n s.list = [...s.list, 1];\n}'],
    ['plainProjection', '(s) => (s.a === 1 ? s : { ...s, a: 1 })'],
    ['plainProjection', '(s) => [...s.filter((each) => each.id >= 1), 2]'],
    ['inPlace', '(s) => {\n s.rows.set(1, 2);\n return { ...s, version: s.version + 1 };\n}'],
  ])('what is of one kind is let through: %s %s', (kind, handler) => {
    const text = `export const x = ${kind}('x', {}, (on) => [on(events.happened, ${handler})]);`;
    expect(mixedReducers('src/core/x.ts', text)).toEqual([]);
  });
});
