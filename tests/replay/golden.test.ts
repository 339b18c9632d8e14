import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import * as auth from '../../events/auth.ts';
import { catalogue } from '../../events/catalogue.ts';
import { allPlugins as plugins } from '../../plugins/whole.ts';
import { plainProjection } from '../../src/kernel/projection.ts';
import { readLog } from '../../src/replay/log-file.ts';
import { stateHash } from '../../src/replay/state-hash.ts';
import { replayApp } from '../../src/app/replay-app.ts';
import { fleetFoldsTo, logFoldsTo, written } from './folds-to.ts';
import { JOURNEYS } from './journeys.ts';

const LOGS = join(import.meta.dirname, '../../events/logs');
const names = readdirSync(LOGS).flatMap((file) => /^(.*)\.events\.ndjson$/.exec(file)?.[1] ?? []);
const textOf = (name: string) => readFileSync(join(LOGS, `${name}.events.ndjson`), 'utf8');

/** Event types that earlier versions recorded and this one does not know (events/CHANGES.md). A replay skips them. */
const RETIRED = new Set(['admin/customersListed', 'admin/customersRequested', 'admin/customersSearched']);

// Next to each log is a file with the states that it folds to. If a state differs from that file, a projection now
// interprets old events differently. Either undo that, or give the reason in the commit and write the files again with
// `npm run pin`. The logs themselves are never edited.
describe('every recorded session folds to the states it had', () => {
  test('and every journey is among them', () => {
    for (const name of Object.keys(JOURNEYS)) expect(names).toContain(name);
  });

  test.each(names)('[LOG-03] %s', async (name) => {
    const { skipped, fold } = logFoldsTo(textOf(name));
    expect(skipped.filter((type) => !RETIRED.has(type))).toEqual([]);
    await expect(written(fold)).toMatchFileSnapshot(join(LOGS, `${name}.states.json`));
  });

  test('a new projection adds a line and changes none', () => {
    const signIns = plainProjection('toy/signIns', 0, (on) => [
      on(auth.loginSubmitted, (count) => count + 1),
    ]);
    const { fold: before } = logFoldsTo(textOf('first-look'));
    const { fold: after } = logFoldsTo(textOf('first-look'), [...plugins, { projections: [signIns] }]);
    const { 'toy/signIns': added, ...others } = after.states;
    expect(added).toMatch(/^[0-9a-f]{8}$/);
    expect(others).toEqual(before.states);
  });

  test.each(names)('[LOG-02] %s holds no password and no token', (name) => {
    const text = textOf(name);
    // The last two values are the server's reasons for refusing a field of that name.
    for (const [, value] of text.matchAll(/"(?:password|token|refresh_token)":"([^"]*)"/g))
      expect(['‹secret›', 'tooShort', 'expired']).toContain(value);
    expect(text).not.toMatch(/Bearer |eyJ[A-Za-z0-9]/);
    expect(text.length).toBeLessThan(180_000);
  });
});

test('[LOG-05] a session that was recorded before a shape changed is lifted and folds to the state of one after it', () => {
  const states = ['survey', 'survey-before-ids'].map((name) => {
    const text = textOf(name);
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
  // The older event does not say which question the user answered, but the resulting state is the same.
  expect(states[0]?.hash).toBe(states[1]?.hash);
});

test('[LOG-03] ten minutes of a fleet fold to the same state in Node, read piece by piece', async () => {
  await expect(written(await fleetFoldsTo())).toMatchFileSnapshot('fleet-session.states.json');
}, 60_000);
