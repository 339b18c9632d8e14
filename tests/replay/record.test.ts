import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setupServer } from 'msw/node';
import { afterAll, beforeAll, describe, test, vi } from 'vitest';
import { catalogueMark } from '../../events/catalogue.ts';
import { eventLine, headerLine } from '../../src/replay/log-file.ts';
import { JOURNEYS } from './journeys.ts';

const folder = join(import.meta.dirname, '../../events/logs');
const missing = Object.keys(JOURNEYS).filter((name) => !existsSync(join(folder, `${name}.events.ndjson`)));

/**
 * Records the logs of journeys that have none yet: `RECORD=1 npx vitest run --project unit tests/replay/record`. Existing
 * logs are never changed.
 */
describe('records', () => {
  const server = setupServer();
  beforeAll(() => {
    server.listen({ onUnhandledFrame: 'error' });
    vi.stubGlobal('document', { visibilityState: 'hidden' });
  });
  afterAll(() => {
    server.close();
    vi.unstubAllGlobals();
  });

  test.each(missing.length > 0 ? missing : ['nothing'])(
    '%s',
    async (name) => {
      const events = (await JOURNEYS[name]?.(server)) ?? [];
      if (events.length === 0) return;
      const lines = [headerLine('fixpoint 0.1.0', catalogueMark()), ...events.map(eventLine)];
      writeFileSync(join(folder, `${name}.events.ndjson`), `${lines.join('\n')}\n`);
    },
    120_000,
  );
});
