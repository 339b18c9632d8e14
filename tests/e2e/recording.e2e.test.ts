import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { fixesArrive, panel, rows, signIn } from './app.ts';
import { screenshot, visit } from './browser.ts';
import { saveReport } from './report.ts';

const project = fileURLToPath(new URL('../..', import.meta.url));
const password = 'customer-demo';

type Answer = { code: number; out: string; errors: string };

/** Runs the replay command of the README on a file. */
async function replay(file: string): Promise<Answer> {
  try {
    const { stdout, stderr } = await promisify(execFile)('npm', ['run', '--silent', 'replay', '--', file], {
      cwd: project,
    });
    return { code: 0, out: stdout, errors: stderr };
  } catch (problem) {
    const { code, stdout, stderr } = problem as { code: number; stdout: string; stderr: string };
    return { code, out: stdout, errors: stderr };
  }
}

/** Saves the recording from the settings, with or without names and places, and returns its path. */
async function save(page: Page, names: 'without names' | 'with names'): Promise<string> {
  const { name, bytes } = await saveReport(page, names);
  expect(name).toMatch(/\.events\.ndjson$/);
  const folder = fileURLToPath(new URL('../.results/recordings/', import.meta.url));
  mkdirSync(folder, { recursive: true });
  const path = `${folder}${names} ${name}`;
  writeFileSync(path, bytes);
  return path;
}

/**
 * Returns every token of the session. Reads them from the mock server's data, because the app's own storage (the vault)
 * contains them only encrypted.
 */
const tokensOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { access, refresh } = JSON.parse(localStorage.getItem('fixpoint.demo.world') ?? '{}') as {
      access: object;
      refresh: object;
    };
    return [...Object.keys(access), ...Object.keys(refresh)];
  });

test.for(['without names', 'with names'] as const)(
  '[LOG-01, LOG-03] the recording of a session, %s, replays outside the browser to the same state, and contains no secret',
  { tags: 'smoke' },
  async (names) => {
    const { page } = await visit({ withoutMap: true });
    await signIn(page, 'customer@demo.fixpoint.example', password);
    await rows(page).nth(3).click();
    await panel(page).waitFor();
    await fixesArrive(page);
    await fixesArrive(page);
    const file = await save(page, names);
    await screenshot(page, `recording ${names}`);

    // Compares with a boolean, so that a failing test does not print the whole recording.
    const text = readFileSync(file, 'utf8');
    const holds = (part: string) => text.includes(part);
    expect(holds('devices/listed')).toBe(true);
    for (const known of ['Taxi 241', 'customer@demo', '356938030000013'])
      expect(holds(known), known).toBe(names === 'with names');
    const tokens = await tokensOf(page);
    for (const secret of [password, ...tokens]) {
      expect(secret.length).toBeGreaterThan(8);
      expect(holds(secret), 'a secret').toBe(false);
    }

    const { code, out, errors } = await replay(file);
    expect(errors).toBe('');
    expect(code).toBe(0);
    const answer = JSON.parse(out) as { events: number; hash: string; checks: number; differs?: unknown };
    expect(answer.differs).toBeUndefined();
    expect(answer.checks).toBeGreaterThan(0);
    expect(answer.events).toBeGreaterThan(10);
    const last = text.trim().split('\n').at(-1);
    expect(last, 'the last line is a check point, and it is met').toContain(answer.hash);

    // The replay notices one changed event. It refuses a recording with a damaged line and reports the line's number.
    const changed = file.replace('.events', '-changed.events');
    writeFileSync(changed, text.replaceAll('"position":3,"shown":true', '"position":3,"shown":false'));
    expect((await replay(changed)).code).toBe(1);
    const damaged = file.replace('.events', '-damaged.events');
    writeFileSync(damaged, text.replace('devices/listed', 'devices/li\nsted'));
    const refusal = await replay(damaged);
    expect(refusal.code).toBe(2);
    expect(refusal.errors).toMatch(/:\d+/);
  },
);
