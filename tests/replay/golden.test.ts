import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { catalogue } from '../../events/catalogue.ts';
import { allPlugins as plugins } from '../../plugins/whole.ts';
import { readLog } from '../../src/replay/log-file.ts';
import { stateHash } from '../../src/replay/state-hash.ts';
import { replayApp } from '../../src/replay-app.ts';
import { fleetFoldsTo, LOGS, logFoldsTo } from './folds-to.ts';
import { FLEET, GOLDEN } from './golden.ts';
import { JOURNEYS } from './journeys.ts';

const files = readdirSync(LOGS).filter((name) => name.endsWith('.events.ndjson'));

/** What earlier versions said and this one does not: events/CHANGES.md. A recording that has it goes on without. */
const RETIRED = new Set(['admin/customersListed', 'admin/customersRequested', 'admin/customersSearched']);

describe('every recorded session folds to the state it had', () => {
  test('and each is pinned, with every journey among them', () => {
    expect(files).toEqual(Object.keys(GOLDEN).sort());
    for (const name of Object.keys(JOURNEYS)) expect(files).toContain(`${name}.events.ndjson`);
  });

  test.each(files)('[LOG-03] %s', (name) => {
    const { skipped, ...fold } = logFoldsTo(name);
    expect(skipped.filter((type) => !RETIRED.has(type))).toEqual([]);
    expect(fold).toEqual(GOLDEN[name]);
  });

  test.each(files)('[LOG-02] %s holds no password and no token', (name) => {
    const text = readFileSync(join(LOGS, name), 'utf8');
    // The others are the server's reasons against fields of those names.
    for (const [, value] of text.matchAll(/"(?:password|token|refresh_token)":"([^"]*)"/g))
      expect(['‹secret›', 'tooShort', 'expired']).toContain(value);
    expect(text).not.toMatch(/Bearer |eyJ[A-Za-z0-9]/);
    expect(text.length).toBeLessThan(180_000);
  });
});

test('[LOG-05] a session that was recorded before a shape changed is lifted and folds to the state of one after it', () => {
  const states = ['survey', 'survey-before-ids'].map((name) => {
    const text = readFileSync(join(LOGS, `${name}.events.ndjson`), 'utf8');
    const [line] = text.split('\n').filter((each) => each.includes('survey/emailsChosen'));
    expect(JSON.parse(line as string)).toMatchObject({ v: 1 });
    const read = readLog(text, catalogue);
    if (!read.ok) throw new Error(read.problem.detail);
    const lifted = read.events.find(({ type }) => type === 'survey/emailsChosen');
    expect(lifted?.v).toBe(2);
    const app = replayApp(plugins);
    for (const event of read.events) app.replay(event);
    return { payload: lifted?.payload, hash: stateHash(app.snapshot()) };
  });
  expect(states.map(({ payload }) => payload)).toEqual([
    { id: 421, on: true },
    { id: null, on: true },
  ]);
  // Where the tick was put is not known of the older one; what was answered is the same.
  expect(states[0]?.hash).toBe(states[1]?.hash);
});

test('[LOG-03] ten minutes of a fleet fold to the same state in Node, read piece by piece', async () => {
  expect(await fleetFoldsTo()).toEqual(FLEET);
}, 60_000);
