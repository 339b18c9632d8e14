import type { Ability, Description } from '../abilities.ts';
import { type Call, chained } from '../call.ts';
import { describe } from './describe.ts';
import { traccarKind } from './kind.ts';
import { answer, whole } from './reply.ts';
import type { Raw } from './raw.ts';
import type { ServerSettings } from './server-settings.ts';

/**
 * The abilities that every Traccar server offers to every user. Abilities that no Traccar server offers are not listed
 * in this file.
 */
const EVERYWHERE: readonly Ability[] = [
  'fences',
  'alerts',
  'alertMarks',
  'measurements',
  'sensors',
  'operations',
];

/** Returns what this server allows this user, as a list of abilities (TRAC-03). */
export function abilitiesOf(server: Raw, user: Raw | null): readonly Ability[] {
  const may = describe(server, user);
  const some: readonly (readonly [boolean, readonly Ability[]])[] = [
    [may.register, ['register']],
    [may.mail, ['passwordReset']],
    [may.edit, ['profile', 'settingsAtServer', 'groupEditing', 'fenceEditing', 'fenceLines']],
    [may.edit && may.passwords, ['passwordChange']],
    [may.edit, ['operationsEditing', 'savedOrders']],
    [may.share, ['shares']],
    [may.editDevices, ['deviceEditing', 'deviceDetails', 'freePlaces']],
    [may.addDevices, ['deviceAdding']],
    [may.freeCommands, ['commands', 'freeOrders']],
    [may.reports, ['history']],
  ];
  return [...EVERYWHERE, ...some.flatMap(([holds, abilities]) => (holds ? abilities : []))];
}

/**
 * Loads the server's settings and the user, and returns what the user is allowed to do. The settings that the server
 * sent before sign-in do not do, because it tells a signed-in user more.
 */
export const describeCall = (settings: ServerSettings, userID: number): Call<Description> =>
  chained<Raw, Description>(settings.load, (server) => ({
    next: chained<Raw, Description>(
      { request: { method: 'get', path: `/users/${userID}` }, read: answer(whole) },
      (user, leftOut) => ({
        ok: true,
        value: {
          kind: traccarKind.name,
          version: describe(server, user).version || null,
          abilities: abilitiesOf(server, user),
          identifier: traccarKind.identifier,
          login: traccarKind.login,
        },
        leftOut,
      }),
    ),
  }));
