import { catchError, concat, defer, EMPTY, from, ignoreElements, type Observable, of, switchMap } from 'rxjs';
import * as notices from '../../../events/notices.ts';
import type { Draft } from '../../kernel/event.ts';
import { effect } from '../../ports/effect.ts';
import type { Ports } from '../../ports/ports.ts';
import { isOfService } from './admin.ts';

/**
 * The first and the longest pause between attempts to load the administration's code (ms). Each pause is twice as long
 * as the last.
 */
const FIRST_PAUSE = 5_000;
const LONGEST_PAUSE = 60_000;
const WORD_STAYS = 8_000;

const loaded = (
  { administration, clock }: Pick<Ports, 'administration' | 'clock'>,
  failures = 0,
): Observable<Draft> =>
  defer(() => from(administration.ready())).pipe(
    ignoreElements(),
    catchError(() =>
      concat(
        failures === 0
          ? of(notices.raised({ tone: 'warning', text: 'admin.notLoaded', stays: WORD_STAYS }))
          : EMPTY,
        clock
          .after(Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** failures))
          .pipe(switchMap(() => loaded({ administration, clock }, failures + 1))),
      ),
    ),
  );

/**
 * Effects that load the administration's code. The pages of the administration wait until it has loaded
 * (`plugins/administration`).
 */
export const administrationEffects = [
  effect({
    name: 'load the code of the administration for staff',
    while: (read) => read(isOfService),
    run: (_, { ports }) => loaded(ports),
  }),
];
