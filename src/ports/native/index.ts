import { App } from '@capacitor/app';
import { Network } from '@capacitor/network';
import { Badge } from '@capawesome/capacitor-badge';
import { distinctUntilChanged, Observable } from 'rxjs';
import type { Ports, Surroundings, Badge as BadgePort } from '../ports.ts';
import type { VaultDatabase } from '../storage/vault-database.ts';
import { ignore, listening } from './listening.ts';
import { nativeHost } from './native-host.ts';
import { nativePush } from './native-push.ts';
import { nativeVaultDatabase } from './native-vault-database.ts';

/** Returns an observable of a state of the native shell: first the current value, then every change. */
const state = <Told>(
  ask: () => Promise<Told>,
  add: (told: (news: Told) => void) => ReturnType<Parameters<typeof listening>[0]>,
  read: (told: Told) => boolean,
): Observable<boolean> =>
  new Observable<boolean>((facts) => {
    let isTold = false;
    const tell = (told: Told) => {
      isTold = true;
      facts.next(read(told));
    };
    const stop = listening(() => add(tell));
    ask().then((told) => {
      if (!isTold) tell(told);
    }, ignore);
    return stop;
  }).pipe(distinctUntilChanged());

/**
 * Takes two states from the native shell: the network, and whether the app is in the foreground. A web view alone
 * notices changes of these late or never.
 */
const nativeSurroundings = (web: Surroundings): Surroundings => ({
  ...web,
  online: () =>
    state(
      () => Network.getStatus(),
      (told) => Network.addListener('networkStatusChange', told),
      ({ connected }) => connected === true,
    ),
  visible: () =>
    state(
      () => App.getState(),
      (told) => App.addListener('appStateChange', told),
      ({ isActive }) => isActive === true,
    ),
});

/** Shows a number on the app's icon on the home screen. Some Android launchers do not support it. */
const nativeBadge: BadgePort = {
  async show(count) {
    try {
      if ((await Badge.isSupported()).isSupported) await Badge.set({ count });
    } catch {
      // The system does not allow a number on the app's icon. The error is ignored, because the number is only an
      // extra.
    }
  },
};

/** The ports that the native shell (iOS or Android app) replaces. Loaded only in a shell. */
export type NativePorts = Pick<Ports, 'host' | 'push' | 'badge' | 'surroundings'> & {
  readonly vaultDatabase: VaultDatabase;
};

export const nativePorts = (web: Surroundings): NativePorts => ({
  host: nativeHost(),
  push: nativePush(),
  badge: nativeBadge,
  surroundings: nativeSurroundings(web),
  vaultDatabase: nativeVaultDatabase,
});
