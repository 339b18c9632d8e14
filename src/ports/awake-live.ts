import { EMPTY, Observable } from 'rxjs';

/** Keeps the screen on while somebody listens. Where a browser has no such lock, or refuses it, the screen does what it does. */
export function keptAwake(): Observable<never> {
  if (!('wakeLock' in navigator)) return EMPTY;
  return new Observable(() => {
    let isWanted = true;
    let lock: WakeLockSentinel | null = null;
    navigator.wakeLock.request('screen').then(
      (given) => {
        if (isWanted) lock = given;
        else void given.release();
      },
      () => undefined,
    );
    return () => {
      isWanted = false;
      void lock?.release().catch(() => undefined);
    };
  });
}
