import { useEffect, useRef, useState } from 'react';
import type { MediaItem } from '../../../events/media.ts';
import * as voiceEvents from '../../../events/voice.ts';
import { isReadOnly } from '../../../src/core/session/admin.ts';
import { now } from '../../../src/core/app/clock.ts';
import { timeZoneInUse } from '../../../src/core/session/user.ts';
import { Age } from '../../../src/ui/Age.tsx';
import { formatAge, formatMoment, isoMoment } from '../../../src/ui/format.ts';
import { VoiceIcon } from '../../../src/ui/icons.ts';
import { Row, Stack, Text } from '../../../src/ui/Layout.tsx';
import { useLoadable } from '../../../src/ui/loadable.ts';
import { EmptyState } from '../../../src/ui/Notice.tsx';
import { Remark } from '../../../src/ui/Section.tsx';
import { SidePage } from '../../../src/ui/SidePage.tsx';
import { RowBones, Skeleton } from '../../../src/ui/Skeleton.tsx';
import { SoundPlayer } from '../../../src/ui/SoundPlayer.tsx';
import { view } from '../../../src/ui/view.tsx';
import { isOwnId, watchMedia, watchSubject } from './media.state.ts';
import { MediaTrouble } from './MediaTrouble.tsx';
import styles from './Watch.module.css';
import { Button } from '../../../src/ui/Button.tsx';
import { DeleteForGood } from '../../../src/ui/DeleteForGood.tsx';
import { LONGEST, voiceFor } from './voice.state.ts';

/** The recorder for a voice message to a watch: press, speak for up to 15 seconds, listen, send. */
const Recorder = view<{ imei: string }>(function RecorderView({ read, publish, t }, { imei }) {
  const { state, since, now, level, recording, problem, failure } = read(voiceFor(imei));
  const loadable = useLoadable();
  const left = Math.ceil((LONGEST - (now - since)) / 1000);
  const record = () => publish(voiceEvents.recordingRequested({ imei }));
  const stop = () => publish(voiceEvents.recordingStopped());
  const send = () => recording && publish(voiceEvents.sendSubmitted({ imei, ...recording }));
  const step =
    state === 'recording' ? 'stop' : !recording ? 'record' : state === 'failed' ? 'sendAgain' : 'send';
  return (
    <Stack gap={3} className={styles.recorder}>
      {problem && <Remark alert>{t(`watch.voice.problem.${problem}`)}</Remark>}
      {state === 'recording' && (
        <>
          <Text
            as="span"
            size={24}
            weight="bold"
            numeric
            role="timer"
            aria-label={t('watch.voice.left', { seconds: left })}
          >
            0:{String(left).padStart(2, '0')}
          </Text>
          <meter className={styles.meter} min={0} max={1} value={level} aria-label={t('watch.voice.level')} />
        </>
      )}
      {recording && (
        <SoundPlayer
          key={recording.address}
          src={loadable(recording.address)}
          label={t('watch.voice.listen')}
          pauseLabel={t('watch.voice.pause')}
          positionLabel={t('watch.voice.position')}
          length={recording.seconds}
        />
      )}
      {state === 'failed' && (
        <Remark alert>
          {t('watch.voice.notSent', {
            reason:
              failure?.status === 413
                ? t('watch.voice.tooLarge')
                : t(`failure.${failure?.reason ?? 'server'}`),
          })}
        </Remark>
      )}
      <Row gap={2} align="stretch" wrap>
        {/* One button for all steps, so that it keeps the focus. */}
        <Button
          variant="primary"
          icon={step === 'record' ? VoiceIcon : undefined}
          wide={step === 'record'}
          loading={state === 'asking' || state === 'sending'}
          onClick={{ record, stop, send, sendAgain: send }[step]}
        >
          {t(`watch.voice.${step}`)}
        </Button>
        {(state === 'recording' || (recording && state !== 'sending')) && (
          <Button onClick={() => publish(voiceEvents.discarded())}>{t('watch.voice.discard')}</Button>
        )}
      </Row>
    </Stack>
  );
});

/** The space between the edge of the scroll area and the first visible message (pixels). */
const EDGE = 8;

/**
 * Scrolls a list to its end, above the sticky bar at the bottom. The first visible entry is always complete: an entry
 * that would be cut off is scrolled out of view, and the space is left empty below the last entry.
 */
