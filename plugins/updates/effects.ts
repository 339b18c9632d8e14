import { defer, EMPTY, filter, from, map, merge, mergeMap, of, repeat } from 'rxjs';
import * as app from '../../events/app.ts';
import { unkeptChanges } from '../../src/core/changes/changes.ts';
import { effect } from '../../src/ports/effect.ts';
import { reloading, update } from './update.state.ts';

/** If the waiting version of the app does not take over within this time (ms), the page is reloaded anyway. */
const LONGEST_TAKE_OVER = 5_000;
/** A reload that waited longer than this for changes (ms) is announced for `ANNOUNCED` milliseconds. */
const LONGEST_INSTANT = 1_000;
const ANNOUNCED = 2_500;
/** How long the reload is announced in a tab that is in sight, if another tab accepted the version (ms). */
const ANNOUNCED_ELSEWHERE = 10_000;
/** How often a page that stays open looks for a new version (ms). */
const LOOK_EVERY = 6 * 3_600_000;
/** If the user comes back to the app after at least this time without a look, it looks at once (ms). */
const STALE_AFTER = 3_600_000;

export const updateEffects = [
  effect({
    // The first look is a part of the app's start.
    name: 'look for a new version while the app stays open',
    live: true,
    while: () => true,
    run: (_, { ports: { clock, updates }, once }) => {
      let lookedAt = clock.now();
      const look = () => {
        lookedAt = clock.now();
        return from(updates.check()).pipe(map((waiting) => app.updateChecked({ waiting })));
      };
      return merge(
        defer(() => clock.after(LOOK_EVERY)).pipe(mergeMap(look), repeat()),
        defer(() => once(app.resumed)).pipe(
          filter(() => clock.now() - lookedAt >= STALE_AFTER),
          mergeMap(look),
          repeat(),
        ),
      );
    },
  }),
  effect({
    name: 'watch for a new version',
    while: () => true,
    run: (_, { ports }) => ports.updates.waiting().pipe(map(() => app.updateFound())),
  }),
  effect({
    name: 'activate the new version',
    while: (read) => read(update).phase === 'applying' && read(unkeptChanges).length === 0,
    run: (_, { ports }) => {
      void ports.updates.takeOver().catch(() => undefined);
      return ports.clock.after(LONGEST_TAKE_OVER).pipe(map(() => app.updateApplied()));
    },
  }),
  effect({
    // Reloads all tabs of this browser when a new version of the app takes over, so that none continues with old code
    // and the new version's data.
    name: 'watch for a version change',
    while: () => true,
    run: (_, { ports }) => ports.updates.replaced().pipe(map(() => app.updateApplied())),
  }),
  effect({
    // Waits as long as there are changes that only this page has, because a reload would lose them. Another tab may have
    // accepted the new version, so this user was not asked. The prompt then announces the reload, and its button agrees.
    name: 'reload the app with the new version',
    while: (read) => read(reloading),
    run: (how, { ports: { clock, page }, read }) => {
      const { appliedAt = 0 } = read(update);
      // After a wait, the user may be typing: the prompt then announces the reload.
      const hasWaited = clock.now() - appliedAt > LONGEST_INSTANT;
      const wait = how === 'announced' ? ANNOUNCED_ELSEWHERE : hasWaited ? ANNOUNCED : 0;
      return (wait > 0 ? clock.after(wait) : of(0)).pipe(
        mergeMap(() => {
          page.reload();
          return EMPTY;
        }),
      );
    },
  }),
];
