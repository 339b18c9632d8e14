import { EMPTY, from, mergeMap, type Observable, of } from 'rxjs';
import * as auth from '../../events/auth.ts';
import * as notices from '../../events/notices.ts';
import type { Failure } from '../../events/session-types.ts';
import * as storageEvents from '../../events/storage.ts';
import * as userEvents from '../../events/user.ts';
import type { Draft } from '../kernel/event.ts';
import { effect, type World } from '../ports/effect.ts';
import { ask } from './ask.effects.ts';
import { backOff } from './back-off.ts';
import { connectivity } from './connectivity.ts';
import { session } from './session.ts';
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

/** An update without a user id in the store goes nowhere (HTTP-06). */
const refused = (): readonly Draft[] => [
  userEvents.changeRefused({ reason: 'UserID is missing' }),
  notices.raised({ tone: 'danger', text: 'settings.userIdMissing', stays: FAILED_STAYS }),
];

/** Tells the server of all settings that wait for it. */
const saveSettings = (world: World, userID: number, words: readonly Draft[]): Observable<Draft> => {
  const { changes } = world.read(user).unsaved;
  if (Object.keys(changes).length === 0) return EMPTY; // an earlier try has taken them along
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
      const userID = world.read(session).auth?.userID;
      if (userID === undefined) return refused();
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
    run: (_, world) => {
      const userID = world.read(session).auth?.userID;
      // Success is said even on failure: the change waits, and the promise comes true (HTTP-07).
      return userID === undefined ? refused() : saveSettings(world, userID, [saved()]);
    },
  }),
  effect({
    name: 'tell the server again of settings that it lacks',
    while: (read) =>
      read(session).auth && read(connectivity).online !== false ? read(settingsToRetry) : null,
    run: (failures, world) =>
      world.ports.clock.after(backOff(failures, world.ports.chance.next())).pipe(
        mergeMap(() => {
          const userID = world.read(session).auth?.userID;
          return userID === undefined ? EMPTY : saveSettings(world, userID, []);
        }),
      ),
  }),
  effect({
    name: 'keep the settings that the server lacks',
    on: [
      userEvents.settingsChangeSubmitted,
      userEvents.settingsChangeSaved,
      userEvents.changeRefused,
      auth.loggedOut,
    ],
    how: 'inOrder',
    run: async (_, { ports, read }) => {
      const userID = read(session).auth?.userID;
      const { changes } = read(user).unsaved;
      if (userID === undefined || Object.keys(changes).length === 0)
        return ports.storage.remove('settingsQueue');
      const fact = userEvents.settingsQueueRestored({ userID, changes });
      const detail = await ports.storage.write('settingsQueue', fact);
      return detail === null ? undefined : storageEvents.writeFailed({ slot: 'settingsQueue', detail });
    },
  }),
  effect({
    name: 'find the settings that the server lacks',
    on: auth.sessionRestored,
    run: ({ payload: { userID } }, { ports }) =>
      from(ports.storage.read('settingsQueue')).pipe(
        mergeMap((stored) => {
          if (stored.kind !== 'fact') return EMPTY;
          const fact = stored.draft as ReturnType<typeof userEvents.settingsQueueRestored>;
          return fact.payload.userID === userID ? of(fact) : EMPTY; // another customer's are not ours to send
        }),
      ),
  }),
];