function showEnd(list: HTMLElement): void {
  const scroller = scrollerOf(list);
  if (!scroller) return;
  const entries = [...list.children].filter((each) => each instanceof HTMLElement);
  const stays = list.nextElementSibling;
  const foot = stays instanceof HTMLElement ? stays.offsetHeight + EDGE * 2 : EDGE;
  const room = scroller.clientHeight - foot - EDGE;
  list.style.paddingBlockEnd = '';
  const end = entries.at(-1)?.getBoundingClientRect().bottom ?? 0;
  const first = entries.find((each) => end - each.getBoundingClientRect().top <= room) ?? entries.at(-1);
  if (!first) return;
  if (first === entries[0]) {
    first.scrollIntoView({ block: 'nearest' });
    return;
  }
  const needed = end - first.getBoundingClientRect().top;
  list.style.paddingBlockEnd = `${Math.max(0, Math.floor(room - needed))}px`;
  scroller.scrollTop += first.getBoundingClientRect().top - scroller.getBoundingClientRect().top - EDGE;
}

function scrollerOf(element: HTMLElement): HTMLElement | null {
  for (let each = element.parentElement; each; each = each.parentElement)
    if (/auto|scroll/.test(getComputedStyle(each).overflowY)) return each;
  return null;
}

/** The voice messages between a watch and its users, newest last, and the recorder for a new one (MODE-03). */
export default view(function VoiceView({ read, t }) {
  const { about, name } = read(watchSubject) ?? {};
  const { items, status } = read(watchMedia);
  // Shows the conversation in chronological order, scrolled to its end.
  const spoken = items.toReversed();
  const messages = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (messages.current) showEnd(messages.current);
  }, [items.length]);
  if (about?.kind !== 'voice') return null;
  return (
    <SidePage>
      <Remark>{name}</Remark>
      <MediaTrouble title={t('watch.voice.failed')} />
      {status === 'loading' && (
        <Skeleton label={t('push.voice.loading')}>
          <RowBones rows={3} />
        </Skeleton>
      )}
      {status === 'ready' && items.length === 0 && (
        <EmptyState icon={VoiceIcon} title={t('watch.voice.empty')} text={t('watch.voice.emptyHint')} />
      )}
      {spoken.length > 0 && (
        <ul ref={messages} className={styles.messages} aria-label={t('watch.voice.title')}>
          {spoken.map((item) => (
            <Stack
              as="li"
              key={item.id}
              gap={1}
              className={styles.message}
              data-mine={item.mine || undefined}
            >
              <Message item={item} imei={about.imei} name={name ?? ''} />
            </Stack>
          ))}
        </ul>
      )}
      {read(isReadOnly) ? (
        <Remark>{t('failure.readOnly')}</Remark>
      ) : (
        status !== 'unavailable' && <Recorder imei={about.imei} />
      )}
    </SidePage>
  );
});

const Message = view<{ item: MediaItem; imei: string; name: string }>(function MessageView(
  { read, publish, t, language },
  { item, imei, name },
) {
  const loadable = useLoadable();
  const [broken, setBroken] = useState(false);
  const time = item.at === null ? item.filename : formatMoment(item.at, language, read(timeZoneInUse));
  const isNew = item.heard === false && !item.mine;
  return (
    <>
      <Row as="span" gap={2} size={13} numeric className={styles.when}>
        <Text as="span" weight="bold" clip shrink>
          {item.mine ? t('watch.voice.mine') : name}
        </Text>
        {item.at === null ? (
          <span>{time}</span>
        ) : (
          <Age
            text={formatAge(read(now) - item.at, language)}
            title={time}
            dateTime={isoMoment(item.at)}
            pressable
          />
        )}
        {isNew && <span className={styles.new}>{t('push.voice.new')}</span>}
        {!read(isReadOnly) && !isOwnId(item.id) && (
          <span className={styles.delete}>
            <DeleteForGood
              label={t('watch.voice.delete', { time })}
              onDelete={() => publish(voiceEvents.deleteSubmitted({ imei, id: item.id }))}
            />
          </span>
        )}
      </Row>
      {broken ? (
        <Remark alert>{t('push.voice.broken')}</Remark>
      ) : (
        <SoundPlayer
          src={loadable(item.address)}
          label={t('push.voice.play', { time })}
          pauseLabel={t('watch.voice.pause')}
          positionLabel={t('watch.voice.position')}
          onPlay={() =>
            isNew && !isOwnId(item.id) && publish(voiceEvents.messagePlayed({ imei, id: item.id }))
          }
          onBroken={() => setBroken(true)}
        />
      )}
    </>
  );
});
