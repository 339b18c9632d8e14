import {
  defer,
  from,
  map,
  merge,
  mergeMap,
  Observable,
  of,
  repeat,
  startWith,
  switchMap,
  takeUntil,
} from 'rxjs';
import * as mediaEvents from '../../events/media.ts';
import * as notices from '../../events/notices.ts';
import * as pushEvents from '../../events/push.ts';
import * as voiceEvents from '../../events/voice.ts';
import type { MediaFile } from '../../src/api/backend.ts';
import { isReadOnly } from '../../src/core/admin.ts';
import { ask } from '../../src/core/ask.effects.ts';
import type { Draft } from '../../src/kernel/event.ts';
import { effect, type World } from '../../src/ports/effect.ts';
import { watchSubject } from './media.state.ts';
import { LONGEST, SHORTEST } from './voice.state.ts';

type Subject = NonNullable<ReturnType<typeof subjectOf>>;
const subjectOf = (read: World['read']) => read(watchSubject);

const FAILED_STAYS = 6_000;

const load = (world: World, about: Subject, addresses: Map<string, string>): Observable<Draft> => {
  const { backend, media } = world.ports;
  const itemOf = (file: MediaFile): mediaEvents.MediaItem[] => {
    const id = file.id || `${file.filename} ${file.at}`;
    const address = addresses.get(id) ?? media.keep(file);
    if (address === null) return []; // no bytes, nothing to hear or see
    addresses.set(id, address);
    const { filename, at, mine, heard } = file;
    return [
      {
        id,
        filename,
        at,
        address,
        ...(mine !== undefined && { mine }),
        ...(heard !== undefined && { heard }),
      },
    ];
  };
  const call =
    about.kind === 'voice' ? backend.voiceMessages(about.imei) : backend.photos(Number(about.imei));
  return ask(world, call, (result) => [
    result.ok
      ? mediaEvents.listed({
          ...about,
          items: result.value.flatMap(itemOf).sort((a, b) => (b.at ?? 0) - (a.at ?? 0)),
        })
      : mediaEvents.listFailed({ ...about, failure: result.failure }),
  ]);
};

/** Talking with a watch and looking through it. The bytes stay with the ports. */
export const watchEffects = [
  effect({
    name: 'load the messages or photos of the watch that is open',
    while: subjectOf,
    run: (about, world) =>
      new Observable<Draft>((facts) => {
        const addresses = new Map<string, string>();
        const again = merge(
          defer(() => world.once(mediaEvents.listRequested)).pipe(repeat()),
          defer(() => world.once(voiceEvents.delivered)).pipe(repeat()),
          defer(() => world.once(pushEvents.received)).pipe(repeat()),
        );
        facts.next(mediaEvents.opened(about));
        const running = again
          .pipe(
            startWith(null),
            switchMap(() => load(world, about, addresses)),
          )
          .subscribe((fact) => facts.next(fact));
        return () => {
          running.unsubscribe();
          world.ports.media.forget([...addresses.values()]);
        };
      }),
  }),
  effect({
    name: 'record what is spoken',
    on: voiceEvents.recordingRequested,
    how: 'latest',
    run: (_, world) => {
      if (world.read(isReadOnly)) return voiceEvents.recordingFailed({ problem: 'denied' });
      const { microphone, clock, media } = world.ports;
      return new Observable<Draft>((facts) => {
        const enough = world.once(voiceEvents.recordingStopped).subscribe(() => microphone.stop());
        const hearing = microphone
          .record()
          .pipe(
            takeUntil(world.once(voiceEvents.discarded)),
            mergeMap((news): Observable<Draft> => {
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
                  if (news.seconds * 1000 >= SHORTEST)
                    return of(
                      voiceEvents.recorded({
                        address: news.address,
                        seconds: Math.min(LONGEST / 1000, Math.round(news.seconds * 10) / 10),
                      }),
                    );
                  media.forget([news.address]);
                  return of(voiceEvents.recordingFailed({ problem: 'tooShort' }));
                }
                default:
                  return of();
              }
            }),
          )
          .subscribe((fact) => {
            facts.next(fact);
            if (fact.type === voiceEvents.recorded.type || fact.type === voiceEvents.recordingFailed.type)
              facts.complete();
          });
        return () => {
          enough.unsubscribe();
          hearing.unsubscribe();
        };
      });
    },
  }),
  effect({
    name: 'send what was spoken',
    on: voiceEvents.sendSubmitted,
    how: 'first',
    run: ({ payload: { imei, address, seconds } }, world) =>
      from(world.ports.media.bytes(address)).pipe(
        mergeMap(
          (bytes): Observable<Draft> =>
            bytes === null
              ? of(voiceEvents.recordingFailed({ problem: 'broken' }))
              : ask(world, world.ports.backend.sendVoiceMessage(imei, { ...bytes, seconds }), (result) => {
                  if (!result.ok) return [voiceEvents.sendFailed({ imei, failure: result.failure })];
                  world.ports.media.forget([address]);
                  return [voiceEvents.delivered({ imei })];
                }),
        ),
      ),
  }),
  effect({
    name: 'tell that a message was heard',
    on: voiceEvents.messagePlayed,
    run: ({ payload: { imei, id } }, world) =>
      world.read(isReadOnly)
        ? undefined
        : ask(world, world.ports.backend.markVoiceMessage(imei, id), () => []),
  }),
  effect({
    name: 'delete a message',
    on: voiceEvents.deleteSubmitted,
    how: 'inOrder',
    run: ({ payload: { imei, id } }, world) =>
      ask(world, world.ports.backend.deleteVoiceMessage(imei, id), (result) =>
        result.ok
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
