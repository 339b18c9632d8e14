import { defaultIfEmpty, EMPTY, from, mergeMap, of } from 'rxjs';
import * as navigation from '../../events/navigation.ts';
import * as notices from '../../events/notices.ts';
import * as shareEvents from '../../events/shares.ts';
import { location } from '../../src/core/app/location.ts';
import { withoutRefusal } from '../../src/core/storage/own-forms.effects.ts';
import { shares } from '../../src/core/devices/shares.ts';
import { offers } from '../../src/core/server/server.ts';
import { changeOwn, readOwn } from '../../src/core/storage/kept.effects.ts';
import { merged } from '../../src/core/storage/merged.ts';
import { isSignedIn } from '../../src/core/session/session.ts';
import { eachMinute, loaded } from '../../src/core/server/remote.effects.ts';
import { effect } from '../../src/ports/effect.ts';
import { keptLinks, SHARES_PATH, sharesPage } from './shares-page.state.ts';

/** The storage slot for shared links: the browser stores them if the server does not list them. */
const SLOT = 'ownLinks';
const isAlike = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

const isInSettings = (path: string | undefined): boolean =>
  path === '/settings' || path?.startsWith('/settings/') === true;

export const sharesEffects = [
  withoutRefusal('share'),
  effect({
    name: 'request the shared links regularly in the settings, which say how many there are',
    live: true,
    while: (read) => read(isSignedIn) && isInSettings(read(location).place?.path),
    run: (_, world) => eachMinute(world, () => shareEvents.listRequested()),
  }),
  effect({
    name: 'request the shared links when the share dialog opens',
    while: (read) => (read(isSignedIn) ? read(sharesPage).sheet : null),
    run: () => of(shareEvents.listRequested()),
  }),
  effect({
    name: 'load the shared links',
    ability: ['shares', 'shareList'],
    on: shareEvents.listRequested,
    how: 'latest',
    run: (_, world) =>
      loaded(world, world.ports.backend.shares(), {
        listed: ({ value }) => shareEvents.listed({ shares: [...value] }),
        failed: shareEvents.listFailed,
      }),
  }),
  effect({
    name: 'restore shared links if the server lists none',
    ability: 'shares',
    while: (read) =>
      read(isSignedIn) && offers(read, 'shareList') === false && read(shares).status === 'loading',
    run: (_, world) => readOwn(world, SLOT, shareEvents.listed, [shareEvents.listed({ shares: [] })]),
  }),
  effect({
    name: 'store shared links if the server lists none',
    while: (read) => {
      const list = read(shares);
      const isDue = read(isSignedIn) && list.status === 'ready' && offers(read, 'shareList') === false;
      return isDue ? list.confirmed : null;
    },
    // Other tabs store links that they made and remove others. This tab then shows the list as it is stored.
    run: (confirmed, world) => {
      const kept = world.read(keptLinks);
      let all = kept;
      return changeOwn(world, SLOT, shareEvents.listed, (stored) => {
        all = merged(stored?.shares ?? kept, kept, confirmed, ({ salt }) => salt, isAlike);
        return shareEvents.listed({ shares: [...all] });
      }).pipe(
        defaultIfEmpty(null),
        mergeMap((problem) => {
          if (problem) return [problem];
          return isAlike(all, kept) ? [] : [shareEvents.listed({ shares: [...all] })];
        }),
      );
    },
  }),
  effect({
    name: 'open the page of the link form',
    on: shareEvents.formOpened,
    run: (_, { read }) =>
      read(location).place?.path === SHARES_PATH ? undefined : navigation.linkFollowed({ href: SHARES_PATH }),
  }),
  effect({
    name: 'share a link with another app',
    on: shareEvents.handOverWanted,
    how: 'latest',
    run: ({ payload: { url, title, copied = false } }, { ports }) =>
      from(ports.host.share({ title, url, isCopied: copied })).pipe(
        mergeMap((outcome) =>
          outcome === 'copied' && !copied
            ? of(notices.raised({ tone: 'success', text: 'shares.copied', stays: 3_000 }))
            : EMPTY,
        ),
      ),
  }),
];
