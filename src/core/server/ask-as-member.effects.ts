import { from, type Observable } from 'rxjs';
import type { Failure } from '../../../events/session-types.ts';
import type { Call, Result } from '../../api/call.ts';
import type { Draft } from '../../kernel/event.ts';
import type { World } from '../../ports/effect.ts';
import { mayAsk } from '../session/access.ts';
import { ask } from './ask.effects.ts';

/** The failure of a call that is not sent because the user may not make it. */
export const FORBIDDEN: Failure = { reason: 'forbidden', status: 403 };

/**
 * Like `ask`, but sends nothing if the call concerns another user's device and this account's role does not allow it
 * (MEM-01). This is not part of `ask`, because `ask` is also used by the login page, where no devices are known.
 */
export const askAsMember = <Answer>(
  world: World,
  call: Call<Answer>,
  done: (result: Result<Answer>) => readonly Draft[],
): Observable<Draft> =>
  !call.about || mayAsk(world.read, call.about)
    ? ask(world, call, done)
    : from(done({ ok: false, failure: FORBIDDEN }));
