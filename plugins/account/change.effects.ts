import { concatMap, of } from 'rxjs';
import * as account from '../../events/account.ts';
import * as auth from '../../events/auth.ts';
import { ask } from '../../src/core/server/ask.effects.ts';
import { session } from '../../src/core/session/session.ts';
import type { Draft } from '../../src/kernel/event.ts';
import { effect, type World } from '../../src/ports/effect.ts';

/** Stores the new tokens in place of the old ones and returns the event `accessRenewed`. */
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
    run: ({ payload: { current, password, code } }, world) => {
      const userID = world.read(session).auth?.userID ?? 0;
      return ask(world, world.ports.backend.changePassword(userID, current, password, code), (result) => {
        if (!result.ok) return [account.refused({ form: 'change', failure: result.failure })];
        const { email } = world.read(session);
        const accepted = account.accepted({ form: 'change', email: '' });
        // A password change ends all sessions and their tokens. This session continues with the new tokens from the
        // response.
        return result.value ? [auth.accessRenewed({ ...result.value, email }), accepted] : [accepted];
      }).pipe(
        // Stores the tokens in the vault before publishing the event, so that the next page and other tabs use them.
        concatMap((fact) => (auth.accessRenewed.is(fact) ? keepAccess(world, fact.payload) : of(fact))),
      );
    },
  }),
];
