import type { BrowserContext } from 'playwright-core';
import { base } from './browser.ts';

/** A response of the server. */
export type Answer = { readonly status?: number; readonly body?: unknown } | 'no answer';

const success = (body: unknown): Answer => ({ body: { success: body } });
const customer = {
  id: 3001,
  email: 'ada@example.com',
  firstname: 'Ada',
  lastname: 'Lovelace',
};
const usual: Readonly<Record<string, Answer>> = {
  'POST /login': success({ token: 'token', refresh_token: 'refresh', userID: 3001, appMode: 'v2' }),
  'POST /logout': success(true),
  'GET /customer/3001': success(customer),
  'GET /customer/3001/settings': success({ appMode: 'v2' }),
  'GET /device': success([]),
  'GET /groups': success([]),
  'GET /notifications': success([]),
  'GET /serveralerts': success([]),
  'GET /geofences/v1/3001': success([]),
};

/**
 * A server that replaces the mock server, for faults that only a real network has. A test can change its answers at any
 * time. Requests without an entry in `answers` get a 404.
 */
export function ownServer(): {
  readonly answers: Map<string, Answer>;
  readonly asked: string[];
  readonly before: (context: BrowserContext) => Promise<void>;
} {
  const answers = new Map(Object.entries(usual));
  const asked: string[] = [];
  return {
    answers,
    asked,
    async before(context) {
      await context.route('**/config.json', (route) =>
        route.fulfill({ json: { backend: 'api', apiUrl: `${base}/own-server` } }),
      );
      await context.routeWebSocket(/\/socket/, (socket) => void socket.close({ code: 1011 }));
      await context.route('**/own-server/api/v1/**', (route) => {
        const request = route.request();
        const path = new URL(request.url()).pathname.replace(/^.*\/api\/v1/, '');
        const name = `${request.method()} ${path}`;
        asked.push(name);
        const answer = answers.get(name) ?? { status: 404, body: null };
        return answer === 'no answer'
          ? route.abort('connectionrefused')
          : route.fulfill({ status: answer.status ?? 200, json: answer.body ?? null });
      });
    },
  };
}
