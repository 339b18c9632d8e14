import { EMPTY, map, mergeMap } from 'rxjs';
import * as network from '../../events/network.ts';
import { visitorEffect } from '../../src/ports/effect.ts';
import { networkBanner } from './banner.state.ts';

const HANDLED_AFTER = 100;
const RELOAD_AFTER = 2_500;
const HIDDEN_AFTER = 2_000;

/** The timing of the network banner (NET-02 … NET-04). */
export const networkBannerEffects = [
  visitorEffect({
    name: 'handle what the machine says of its network when it has stayed so for a moment',
    on: [network.wentOnline, network.wentOffline],
    how: 'latest',
    run: ({ type }, { ports }) =>
      ports.clock
        .after(HANDLED_AFTER)
        .pipe(map(() => network.statusHandled({ online: type === network.wentOnline.type }))),
  }),
  visitorEffect({
    name: 'load the page anew when the network is back for good',
    while: (read) => {
      // Uses the network state without delay: if the network fails at the last moment, the reload must stop
      // immediately.
      const { reloads, machine, since } = read(networkBanner);
      return reloads && machine ? since : null;
    },
    run: (_, { ports }) =>
      ports.clock.after(RELOAD_AFTER).pipe(
        mergeMap(() => {
          ports.page.reload();
          return EMPTY;
        }),
      ),
  }),
  visitorEffect({
    name: 'hide the banner when its time is over',
    while: (read) => {
      const { shown, reloads, since } = read(networkBanner);
      return shown === 'answering' || (shown === 'online' && !reloads) ? since : null;
    },
    run: (_, { ports }) => ports.clock.after(HIDDEN_AFTER).pipe(map(() => network.bannerEnded())),
  }),
];
