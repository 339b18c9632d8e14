import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, vi } from 'vitest';
import { type Browser, journey } from './journey.ts';

/** Sets up a test file of journeys: starts the mocked server, and stops all opened tabs after each test. */
export function journeys() {
  const server = setupServer();
  const running: ReturnType<typeof journey>[] = [];
  beforeAll(() => {
    server.listen({ onUnhandledFrame: 'error' });
    // In a hidden page, a timer ends each batch of fixes instead of an animation frame, which Node does not have.
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
    /** Opens a tab that is stopped after the test. */
    begin(inBrowser: Browser, path = '/') {
      const tab = journey(server, { inBrowser, path });
      running.push(tab);
      return tab;
    },
  };
}
