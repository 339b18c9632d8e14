import { VAULT_NAME } from '../storage/has-database.ts';
import type { Push } from '../ports.ts';
import { pushInbox } from './push-inbox.ts';
import { livePush, type PushParts } from './push-live.ts';
import { pushOwner, type PushServer } from './push-owner.ts';
import { signedInAccount } from '../storage/signed-in.ts';
import { vaultDatabase } from '../storage/vault-database.ts';

/** Implements the push port with the browser's API. `server`: the server whose push messages it receives. */
export function browserPush({
  key,
  pretends,
  server,
}: Pick<PushParts, 'key' | 'pretends'> & { readonly server: PushServer }): Push {
  const vault = vaultDatabase(VAULT_NAME);
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
      // Safari does not know this permission name. In Safari the app checks the permission again when the page becomes
      // visible.
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
    owner: pushOwner(database, server),
    account: () => signedInAccount(vault, server.issuer),
    now: () => Date.now(),
  });
}
