import { EMPTY, from, mergeMap, type Observable, of } from 'rxjs';
import * as auth from '../../../events/auth.ts';
import * as notices from '../../../events/notices.ts';
import type { Failure } from '../../../events/session-types.ts';
import * as storageEvents from '../../../events/storage.ts';
import * as userEvents from '../../../events/user.ts';
import type { Draft } from '../../kernel/event.ts';
import { effect, type World } from '../../ports/effect.ts';
import { admin, isReadOnly } from './admin.ts';
import { ask } from '../server/ask.effects.ts';
import { backOff } from '../../rules/back-off.ts';
import { connectivity } from '../server/connectivity.ts';
import { can } from '../server/server.ts';
import { session } from './session.ts';
import { accountSlot } from '../storage/slots.ts';
import { settingsToRetry, user } from './user.ts';

/** How long the word on an update stays, milliseconds (HTTP-07). */
const SAVED_STAYS = 2_000;
const FAILED_STAYS = 4_000;

const saved = () =>
  notices.raised({ tone: 'success', text: 'deviceManagement.mapSettingMessage', stays: SAVED_STAYS });

/** The server's own words where it had any: plain text, shown as it is. */
const failed = ({ message, reason }: Failure) =>
  notices.raised({
    tone: 'danger',
    ...(message ? { text: 'settings.serverSays', values: { message } } : { text: `failure.${reason}` }),
    stays: FAILED_STAYS,
  });

/**
 * Why an update goes nowhere, with its word, or null: without a user id in the store (HTTP-06), in ghost mode until editing is
 * switched on (ADM-02), and where the server does not let this user change it (TRAC-03).
 */
function refusal({ read }: World, isOffered: boolean): readonly Draft[] | null {
  const isMissing = read(session).auth === null;
  if (!isMissing && isOffered && !read(isReadOnly)) return null;
  return [
    userEvents.changeRefused({ reason: isMissing ? 'UserID is missing' : 'Read only' }),
    notices.raised({
      tone: 'danger',
      text: isMissing ? 'settings.userIdMissing' : isOffered ? 'failure.readOnly' : 'failure.forbidden',
      stays: FAILED_STAYS,
    }),
  ];
}

/** Where settings wait that the server lacks; of an account that a super user looks at nothing is kept. */
function queueSlot({ read }: World): string | null {
  const { userID, ghostMode } = read(admin);
  return userID === null || ghostMode ? null : accountSlot(userID, 'settingsQueue');
}

/** Tells the server of all settings that wait for it. */
const saveSettings = (world: World, words: readonly Draft[]): Observable<Draft> => {
  const { changes } = world.read(user).unsaved;
  const userID = world.read(session).auth?.userID;
  if (userID === undefined || Object.keys(changes).length === 0) return EMPTY; // an earlier try has taken them along
  return ask(world, world.ports.backend.saveSettings(userID, changes), (result) =>
    result.ok
      ? [
          // In this order: with the change saved, the condition of a further try no longer holds and its run ends.
          userEvents.settingsLoaded({ settings: result.value, source: 'server' }),
          userEvents.settingsChangeSaved({ changes }),
          ...words,
        ]
      : [userEvents.settingsChangeFailed({ failure: result.failure }), ...words],
  );
};

/** The customer's own changes: shown at once, sent in order, taken back or tried again when that fails. */
export const accountChangesEffects = [
  effect({
    name: 'save what the customer changed about themselves',
    on: userEvents.customerChangeSubmitted,
    how: 'inOrder',
    run: ({ payload: { changes } }, world) => {
      const userID = world.read(session).auth?.userID ?? 0;
      const refused = refusal(world, can(world.read, 'profile'));
      if (refused) return refused;
      return ask(world, world.ports.backend.saveCustomer(userID, changes), (result) =>
        result.ok
          ? [
              userEvents.customerChangeSaved(),
              userEvents.customerLoaded({ customer: result.value, source: 'server' }),
              saved(),
            ]
          : [userEvents.customerChangeFailed({ failure: result.failure }), failed(result.failure)],
      );
    },
  }),
  effect({
    name: 'save the settings of the customer',
    on: userEvents.settingsChangeSubmitted,
    how: 'inOrder',
    // Success is said even on failure: the change waits, and the promise comes true (HTTP-07).
    run: (_, world) => refusal(world, can(world.read, 'settingsAtServer')) ?? saveSettings(world, [saved()]),
  }),
  effect({
    name: 'tell the server again of settings that it lacks',
    ability: 'settingsAtServer',
    while: (read) =>
      read(session).auth && read(connectivity).online !== false ? read(settingsToRetry) : null,
    run: (failures, world) =>
      world.ports.clock
        .after(backOff(failures, world.ports.chance.next()))
        .pipe(mergeMap(() => saveSettings(world, []))),
  }),
  effect({
    name: 'keep the settings that the server lacks',
    on: [userEvents.settingsChangeSubmitted, userEvents.settingsChangeSaved, userEvents.changeRefused],
    how: 'inOrder',
    run: async (_, world) => {
      const slot = queueSlot(world);
      if (slot === null) return;
      const { changes } = world.read(user).unsaved;
      if (Object.keys(changes).length === 0) return world.ports.storage.remove(slot);
      const userID = world.read(admin).userID ?? 0;
      const fact = userEvents.settingsQueueRestored({ userID, changes });
      const detail = await world.ports.storage.write(slot, fact);
      return detail === null ? undefined : storageEvents.writeFailed({ slot, detail });
    },
  }),
  effect({
    name: 'find the settings that the server lacks',
    on: auth.sessionRestored,
    run: ({ payload: { userID } }, world) => {
      const slot = queueSlot(world);
      if (slot === null) return;
      return from(world.ports.storage.read(slot)).pipe(
        mergeMap((stored) => {
          if (stored.kind !== 'fact') return EMPTY;
          const fact = stored.draft as ReturnType<typeof userEvents.settingsQueueRestored>;
          return fact.payload.userID === userID ? of(fact) : EMPTY; // another customer's are not ours to send
        }),
      );
    },
  }),
];
