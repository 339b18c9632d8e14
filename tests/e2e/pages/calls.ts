import { firstValueFrom } from 'rxjs';
import { productBackend, productSocket } from '../../../src/api/product/index.ts';
import { Secret } from '../../../src/kernel/secret.ts';
import { carry } from '../../../src/ports/carry.ts';
import { liveHttp } from '../../../src/ports/http/http-live.ts';
import { controllingWorker, liveSession, type SessionPorts } from '../../../src/ports/session-live.ts';
import { databaseTexts } from '../../../src/ports/storage/text-stores.ts';

/*
 * A page with the real ports and nothing above them. It makes as many parallel calls as a test needs. In a few lines,
 * it does what `ask` of core does in the app: it renews the token after a refusal, then retries.
 */

const server = {
  apiUrl: `${location.origin}/api/v1`,
  version: '0.0.0-test',
  encryptionKey: () => null,
};
const backend = productBackend();
const http = liveHttp({
  ...server,
  headers: 'product',
  probe: null,
  now: () => Date.now(),
  ready: () => Promise.resolve(),
});
const ports = (withWorker: boolean): SessionPorts =>
  liveSession({
    serverName: '',
    kind: 'product',
    ...server,
    backend,
    http,
    longTexts: databaseTexts('fixpoint'),
    keyStore: null,
    codec: productSocket,
    socketUrl: '',
    ready: () => Promise.resolve(),
    worker: withWorker ? controllingWorker : null,
  });

export type Calls = {
  /** Registers the app's service worker and waits until it controls this page. */
  register(): Promise<void>;
  signIn(email: string, password: string): Promise<void>;
  /** Makes this many parallel calls. Returns how often each final status and each result of a renewal occurred. */
  run(calls: number, withWorker: boolean): Promise<Record<string, number>>;
};

const calls: Calls = {
  async register() {
    await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' });
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller)
      await new Promise((done) =>
        navigator.serviceWorker.addEventListener('controllerchange', done, { once: true }),
      );
  },
  async signIn(email, password) {
    const call = backend.login({ email, password: new Secret(password), language: 'en' });
    const result = await firstValueFrom(carry((request) => http.send(request, null), call));
    if (!result.ok || !result.value.accepted) throw new Error(JSON.stringify(result));
    await ports(false).vault.write({ ...result.value.access, email, actingFor: null });
  },
  async run(count, withWorker) {
    const { vault, renewing } = ports(withWorker);
    const found: Record<string, number> = {};
    const held = await vault.read();
    await Promise.all(
      Array.from({ length: count }, async () => {
        const send = (token: Secret) => firstValueFrom(http.send(backend.unreadCount().request, token));
        let outcome: string = 'signed out';
        if (held) {
          let reply = await send(held.token);
          outcome = String(reply.status);
          if (reply.status === 401) {
            const renewal = await firstValueFrom(renewing.renew(held.token, ''));
            outcome = renewal.kind;
            if (renewal.kind === 'renewed') {
              reply = await send(renewal.access.token);
              outcome = String(reply.status);
            }
          }
        }
        found[outcome] = (found[outcome] ?? 0) + 1;
      }),
    );
    return found;
  },
};
(globalThis as unknown as { calls: Calls }).calls = calls;
