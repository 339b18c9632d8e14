import { EMPTY, of } from 'rxjs';
import { Secret } from '../kernel/secret.ts';
import type { Push } from './ports.ts';

/** The browser asks its push service, which may never answer. */
const LONGEST_WAIT = 2_000;

/** Web push: the address of this browser's subscription is what the server knows it by. */
export const livePush: Push = {
  async registered() {
    const late = new Promise<null>((done) => setTimeout(done, LONGEST_WAIT, null));
    const found = (async () => {
      const registration = await navigator.serviceWorker?.getRegistration();
      const subscription = await registration?.pushManager?.getSubscription();
      return subscription ? new Secret(subscription.endpoint) : null;
    })().catch(() => null);
    return Promise.race([found, late]);
  },
  permission: () => of('unsupported'),
  ask: () => Promise.resolve('unsupported'),
  register: () => Promise.resolve(null),
  unregister: () => Promise.resolve(),
  received: () => EMPTY,
};
