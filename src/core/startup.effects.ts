import { catchError, concat, EMPTY, filter, from, map, merge, mergeMap, type Observable, of } from 'rxjs';
import * as app from '../../events/app.ts';
import * as auth from '../../events/auth.ts';
import * as settingsEvents from '../../events/settings.ts';
import * as storageEvents from '../../events/storage.ts';
import type { Draft } from '../kernel/event.ts';
import { effect } from '../ports/effect.ts';
import type { Ports } from '../ports/ports.ts';
import { appState } from './app-state.ts';
import { SESSION_SLOTS } from './kept.effects.ts';
import { modeOf } from './session.effects.ts';
import { TRACE_MINUTES } from './settings.ts';

/** Starting does not wait longer than this for the browser's storage; what comes later is still taken in. */
const LONGEST_WAIT = 3_000;

const untouched = settingsEvents.restored({
  language: null,
  theme: 'system',
  units: null,
  traceMinutes: TRACE_MINUTES,
});

/** The fact a slot held; a damaged slot is set aside by the port and told of. */
const slot = (ports: Ports, name: string): Observable<Draft> =>
  from(ports.storage.read(name)).pipe(
    mergeMap((stored) => {
      if (stored.kind === 'fact') return of(stored.draft);
      return stored.kind === 'empty'
        ? EMPTY
        : of(storageEvents.slotSetAside({ slot: name, detail: stored.detail }));
    }),
  );

export const startupEffects = [
  effect({
    name: 'read what earlier visits left',
    on: app.started,
    run: (_, { ports, read }) => {
      const settings = concat(of(untouched), slot(ports, 'settings'));
      const session = from(ports.vault.read()).pipe(
        catchError(() => of(null)), // no vault, no session: the login page is the way on
        mergeMap((found) =>
          found
            ? concat(
                of(auth.sessionRestored({ ...found, appMode: modeOf(found.appMode) })),
                ...SESSION_SLOTS.map((name) => slot(ports, name)),
              )
            : EMPTY,
        ),
      );
      return merge(
        concat(merge(settings, session), of(app.initialised())),
        ports.clock.after(LONGEST_WAIT).pipe(
          filter(() => read(appState).isInitializing),
          map(() => app.initialised()),
        ),
      );
    },
  }),
];
