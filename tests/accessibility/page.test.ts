import { expect, test } from 'vitest';
import { type Facts, pageOf } from './page.ts';
import { lookerAt, PATTERNS } from './routes.ts';

const facts = (problems: readonly string[]): Facts => ({
  date: '2026-06-15 08:00',
  commit: 'abc1234',
  found: [
    { way: 'axe', looker: 'customer', pattern: '/alerts', at: '/alerts', problems: [] },
    { way: 'axe', looker: 'customer', pattern: '/map', at: '/v2', problems },
    { way: 'keyboard', looker: 'customer', pattern: '/alerts', at: '/alerts', problems: [] },
  ],
  heard: [{ step: 'Enter', focus: 'button "A | B"', said: [] }],
  stories: { passed: 7, failed: 0 },
});

test('a page on which nothing was found says so, and where an address led', () => {
  const page = pageOf(facts([]));
  expect(page).toContain('**3 of 3 looks at 2 pages found nothing**');
  expect(page).toContain('| `/map` → `/v2` | nothing |  |');
  expect(page).not.toContain('What is wrong');
});

test('what was found is counted in the table and told beneath it', () => {
  const page = pageOf(facts(['color-contrast: too\n  pale', 'no name']));
  expect(page).toContain('**2 of 3 looks');
  expect(page).toContain('| **2** |');
  expect(page).toContain('- `/map`, axe: color-contrast: too pale; no name');
});

test('what a page says never breaks the table', () =>
  expect(pageOf(facts([]))).toContain('| Enter | button "A \\| B" | – |'));

test('every address has somebody who looks at it', () => {
  expect(PATTERNS.length).toBeGreaterThan(50);
  const lookers = new Set(PATTERNS.map(lookerAt));
  expect(lookers).toEqual(new Set(['visitor', 'customer', 'superUser']));
  expect(lookerAt('/admin-user-management')).toBe('superUser');
  expect(lookerAt('/shares')).toBe('customer');
  expect(lookerAt('/share/:link')).toBe('visitor');
});
