import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setupServer } from 'msw/node';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { memoryStorage, type MockStorage } from '../../mocks/clock.ts';
import { eventLine } from '../../src/replay/log-file.ts';
import { tells } from '../e2e/canaries.ts';
import { ownTracker } from '../replay/journeys-of-sessions.ts';

const server = setupServer();
beforeAll(() => {
  server.listen({ onUnhandledFrame: 'error' });
  vi.stubGlobal('document', { visibilityState: 'hidden' });
});
afterAll(() => {
  server.close();
  vi.unstubAllGlobals();
});

/** Storage that also notes every token and cookie that the pretend Traccar stores. */
function listening(): { storage: MockStorage; tokens: Set<string>; cookies: Set<string> } {
  const [tokens, cookies] = [new Set<string>(), new Set<string>()];
  const storage = memoryStorage();
  return {
    tokens,
    cookies,
    storage: {
      ...storage,
      set(key, value) {
        const { tokens: given, sessions } = JSON.parse(value) as {
          tokens: Record<string, unknown>;
          sessions: Record<string, unknown>;
        };
        for (const token of Object.keys(given)) tokens.add(token);
        for (const cookie of Object.keys(sessions)) cookies.add(cookie);
        storage.set(key, value);
      },
    },
  };
}

test('[LOG-02] [checklist 9] the recording of a visit to a Traccar holds no password, token or cookie', async () => {
  const { storage, tokens, cookies } = listening();
  const recorded = (await ownTracker(server, storage)).map(eventLine).join('\n');
  const committed = readFileSync(
    join(import.meta.dirname, '../../events/logs/own-tracker.events.ndjson'),
    'utf8',
  );
  // The app gets one token at sign-in and one after the refused call.
  expect(tokens.size).toBeGreaterThanOrEqual(2);
  expect(cookies.size).toBeGreaterThanOrEqual(1);
  const secrets = [...tokens, ...cookies, 'customer-demo'];
  for (const text of [recorded, committed]) {
    expect(text).toContain('auth/loginSubmitted');
    expect(secrets.filter((secret) => tells(text, secret))).toEqual([]);
    // The committed log contains other secrets than this run. So also search for texts that have the form of a secret.
    expect(text).not.toMatch(/JSESSIONID|node0[a-z0-9]{10}|[?&]token=|Basic [A-Za-z0-9+/]|Bearer /);
  }
});
