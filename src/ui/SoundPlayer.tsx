import { useEffect, useRef, useState } from 'react';
import { PauseIcon, PlayIcon } from './icons.ts';
import { Row, Text } from './Layout.tsx';
import { Range } from './Range.tsx';
import styles from './SoundPlayer.module.css';

export interface SoundPlayerProps {
  /** The address of the sound. Undefined while the sound is not available; then the player plays nothing. */
  src: string | undefined;
  /** What the sound is: `Voice message of 14:05`. While the sound is paused, this is the label of the button. */
  label: string;
  pauseLabel: string;
  positionLabel: string;
  /** The length of the sound (seconds), if it is known before the sound file has loaded. */
  length?: number | undefined;
  onPlay?: (() => void) | undefined;
  /** Called if the browser cannot play the sound. */
  onBroken?: (() => void) | undefined;
}

/**
 * The sound that is playing on this page. Starting another sound stops it, because no one could follow two voices at
 * once.
 */
let playing: HTMLAudioElement | null = null;

/** A player for a voice message: with play and pause, position and length. */
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
    // Reads the length here too, because the browser's event may have fired before the listener was added.
    if (element && Number.isFinite(element.duration)) setMeasured(element.duration);
    return () => {
      if (playing === element) playing = null;
    };
  }, []);
  // If a browser recorded the sound, its reported length is infinite until the whole file has been read. Until then,
  // the given length is used.
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
      <Range
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

/** Formats a duration like `0:07`. Rounds up, so that even a short word does not seem to last 0 seconds. */
function clock(seconds: number): string {
  const whole = Math.ceil(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
