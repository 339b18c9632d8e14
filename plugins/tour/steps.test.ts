import { existsSync, readdirSync, statSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { productSources } from '../../src/cli/event-uses.ts';
import { counted, pictureOf, skippedTo } from './steps.ts';
import { TOURS } from './tours/index.ts';

const step = (changes: object = {}) => ({ dom: '.x', title: 'a', content: 'b', ...changes });

describe('skipping', () => {
  test('[TOUR-08] goes to the next target in its direction, or turns round at the beginning', () => {
    const missing =
      (...gone: number[]) =>
      (index: number) =>
        gone.includes(index);
    expect(skippedTo(2, 'forward', 6, missing(2, 3))).toBe(4);
    expect(skippedTo(2, 'back', 6, missing(2, 1))).toBe(0);
    expect(skippedTo(2, 'back', 6, missing(2, 1, 0))).toBe(3);
    expect(skippedTo(4, 'forward', 6, missing(4, 5))).toBeNull();
    expect(skippedTo(0, 'back', 1, missing(0))).toBeNull();
  });

  test('[TOUR-08] never leads to a step whose target is missing, nor to the same one', () =>
    fc.assert(
      fc.property(
        fc.array(fc.boolean(), { minLength: 1, maxLength: 12 }),
        fc.nat(11),
        fc.constantFrom('forward' as const, 'back' as const),
        (gone, start, direction) => {
          const from = start % gone.length;
          const to = skippedTo(from, direction, gone.length, (index) => gone[index] === true);
          expect(to === null ? gone.slice(from + 1).every(Boolean) : gone[to] === false && to !== from).toBe(
            true,
          );
        },
      ),
    ));
});

test('[TOUR-02] under 768 px the other picture is shown, where there is one', () => {
  expect(pictureOf(step({ image: 'a.png', mobileImage: 'b.png' }), false)).toBe('a.png');
  expect(pictureOf(step({ image: 'a.png', mobileImage: 'b.png' }), true)).toBe('b.png');
  expect(pictureOf(step({ image: 'a.png' }), true)).toBe('a.png');
  expect(pictureOf(step({ mobileImage: 'b.png' }), false)).toBeNull();
  expect(pictureOf(step(), true)).toBeNull();
});

test('the counter counts what can be seen', () => {
  const steps = [step({ isStart: true }), step(), step(), step()];
  expect(counted(steps, 0, [])).toBeNull();
  expect(counted(steps, 1, [2])).toEqual({ step: 1, of: 2 });
  expect(counted(steps, 3, [2])).toEqual({ step: 2, of: 2 });
  expect(counted(steps, 2, [2])).toEqual({ step: 2, of: 3 }); // it came after all
});

describe('the tours', () => {
  const folder = `${process.cwd()}/public/assets/tour`;
  const steps = Object.values(TOURS).flatMap((tours) => tours.flatMap((tour) => tour.steps));
  const pictures = new Set(
    steps.flatMap(({ image, mobileImage }) => [image ?? [], mobileImage ?? []].flat()),
  );

  test('[TOUR-02] every picture is there, and none lies around unused', () => {
    const stills = [...pictures].map((name) => name.replace(/\.gif$/, '.png'));
    expect(readdirSync(folder).toSorted()).toEqual([...new Set([...pictures, ...stills])].toSorted());
    for (const name of pictures) expect(existsSync(`${folder}/${name}`), name).toBe(true);
  });

  test('[TOUR-03] one picture at least moves, and all of them weigh less than 300 kB', () => {
    expect([...pictures].filter((name) => name.endsWith('.gif')).length).toBeGreaterThan(0);
    const weight = readdirSync(folder).reduce((sum, name) => sum + statSync(`${folder}/${name}`).size, 0);
    expect(weight).toBeLessThan(300_000);
  });

  test('[TOUR-12] every target is marked in the page', () => {
    const sources = productSources(process.cwd())
      .map(({ text }) => text)
      .join('\n');
    const marked = new Set(
      [...sources.matchAll(/data-tour="([\w -]+)"|tour=\{[^}]*?'([\w-]+)' : '([\w-]+)'\}/g)].flatMap(
        ([, ...names]) => names.flatMap((name) => name?.split(' ') ?? []),
      ),
    );
    const wanted = steps.filter(({ isStart }) => !isStart).map(({ dom }) => /~="([\w-]+)"/.exec(dom)?.[1]);
    expect([...new Set(wanted)].filter((name) => !name || !marked.has(name))).toEqual([]);
  });
});
