import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { scenarioGlobals } from '../.storybook/scenarios.ts';
import { SCENARIOS } from '../mocks/scenarios.ts';
import { worldOf } from '../stories/app/world.ts';

const folder = join(import.meta.dirname, '../stories');
const wholeApp = readFileSync(join(folder, 'app/whole-app.stories.tsx'), 'utf8');
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.stories.tsx'),
);

describe('the toolbar of Storybook', () => {
  test.each(SCENARIOS.map(({ name }) => name))('scenario %s has a story of the whole app', (name) => {
    expect(wholeApp).toContain(`scenario: '${name}'`);
  });

  test('every scenario can be chosen: as a scenario, a failure, or the slow answers of the latency', () => {
    const values = ({ toolbar }: { toolbar: { items: { value: string }[] } }) =>
      toolbar.items.map(({ value }) => value);
    const { scenario, failures, latency } = scenarioGlobals;
    expect(values(latency)).toContain('3000-9000');
    expect(new Set([...values(scenario), ...values(failures), 'slow'])).toEqual(
      new Set(['', ...SCENARIOS.map(({ name }) => name)]),
    );
  });

  const noon = new Date(2026, 5, 15, 12, 30);
  test.each([
    [{}, { scenario: '', latency: [20, 70], later: 0 }],
    [
      { scenario: 'alerts', failures: '401' },
      { scenario: 'alerts,401', latency: [20, 70], later: 0 },
    ],
    [{ latency: '300-600' }, { scenario: '', latency: [300, 600], later: 0 }],
    [{ latency: 'soon' }, { scenario: '', latency: [20, 70], later: 0 }],
    [{ hour: '13' }, { scenario: '', latency: [20, 70], later: 30 * 60_000 }],
    [{ hour: '23:59' }, { scenario: '', latency: [20, 70], later: (11 * 60 + 29) * 60_000 }],
    [{ hour: '3' }, { scenario: '', latency: [20, 70], later: (14 * 60 + 30) * 60_000 }],
    [{ hour: 'tea time' }, { scenario: '', latency: [20, 70], later: 0 }],
  ])('%j is a world of its own', (globals, world) => {
    expect(worldOf(globals, noon)).toEqual(world);
  });
});

test('every family of views has stories whose pictures are compared', () => {
  const without = files.filter(
    (name) =>
      name.startsWith('views') && !readFileSync(join(folder, name), 'utf8').includes("tags: ['picture']"),
  );
  expect(without).toEqual([]);
});

test('every compared story has its picture, and no picture is left over', () => {
  const tagged = files.reduce(
    (sum, name) =>
      sum + (readFileSync(join(folder, name), 'utf8').match(/tags: \['picture'\]/g)?.length ?? 0),
    0,
  );
  const pictures = readdirSync(join(folder, 'pictures')).filter((name) => name.endsWith('.png'));
  expect(pictures).toHaveLength(tagged);
});
