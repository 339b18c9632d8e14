import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { testProjects } from '../../.config/test-projects.ts';
import { TAGS } from '../run/lanes.ts';
import { FILES, FLOWS } from './flows.ts';
import { rowsOf } from './table.ts';

test('every flow that is tried in Firefox names tests that are there', () => {
  expect(FILES.length).toBeGreaterThan(10);
  const missing = FLOWS.flatMap(({ file, named }) => {
    const text = readFileSync(file, 'utf8');
    return named.filter((piece) => !text.includes(piece)).map((piece) => `${file}: ${piece}`);
  });
  expect(missing).toEqual([]);
});

test('a flow holds when all of its tests passed; one without a test does not hold', () => {
  const flow = { flow: 'login', file: 'a.ts', named: ['by form', 'by link'] };
  const ran = (name: string, status: 'passed' | 'failed') => ({ file: 'a.ts', name, status, took: 500 });
  expect(rowsOf([flow], [ran('by form', 'passed'), ran('by link', 'passed')])).toEqual([
    { flow: 'login', result: 'held', tests: 2, seconds: 1 },
  ]);
  expect(rowsOf([flow], [ran('by form', 'passed'), ran('by link', 'failed')])[0]?.result).toBe('broken');
  expect(rowsOf([flow], [ran('by form', 'passed')])[0]?.result).toBe('not tested');
});

test('every project of Vitest knows the tags, so that Firefox runs files whose tests have one', () => {
  const strangers = testProjects.filter(
    (project) => typeof project === 'object' && 'test' in project && project.test?.tags !== TAGS,
  );
  expect(strangers).toEqual([]);
});
