import { expect, test } from 'vitest';
import { type Facts, mended, pageOf } from './page.ts';
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
  again: [],
});

test('a page without problems says so, and where an address led', () => {
  const page = pageOf(facts([]));
  expect(page).toContain('**3 of 3 looks at 2 pages found nothing**');
  expect(page).toContain('| `/map` → `/v2` | nothing |  |');
  expect(page).not.toContain('What is wrong');
});

test('problems are counted in the table and listed below it', () => {
  const page = pageOf(facts(['color-contrast: too\n  pale', 'no name']));
  expect(page).toContain('**2 of 3 looks');
  expect(page).toContain('| **2** |');
  expect(page).toContain('- `/map`, axe: color-contrast: too pale; no name');
});

test('repeated checks replace their earlier results, and no others', () => {
  const before = facts(['no name']);
  const now: Facts = {
    ...facts([]),
    date: '2026-06-16 08:00',
    found: [{ way: 'axe', looker: 'customer', pattern: '/map', at: '/v2', problems: [] }],
    heard: [],
    stories: { passed: 0, failed: 0 },
  };
  const after = mended(before, now, ['axe']);
  expect(after.found.map(({ way, pattern, problems }) => [way, pattern, problems.length])).toEqual([
    ['keyboard', '/alerts', 0],
    ['axe', '/map', 0],
  ]);
  expect([after.heard, after.stories, after.date]).toEqual([before.heard, before.stories, before.date]);
  expect(pageOf(after)).toContain('Tried again 2026-06-16 08:00 UTC, commit abc1234: axe.');
  // Results of another user's pages do not replace these.
  const others = { ...now, found: now.found.map((each) => ({ ...each, looker: 'visitor' })) };
  expect(mended(before, others, ['axe']).found).toHaveLength(4);
});

test('text of a page never breaks the table', () =>
  expect(pageOf(facts([]))).toContain('| Enter | button "A \\| B" | – |'));

test('every address has a user who can see it', () => {
  expect(PATTERNS.length).toBeGreaterThan(50);
  const lookers = new Set(PATTERNS.map(lookerAt));
  expect(lookers).toEqual(new Set(['visitor', 'customer', 'superUser']));
  expect(lookerAt('/admin-user-management')).toBe('superUser');
  expect(lookerAt('/shares')).toBe('customer');
  expect(lookerAt('/share/:link')).toBe('visitor');
});
