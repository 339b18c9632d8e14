import { firstValueFrom, from } from 'rxjs';
import type { Backend } from '../api/backend.ts';
import type { Secret } from '../kernel/secret.ts';
import { renewalOf } from './renewal-of.ts';
import type { Http, Renewal, Renewing, Vault } from './ports.ts';

/** One tab renews; the others wait for the lock and find fresh access in the vault. */
const LOCK = 'fixpoint-renewal';

export type RenewingParts = {
  readonly vault: Vault;
  readonly backend: Pick<Backend, 'renewAccess'>;
  readonly http: Http;
};

/** Renews access once for all tabs: Web Locks keep the tabs apart, the vault tells them what the first one got. */
export const liveRenewing = (parts: RenewingParts): Renewing => ({
  renew: (spent, email) =>
    from(navigator.locks.request(LOCK, () => renewInLock(parts, spent, email)) as Promise<Renewal>),
});

async function renewInLock(
  { vault, backend, http }: RenewingParts,
  spent: Secret,
  email: string,
): Promise<Renewal> {
  const stored = await vault.read();
  if (!stored) return { kind: 'signedOut' };
  if (stored.token.reveal() !== spent.reveal()) return { kind: 'renewed', access: stored };
  const call = backend.renewAccess(email, stored.refresh_token);
  const reply = await firstValueFrom(http.send(call.request, null));
  const renewal = renewalOf(call.read(reply), stored, email);
  if (renewal.kind === 'renewed') await vault.write(renewal.access);
  return renewal;
}
