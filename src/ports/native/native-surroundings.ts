import { App } from '@capacitor/app';
import { Network } from '@capacitor/network';
import { distinctUntilChanged, Observable } from 'rxjs';
import type { Surroundings } from '../ports.ts';
import { ignore, listening } from './listening.ts';

/** A state that the shell tells when it changes, and once at the start. */
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

/** Network and front or background as the shell knows them; a web view alone hears of them late or not at all. */
export const nativeSurroundings = (web: Surroundings): Surroundings => ({
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
