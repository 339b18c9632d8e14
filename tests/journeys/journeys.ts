import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, vi } from 'vitest';
import { type Browser, journey } from './journey.ts';

/** For a file of journeys: the server that they reach, while the file runs, and the tabs to close after each. */
export function journeys() {
  const server = setupServer();
  const running: ReturnType<typeof journey>[] = [];
  beforeAll(() => {
    server.listen({ onUnhandledFrame: 'error' });
    // Batches of fixes are closed by a timer, not by frames.
    vi.stubGlobal('document', { visibilityState: 'hidden' });
  });
  afterEach(async () => {
    for (const tab of running.splice(0)) await tab.end();
  });
  afterAll(() => {
    server.close();
    vi.unstubAllGlobals();
  });
  return {
    server,
    running,
    /** A tab that is closed after the test. */
    begin(inBrowser: Browser, path = '/') {
      const tab = journey(server, { inBrowser, path });
      running.push(tab);
      return tab;
    },
  };
}
