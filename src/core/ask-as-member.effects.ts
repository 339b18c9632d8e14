import { from, type Observable } from 'rxjs';
import type { Failure } from '../../events/session-types.ts';
import type { Call, Result } from '../api/call.ts';
import type { Draft } from '../kernel/event.ts';
import type { World } from '../ports/effect.ts';
import { mayCall } from './access.ts';
import { ask as askAtOnce } from './ask.effects.ts';

const FORBIDDEN: Failure = { reason: 'forbidden', status: 403 };

/**
 * Asks the backend like `ask`, unless the device of the call is somebody else's and this account's role does not allow it
 * (MEM-01): then nothing goes out. Effects that are about devices ask so; the other `ask` comes with the login page, which
 * knows of no devices.
 */
export const ask = <Answer>(
  world: World,
  call: Call<Answer>,
  done: (result: Result<Answer>) => readonly Draft[],
): Observable<Draft> =>
  mayCall(call.request.method, call.request.path, call.request.body, world.read)
    ? askAtOnce(world, call, done)
    : from(done({ ok: false, failure: FORBIDDEN }));
