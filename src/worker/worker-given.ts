import type { WorkerRequest } from '../ports/worker-messages.ts';

export const SERVER = 'https://api.example.com/api/v1';
/** Returns a page's request to the service worker to renew the access tokens, for a test. */
export const asked = (
  changes: Partial<WorkerRequest & { kind: 'renew' }> = {},
): WorkerRequest & { kind: 'renew' } => ({
  kind: 'renew',
  spent: 'token-0',
  email: '',
  server: 'product',
  apiUrl: SERVER,
  version: '1.2.3',
  encryptionKey: null,
  ...changes,
});
