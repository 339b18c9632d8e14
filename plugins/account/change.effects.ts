import { concatMap, of } from 'rxjs';
import * as account from '../../events/account.ts';
import * as auth from '../../events/auth.ts';
import { ask } from '../../src/core/server/ask.effects.ts';
import { session } from '../../src/core/session/session.ts';
import type { Draft } from '../../src/kernel/event.ts';
import { effect, type World } from '../../src/ports/effect.ts';

/** Puts new access in the place of the old and gives the fact of it. */
const keepAccess = async (
  { ports, read }: World,
  fresh: Parameters<typeof auth.accessRenewed>[0],
): Promise<Draft> => {
  const { superUser, appMode } = read(session);
  await ports.vault.write({ ...fresh, superUser, appMode, actingFor: null });
  return auth.accessRenewed(fresh);
};

export const changeEffects = [
  effect({
    name: 'change the password',
    ability: 'passwordChange',
    on: account.passwordChangeSubmitted,
    how: 'first',
    run: ({ payload: { current, password } }, world) =>
      ask(world, world.ports.backend.changePassword(current, password), (result) => {
        if (!result.ok) return [account.refused({ form: 'change', failure: result.failure })];
        const { email } = world.read(session);
        const accepted = account.accepted({ form: 'change', email: '' });
        // The old access has ended with all other sessions; this one goes on with the new.
        return result.value ? [auth.accessRenewed({ ...result.value, email }), accepted] : [accepted];
      }).pipe(
        // In the vault too, before anybody hears of it: the next page, and other tabs, go on with it.
        concatMap((fact) => (auth.accessRenewed.is(fact) ? keepAccess(world, fact.payload) : of(fact))),
      ),
  }),
];
