import { defer, filter, from, map, merge, mergeMap, Observable, of, repeat } from 'rxjs';
import * as notices from '../../../events/notices.ts';
import * as pushEvents from '../../../events/push.ts';
import * as voiceEvents from '../../../events/voice.ts';
import { isReadOnly } from '../../../src/core/session/admin.ts';
import { askAsMember } from '../../../src/core/server/ask-as-member.effects.ts';
import { location } from '../../../src/core/app/location.ts';
import { brings } from '../../../src/core/devices/media.ts';
import { listedMedia } from '../../../src/core/devices/media.effects.ts';
import { HOME_OF_MODE } from '../../../src/core/app/mode-homes.ts';
import type { Draft } from '../../../src/kernel/event.ts';
import type { Read } from '../../../src/kernel/read.ts';
import { effect, type World } from '../../../src/ports/effect.ts';
import type { MicrophoneNews } from '../../../src/ports/outer-types.ts';
import { watchSubject } from './media.state.ts';
import { LONGEST, SHORTEST, voice } from './voice.state.ts';

const FAILED_STAYS = 6_000;
const MAPS = ['/', '/map', ...Object.values(HOME_OF_MODE)];

/**
 * Whether the panel in which the message was recorded is open. A tool such as this panel stays open while another page
 * covers the map.
 */
const isOpenFor = (read: Read, imei: string): boolean => {
  const about = read(watchSubject)?.about;
  const path = read(location).place?.path;
  const isMap = path === undefined || MAPS.some((map) => path === map || path.startsWith(`${map}/`));
  return isMap && about?.kind === 'voice' && about.imei === imei;
};

const heard = (news: MicrophoneNews, { ports: { clock, media } }: World): Observable<Draft> => {
  switch (news.kind) {
    case 'started':
      return merge(
        of(voiceEvents.recordingStarted()),
        clock.after(LONGEST).pipe(map(() => voiceEvents.recordingStopped())),
      );
    case 'level':
      return of(voiceEvents.levelChanged({ level: Math.round(news.level * 20) / 20 }));
    case 'failed':
      return of(voiceEvents.recordingFailed({ problem: news.problem }));
    case 'recorded': {
      const seconds = Math.min(LONGEST / 1000, Math.round(news.seconds * 10) / 10);
      if (news.seconds * 1000 >= SHORTEST)
        return of(voiceEvents.recorded({ address: news.address, seconds }));
      media.forget([news.address]);
      return of(voiceEvents.recordingFailed({ problem: 'tooShort' }));
    }
  }
};

/** The effects for voice messages to and photos of a watch. The audio and image bytes stay in the ports. */
export const watchEffects = [
  effect({
    name: 'load the messages or photos of the open watch',
    ability: 'media',
    while: (read) => read(watchSubject)?.about,
    run: (about, world) =>
      listedMedia(
        world,
        about,
        defer(() => world.once(voiceEvents.delivered)).pipe(
          repeat(),
          filter(({ payload: { imei } }) => about.kind === 'voice' && imei === about.imei),
        ),
        defer(() => world.once(pushEvents.received)).pipe(
          repeat(),
          filter(({ payload: { messages } }) =>
            messages.some((message) => brings(world.read, message, about)),
          ),
        ),
      ),
  }),
  effect({
    // Runs while the user records in an open panel: whatever ends the recording or closes the panel also turns the
    // microphone off.
    name: 'record a voice message',
    while: (read) => {
      const { state, imei, take } = read(voice);
      const isHeard = state === 'asking' || state === 'recording';
      return isHeard && imei !== null && isOpenFor(read, imei) ? take : null;
    },
    run: (_, world) => {
      if (world.read(isReadOnly)) return voiceEvents.recordingFailed({ problem: 'denied' });
      const { microphone } = world.ports;
      return new Observable<Draft>((facts) => {
        const enough = world.once(voiceEvents.recordingStopped).subscribe(() => microphone.stop());
        const hearing = microphone
          .record()
          .pipe(mergeMap((news) => heard(news, world)))
          .subscribe((fact) => facts.next(fact));
        return () => {
          enough.unsubscribe();
          hearing.unsubscribe();
        };
      });
    },
  }),
  effect({
    name: 'discard the recording when the panel of its watch closes',
    while: (read) => {
      const { imei } = read(voice);
      return imei !== null && !isOpenFor(read, imei);
    },
    run: () => voiceEvents.discarded(),
  }),
  effect({
    name: 'delete a recording after it was sent or discarded',
    while: (read) => read(voice).recording?.address,
    run: (address, world) => new Observable<Draft>(() => () => world.ports.media.forget([address])),
  }),
  effect({
    name: 'send a voice message',
    ability: 'media',
    on: voiceEvents.sendSubmitted,
    run: ({ payload: { imei, address, seconds } }, world) => {
      const one = () => world.read(voice);
      const isThis = () => one().imei === imei && one().recording?.address === address;
      // Does not send a recording that was made for another watch, or that the user has discarded meanwhile.
      if (!isThis()) return;
      return from(world.ports.media.bytes(address)).pipe(
        mergeMap(
          (bytes): Observable<Draft> =>
            bytes === null
              ? of(voiceEvents.recordingFailed({ problem: 'broken' }))
              : askAsMember(
                  world,
                  world.ports.backend.sendVoiceMessage(imei, { ...bytes, seconds }),
                  (result) => {
                    if (result.ok) return [voiceEvents.delivered({ imei, address })];
                    const failed = voiceEvents.sendFailed({ imei, address, failure: result.failure });
                    // If the user has closed the panel, the panel cannot show that sending failed, so a notice says it
                    // as well.
                    return isThis()
                      ? [failed]
                      : [
                          failed,
                          notices.raised({ tone: 'danger', text: 'watch.voice.lost', stays: FAILED_STAYS }),
                        ];
                  },
                ),
        ),
      );
    },
  }),
  effect({
    name: 'send that a voice message was heard',
    ability: 'media',
    on: voiceEvents.messagePlayed,
    run: ({ payload: { imei, id } }, world) =>
      world.read(isReadOnly)
        ? undefined
        : askAsMember(world, world.ports.backend.markVoiceMessage(imei, id), () => []),
  }),
  effect({
    name: 'delete a voice message',
    ability: 'media',
    on: voiceEvents.deleteSubmitted,
    how: 'inOrder',
    run: ({ payload: { imei, id } }, world) =>
      askAsMember(world, world.ports.backend.deleteVoiceMessage(imei, id), (result) =>
        // If the server no longer has the message, somebody else deleted it, or a second press.
        result.ok || result.failure.status === 404
          ? [voiceEvents.deleted({ imei, id })]
          : [
              voiceEvents.deleteFailed({ imei, id, failure: result.failure }),
              notices.raised({
                tone: 'danger',
                text: `failure.${result.failure.reason}`,
                stays: FAILED_STAYS,
              }),
            ],
      ),
  }),
];
