import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setupServer } from 'msw/node';
import { describe, expect, test, vi } from 'vitest';
import * as auth from '../../events/auth.ts';
import { CATALOGUE_MARK, catalogue } from '../../events/catalogue.ts';
import * as deviceEvents from '../../events/devices.ts';
import * as settings from '../../events/settings.ts';
import { plugins } from '../../plugins/index.ts';
import { devices } from '../../src/core/devices.ts';
import { exportLines } from '../../src/kernel/log-export.ts';
import { readLog } from '../../src/kernel/log-file.ts';
import { stateHash } from '../../src/kernel/state-hash.ts';
import { replayApp } from '../../src/replay-app.ts';
import { journey } from '../journeys/journey.ts';
import { GOLDEN } from './golden.ts';

const folder = join(import.meta.dirname, '../../events/logs');
const files = readdirSync(folder).filter((name) => name.endsWith('.events.ndjson'));

/** Writes the log of a new journey: `RECORD=1 npx vitest run --project unit tests/replay`. Old logs are never edited. */
test.runIf(process.env['RECORD'] && !existsSync(join(folder, 'first-look.events.ndjson')))(
  'records',
  async () => {
    const server = setupServer();
    server.listen({ onUnhandledFrame: 'error' });
    vi.stubGlobal('document', { visibilityState: 'hidden' });
    const visit = journey(server);
    await visit.signsIn('customer', 'wrong');
    await visit.until('auth/loginRefused');
    await visit.signsIn('customer');
    await visit.until('devices/listed');
    await visit.until('positions/streamOpened');
    visit.app.publish(settings.themeChosen({ theme: 'dark' }));
    visit.app.publish(settings.languageChosen({ language: 'de' }));
    const first = [...visit.app.read(devices).byId.values()][0];
    for (let minute = 0; minute < 4; minute++) {
      if (minute === 1 && first) visit.app.publish(deviceEvents.selected({ id: first.id, from: 'list' }));
      if (minute === 2 && first) visit.app.publish(deviceEvents.followStarted({ id: first.id }));
      for (let second = 0; second < 60; second += 5) {
        await visit.after('5s');
        await new Promise((done) => setTimeout(done, 60));
      }
    }
    visit.app.publish(auth.logoutChosen());
    await visit.until('auth/loggedOut');
    const about = { app: 'fixpoint 0.1.0', catalogue: CATALOGUE_MARK };
    const lines = [...exportLines([...visit.app.log.events], replayApp(plugins), about)];
    visit.end();
    server.close();
    vi.unstubAllGlobals();
    writeFileSync(
      join(folder, 'first-look.events.ndjson'),
      `${lines.filter((line) => !line.startsWith('{"check"')).join('\n')}\n`,
    );
  },
  60_000,
);

describe('every recorded session folds to the state it had', () => {
  test('and each is pinned', () => {
    expect(files).toEqual(Object.keys(GOLDEN));
  });

  test.each(files)('[LOG-03] %s', (name) => {
    const read = readLog(readFileSync(join(folder, name), 'utf8'), catalogue);
    if (!read.ok)
      throw new Error(`line ${read.problem.line}: ${read.problem.reason}: ${read.problem.detail}`);
    expect([...read.skipped]).toEqual([]);
    const app = replayApp(plugins);
    for (const event of read.events) app.replay(event);
    expect({ events: read.events.length, hash: stateHash(app.snapshot()) }).toEqual(GOLDEN[name]);
  });

  test.each(files)('[LOG-02] %s holds no password and no token', (name) => {
    const text = readFileSync(join(folder, name), 'utf8');
    for (const [, value] of text.matchAll(/"(?:password|token|refresh_token)":"([^"]*)"/g))
      expect(value).toBe('‹secret›');
    expect(text).not.toMatch(/Bearer |eyJ[A-Za-z0-9]/);
    expect(text.length).toBeLessThan(300_000);
  });
});
