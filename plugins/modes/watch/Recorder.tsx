import * as voiceEvents from '../../../events/voice.ts';
import { Button } from '../../../src/ui/Button.tsx';
import { VoiceIcon } from '../../../src/ui/icons.ts';
import { Row, Text } from '../../../src/ui/Layout.tsx';
import { useLoadable } from '../../../src/ui/loadable.ts';
import { Remark } from '../../../src/ui/Section.tsx';
import { SoundPlayer } from '../../../src/ui/SoundPlayer.tsx';
import { view } from '../../../src/ui/view.tsx';
import { LONGEST, voiceFor } from './voice.state.ts';
import styles from './Watch.module.css';

/** Speaking to a watch: press, speak for up to a quarter of a minute, listen to it, send it. */
export const Recorder = view<{ imei: string }>(function RecorderView({ read, publish, t }, { imei }) {
  const { state, since, now, level, recording, problem, failure } = read(voiceFor(imei));
  const loadable = useLoadable();
  const left = Math.ceil((LONGEST - (now - since)) / 1000);
  const again = () => publish(voiceEvents.recordingRequested({ imei }));
  const send = () => recording && publish(voiceEvents.sendSubmitted({ imei, ...recording }));
  const drop = <Button onClick={() => publish(voiceEvents.discarded())}>{t('watch.voice.discard')}</Button>;
  return (
    <div className={styles.recorder}>
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
        {(state === 'idle' || state === 'asking') && (
          <Button variant="primary" icon={VoiceIcon} wide loading={state === 'asking'} onClick={again}>
            {t('watch.voice.record')}
          </Button>
        )}
        {state === 'recording' && (
          <>
            <Button variant="primary" onClick={() => publish(voiceEvents.recordingStopped())}>
              {t('watch.voice.stop')}
            </Button>
            {drop}
          </>
        )}
        {recording && (
          <>
            <Button variant="primary" loading={state === 'sending'} onClick={send}>
              {t(state === 'failed' ? 'watch.voice.sendAgain' : 'watch.voice.send')}
            </Button>
            {state !== 'sending' && drop}
          </>
        )}
      </Row>
    </div>
  );
});
