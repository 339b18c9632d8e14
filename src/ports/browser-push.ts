import type { Push } from './ports.ts';
import { pushInbox } from './push-inbox.ts';
import { livePush, type PushParts } from './push-live.ts';
import { pushOwner } from './push-owner.ts';
import { signedInAccount } from './signed-in.ts';
import { vaultDatabase } from './vault-database.ts';

/** The push port over the browser around the page. */
export function browserPush({ key, pretends }: Pick<PushParts, 'key' | 'pretends'>): Push {
  const vault = vaultDatabase('fixpoint-vault');
  const database = vaultDatabase('fixpoint-push');
  const hasPush =
    'Notification' in window && 'serviceWorker' in navigator && (pretends || 'PushManager' in window);
  return livePush({
    key,
    pretends,
    worker: hasPush ? navigator.serviceWorker : null,
    notification: hasPush ? Notification : null,
    changes(told) {
      let status: PermissionStatus | undefined;
      // Safari does not know this name; there the page looks again when it comes to the front.
      navigator.permissions?.query({ name: 'notifications' }).then(
        (found) => {
          status = found;
          status.addEventListener('change', told);
        },
        () => undefined,
      );
      return () => status?.removeEventListener('change', told);
    },
    shown(told) {
      const look = () => document.visibilityState === 'visible' && told();
      document.addEventListener('visibilitychange', look);
      return () => document.removeEventListener('visibilitychange', look);
    },
    inbox: pushInbox(database),
    owner: pushOwner(database),
    account: () => signedInAccount(vault),
    now: () => Date.now(),
  });
}
