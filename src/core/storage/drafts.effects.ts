import { from, mergeMap, type Observable } from 'rxjs';
import * as account from '../../../events/account.ts';
import * as auth from '../../../events/auth.ts';
import * as forms from '../../../events/forms.ts';
import * as storageEvents from '../../../events/storage.ts';
import type { Draft } from '../../kernel/event.ts';
import { visitorEffect } from '../../ports/effect.ts';
import type { VisitorPorts } from '../../ports/ports.ts';
import { drafts } from './drafts.ts';

/**
 * A draft of a visitor's form is deleted after this long (ms), because only the person who typed it should see it, and
 * not the next person at this computer.
 */
const DRAFTS_LAST = 30 * 60_000;

/** Loads what a visitor had typed into forms before the page was reloaded. */
export const restoredDrafts = (ports: VisitorPorts): Observable<Draft> =>
  from(ports.storage.read('drafts')).pipe(
    mergeMap((stored) => {
      if (stored.kind === 'damaged')
        return [storageEvents.slotSetAside({ slot: 'drafts', detail: stored.detail })];
      if (stored.kind === 'empty') return [];
      const fact = stored.draft as ReturnType<typeof forms.draftsRestored>;
      if (ports.clock.now() - fact.payload.at <= DRAFTS_LAST) return [fact];
      return from(ports.storage.remove('drafts')).pipe(mergeMap(() => []));
    }),
  );

export const draftsEffects = [
  visitorEffect({
    name: 'store drafts of forms before sign-in',
    on: [forms.draftKept, account.accepted, auth.loginSucceeded, auth.loggedOut],
    how: 'inOrder',
    run: async (_, { ports, read }) => {
      const now = read(drafts);
      if (Object.keys(now).length === 0) return ports.storage.remove('drafts');
      const fact = forms.draftsRestored({ at: ports.clock.now(), drafts: now });
      const problem = await ports.storage.write('drafts', fact);
      return problem === null ? undefined : storageEvents.writeFailed({ slot: 'drafts', detail: problem });
    },
  }),
];
