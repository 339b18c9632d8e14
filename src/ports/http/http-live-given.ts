import { setupServer } from 'msw/node';
import { Secret } from '../../kernel/secret.ts';
import { liveHttp } from './http-live.ts';
import type { ApiRequest } from './http-types.ts';

export const API = 'http://api.test/api/v1';
export const NOW = Date.UTC(2026, 5, 15, 8);
export const TOKEN = new Secret('open sesame');
export const server = setupServer();

/** The HTTP port, connected to the test server. */
export const port = (changes: Partial<Parameters<typeof liveHttp>[0]> = {}) =>
  liveHttp({
    apiUrl: API,
    headers: 'product',
    probe: { method: 'get', path: '/notifications' },
    version: '1.2.3',
    encryptionKey: () => null,
    now: () => NOW,
    ready: () => Promise.resolve(),
    ...changes,
  });
/** Sets how the server responds from now on. */
export const answers = (...handlers: Parameters<typeof server.use>) => server.use(...handlers);
/** Returns a request that only reads. */
export const get = (path: string, kind?: ApiRequest['kind']): ApiRequest => ({
  method: 'get',
  path,
  ...(kind && { kind }),
});
