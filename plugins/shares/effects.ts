import { EMPTY, from, mergeMap, of } from 'rxjs';
import * as navigation from '../../events/navigation.ts';
import * as notices from '../../events/notices.ts';
import * as shareEvents from '../../events/shares.ts';
import { location } from '../../src/core/app/location.ts';
import { withoutRefusal } from '../../src/core/storage/own-forms.effects.ts';
import { isSignedIn } from '../../src/core/session/session.ts';
import { eachMinute, loaded } from '../../src/core/server/remote.effects.ts';
import { effect } from '../../src/ports/effect.ts';
import { SHARES_PATH } from './shares-page.state.ts';

/** Where the panel of the links is. */
const SETTINGS_PATH = '/settings';

export const sharesEffects = [
  withoutRefusal('share'),
  effect({
    name: 'ask for the links while they are looked at',
    while: (read) => read(isSignedIn) && read(location).place?.path === SHARES_PATH,
    run: (_, world) => eachMinute(world, () => shareEvents.listRequested()),
  }),
  effect({
    name: 'ask for the links when the settings open, which say how many run',
    while: (read) => read(isSignedIn) && read(location).place?.path === SETTINGS_PATH,
    run: () => of(shareEvents.listRequested()),
  }),
  effect({
    name: 'load the links',
    ability: 'shares',
    on: shareEvents.listRequested,
    how: 'latest',
    run: (_, world) =>
      loaded(world, world.ports.backend.shares(), {
        listed: ({ value }) => shareEvents.listed({ shares: [...value] }),
        failed: shareEvents.listFailed,
      }),
  }),
  effect({
    name: 'go to the form of a link',
    on: shareEvents.formOpened,
    run: (_, { read }) =>
      read(location).place?.path === SHARES_PATH ? undefined : navigation.linkFollowed({ href: SHARES_PATH }),
  }),
  effect({
    name: 'hand a link to another app',
    on: shareEvents.handOverWanted,
    how: 'latest',
    run: ({ payload: { url, title } }, { ports }) =>
      from(ports.host.share({ title, url })).pipe(
        mergeMap((outcome) =>
          outcome === 'copied'
            ? of(notices.raised({ tone: 'success', text: 'shares.copied', stays: 3_000 }))
            : EMPTY,
        ),
      ),
  }),
];
