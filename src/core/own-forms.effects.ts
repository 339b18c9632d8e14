import * as auth from '../../events/auth.ts';
import * as ownForms from '../../events/own-forms.ts';
import { effect } from '../ports/effect.ts';
import { admin } from './admin.ts';
import { keepOwn, readOwn } from './kept.effects.ts';
import { ownDrafts } from './own-forms.ts';
import { accountSlot } from './slots.ts';

/** Read with the other slots of the account before the app shows (`SESSION_SLOTS`). */
const SLOT = 'ownForms';

export const ownFormsEffects = [
  effect({
    name: 'keep what was typed into forms of the account',
    on: [ownForms.draftKept, ownForms.draftDropped],
    how: 'inOrder',
    run: (_, world) => {
      const drafts = world.read(ownDrafts);
      const { userID, ghostMode } = world.read(admin);
      if (userID === null || ghostMode) return;
      return Object.keys(drafts).length === 0
        ? world.ports.storage.remove(accountSlot(userID, SLOT))
        : keepOwn(world, SLOT, ownForms.draftsRestored({ drafts: { ...drafts } }));
    },
  }),
  effect({
    name: 'bring back what was typed into forms of the account',
    // With a page that is loaded anew the start has read it already.
    on: auth.loginSucceeded,
    how: 'latest',
    run: (_, world) => readOwn(world, SLOT, ownForms.draftsRestored),
  }),
];
