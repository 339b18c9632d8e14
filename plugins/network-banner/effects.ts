import { EMPTY, map, mergeMap } from 'rxjs';
import * as network from '../../events/network.ts';
import { isSignedIn } from '../../src/core/session/session.ts';
import type { Read } from '../../src/kernel/read.ts';
import { visitorEffect, type VisitorWorld } from '../../src/ports/effect.ts';
import { networkBanner } from './banner.state.ts';

const HANDLED_AFTER = 100;
const RELOAD_AFTER = 2_500;
const HIDDEN_AFTER = 2_000;

/**
 * Since when the banner has announced a reload (ms); null if it does not. Uses the network state without delay: if the
 * network fails at the last moment, the reload must stop immediately.
 */
export function reloadSince(read: Read): number | null {
  const { reloads, machine, since, shown } = read(networkBanner);
  return reloads && machine && shown === 'online' ? since : null;
}

/** Reloads the page after a pause. */
export const reload = (_: number, { ports }: VisitorWorld) =>
  ports.clock.after(RELOAD_AFTER).pipe(
    mergeMap(() => {
      ports.page.reload();
      return EMPTY;
    }),
  );

/** Hides the banner after a pause. */
export const hide = (_: number, { ports }: VisitorWorld) =>
  ports.clock.after(HIDDEN_AFTER).pipe(map(() => network.bannerEnded()));

/** The effects that time the network banner and the reload (NET-02 … NET-04). */
export const networkBannerEffects = [
  visitorEffect({
    name: 'handle a network change',
    on: [network.wentOnline, network.wentOffline],
    how: 'latest',
    run: ({ type }, { ports }) =>
      ports.clock
        .after(HANDLED_AFTER)
        .pipe(map(() => network.statusHandled({ online: type === network.wentOnline.type }))),
  }),
  visitorEffect({
    name: 'reload the page when the network is back',
    while: (read) => !read(isSignedIn) && reloadSince(read),
    run: reload,
  }),
  visitorEffect({
    name: 'hide the network banner',
    while: (read) => {
      const { shown, reloads, since } = read(networkBanner);
      return shown === 'answering' || (shown === 'online' && !reloads) ? since : null;
    },
    run: hide,
  }),
];
