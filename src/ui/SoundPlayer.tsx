import { useEffect, useRef, useState } from 'react';
import { PauseIcon, PlayIcon } from './icons.ts';
import { Row, Text } from './Layout.tsx';
import styles from './SoundPlayer.module.css';

export interface SoundPlayerProps {
  /** The address of the sound. Undefined while the sound is not available; then nothing is played. */
  src: string | undefined;
  /** What is played: `Voice message of 14:05`. It is the button's label while the sound is paused. */
  label: string;
  pauseLabel: string;
  positionLabel: string;
  /** The length of the sound, if it is known before the file reports it (seconds). */
  length?: number | undefined;
  onPlay?: (() => void) | undefined;
  /** Called if the browser cannot play the sound. */
  onBroken?: (() => void) | undefined;
}

/** The sound that is playing. Starting another one stops it, because nobody could understand two voices at once. */
let playing: HTMLAudioElement | null = null;

/** A player for a voice message: play and pause, position, length. */
export function SoundPlayer({
  src,
  label,
  pauseLabel,
  positionLabel,
  length: told,
  onPlay,
  onBroken,
}: SoundPlayerProps) {
  const audio = useRef<HTMLAudioElement>(null);
  const [isOn, setOn] = useState(false);
  const [at, setAt] = useState(0);
  const [measured, setMeasured] = useState<number | null>(null);
  useEffect(() => {
    const element = audio.current;
    // The length is read here too, because the browser's event may have fired before there was a listener.
    if (element && Number.isFinite(element.duration)) setMeasured(element.duration);
    return () => {
      if (playing === element) playing = null;
    };
  }, []);
  // The length of a sound that a browser recorded is infinite until the file has been read completely; until then the
  // given length is used.
  const length = measured ?? told ?? null;
  const toggle = () => {
    const element = audio.current;
    if (!element) return;
    if (!element.paused) element.pause();
    else void element.play().catch(() => setOn(false)); // `onError` reports the failure
  };
  const measure = ({ duration }: HTMLAudioElement) => Number.isFinite(duration) && setMeasured(duration);
  return (
    <Row gap={3}>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- voice messages have no transcript */}
      <audio
        ref={audio}
        preload="metadata"
        src={src}
        onPlay={({ currentTarget }) => {
          if (playing !== currentTarget) playing?.pause();
          playing = currentTarget;
          setOn(true);
          onPlay?.();
        }}
        onPause={() => setOn(false)}
        onEnded={() => setAt(0)}
        onTimeUpdate={({ currentTarget }) => setAt(currentTarget.ended ? 0 : currentTarget.currentTime)}
        onDurationChange={({ currentTarget }) => measure(currentTarget)}
        onError={onBroken}
      />
      <button type="button" className={styles.button} aria-label={isOn ? pauseLabel : label} onClick={toggle}>
        {isOn ? <PauseIcon size={20} aria-hidden="true" /> : <PlayIcon size={20} aria-hidden="true" />}
      </button>
      <input
        type="range"
        className={styles.position}
        aria-label={positionLabel}
        aria-valuetext={length === null ? clock(at) : `${clock(at)} / ${clock(length)}`}
        min={0}
        max={length ?? 1}
        step={0.1}
        value={Math.min(at, length ?? 1)}
        disabled={measured === null}
        onChange={({ target }) => {
          const seconds = Number(target.value);
          if (audio.current) audio.current.currentTime = seconds;
          setAt(seconds);
        }}
      />
      <Text as="span" size={13} numeric fixed className={styles.time}>
        {isOn || at > 0 ? clock(at) : length !== null && clock(length)}
      </Text>
    </Row>
  );
}

/** Formats a duration like `0:07`. Rounds up, because otherwise a short word would last 0 seconds. */
function clock(seconds: number): string {
  const whole = Math.ceil(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
