import { EMPTY, of } from 'rxjs';
import * as deviceEvents from '../../events/devices.ts';
import * as memberEvents from '../../events/members.ts';
import * as navigation from '../../events/navigation.ts';
import * as notices from '../../events/notices.ts';
import type { Failure } from '../../events/session-types.ts';
import * as shareEvents from '../../events/shares.ts';
import { ask } from '../../src/core/server/ask.effects.ts';
import { eachMinute, loaded } from '../../src/core/server/remote.effects.ts';
import { attention } from '../../src/core/devices/devices.ts';
import { JOIN_PATH, location } from '../../src/core/app/location.ts';
import { members } from './members.state.ts';
import { withoutRefusal } from '../../src/core/storage/own-forms.effects.ts';
import { isSignedIn } from '../../src/core/session/session.ts';
import type { Read } from '../../src/kernel/read.ts';
import { effect } from '../../src/ports/effect.ts';
import { joining, type Refusal } from './joining.state.ts';
import { MEMBERS_PATH } from './place.ts';

const STAYS = 4_000;

/** Whether the members are on screen: on the members page, or in the panel of the open device. */
const lookedAt = (read: Read) =>
  read(isSignedIn) &&
  (read(location).place?.path === MEMBERS_PATH ||
    (read(attention).selected !== null && read(members).status !== 'unavailable'));

/**
 * Returns why an invitation is invalid, or null if it may still be valid. Only responses of our own server count: a web
 * page comes from a network in between.
 */
export function refusalOf({ status, message, where }: Failure): Refusal | null {
  if (where !== undefined) return null;
  if (status === 410) return message === 'used' ? 'used' : 'expired';
  if (status === 404) return message === 'unknown' ? 'unknown' : 'unavailable';
  if (status === 400 || status === 422) return 'malformed';
  if (status === 409) return 'own';
  if (status === 403) return 'otherAddress';
  return status === 405 || status === 501 ? 'unavailable' : null;
}
const refusedBy = (failure: Failure) => {
  const reason = refusalOf(failure);
  return reason ? memberEvents.invitationRefused({ reason }) : memberEvents.invitationFailed({ failure });
};

export const membersEffects = [
  withoutRefusal('member'),
  effect({
    name: 'request the members regularly on their page',
    live: true,
    while: lookedAt,
    run: (_, world) => eachMinute(world, () => memberEvents.listRequested()),
  }),
  effect({
    name: 'request the shared links where the members are on screen',
    while: (read) => lookedAt(read) && (read(location).place?.path === MEMBERS_PATH ? 'page' : 'panel'),
    run: () => of(shareEvents.listRequested()),
  }),
  effect({
    name: 'load the members',
    ability: 'members',
    on: memberEvents.listRequested,
    how: 'latest',
    run: (_, world) =>
      loaded(world, world.ports.backend.members(), {
        listed: ({ value }) => memberEvents.listed({ members: [...value] }),
        failed: memberEvents.listFailed,
      }),
  }),
  effect({
    name: 'load who viewed the shared devices',
    ability: 'members',
    on: memberEvents.listed,
    how: 'latest',
    run: (_, world) =>
      ask(world, world.ports.backend.looks(), (result) => [
        result.ok
          ? memberEvents.looksListed({ looks: [...result.value] })
          : memberEvents.looksFailed({ failure: result.failure }),
      ]),
  }),
  effect({
    name: 'send an invitation again',
    ability: 'members',
    on: memberEvents.resendWanted,
    how: 'inOrder',
    run: ({ payload: { id } }, world) =>
      ask(world, world.ports.backend.resendInvitation(id), (result) =>
        result.ok
          ? [
              memberEvents.invitationRepeated({ id }),
              memberEvents.listRequested(),
              notices.raised({ tone: 'success', text: 'members.resent', stays: STAYS }),
            ]
          : [
              memberEvents.resendFailed({ id, failure: result.failure }),
              notices.raised({ tone: 'danger', text: `failure.${result.failure.reason}`, stays: STAYS }),
            ],
      ),
  }),
  effect({
    name: 'leave a shared device',
    ability: 'members',
    on: memberEvents.leavingWanted,
    how: 'inOrder',
    run: ({ payload: { device } }, world) =>
      ask(world, world.ports.backend.leaveDevice(device), (result) => [
        // If the server no longer shares the device, it was left already, for example by a second press.
        ...(result.ok || result.failure.reason === 'notFound'
          ? [deviceEvents.removed({ id: device })]
          : [
              memberEvents.leavingFailed({ failure: result.failure }),
              notices.raised({
                tone: 'danger' as const,
                text: `failure.${result.failure.reason}`,
                stays: STAYS,
              }),
            ]),
        deviceEvents.listRequested(),
      ]),
  }),
  effect({
    name: 'open the page of the member form',
    on: memberEvents.formOpened,
    run: (_, { read }) =>
      read(location).place?.path === MEMBERS_PATH
        ? undefined
        : navigation.linkFollowed({ href: MEMBERS_PATH }),
  }),
  effect({
    name: 'load the opened invitation',
    ability: 'members',
    while: (read) =>
      read(isSignedIn) && read(location).place?.path === JOIN_PATH && read(joining).status === 'loading'
        ? { isThere: read(joining).secret !== null }
        : null,
    run: ({ isThere }, world) => {
      const { secret } = world.read(joining);
      // A recording of a session contains only a placeholder for the secret, so the request cannot be sent.
      if (!isThere || !secret?.isKnown) return EMPTY;
      return ask(world, world.ports.backend.invitation(secret), (result) => [
        result.ok ? memberEvents.invitationLoaded({ invitation: result.value }) : refusedBy(result.failure),
      ]);
    },
  }),
  effect({
    name: 'accept or decline an invitation',
    ability: 'members',
    on: memberEvents.invitationAnswered,
    how: 'latest',
    run: ({ payload: { accepts } }, world) => {
      const { secret, answers } = world.read(joining);
      if (!secret?.isKnown) return EMPTY;
      const settled = (isAccepted: boolean) => [
        memberEvents.invitationSettled({ accepts: isAccepted }),
        ...(isAccepted ? [deviceEvents.listRequested()] : []),
      ];
      // Earlier answers whose response was lost; the newest is this one. If the invitation was used, one of them did it.
      const [earlier, ...others] = answers.slice(0, -1);
      return ask(world, world.ports.backend.answerInvitation(secret, accepts), (result) => {
        if (result.ok) return settled(accepts);
        if (earlier === undefined || refusalOf(result.failure) !== 'used') return [refusedBy(result.failure)];
        return others.every((each) => each === earlier)
          ? settled(earlier)
          : [refusedBy(result.failure), deviceEvents.listRequested()];
      });
    },
  }),
];
