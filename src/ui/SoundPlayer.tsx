import { useEffect, useRef, useState } from 'react';
import { PauseIcon, PlayIcon } from './icons.ts';
import { Row, Text } from './Layout.tsx';
import styles from './SoundPlayer.module.css';

export interface SoundPlayerProps {
  /** Undefined while it is not to be had: nothing is played then. */
  src: string | undefined;
  /** What is played: `Voice message of 14:05`. Names the button while it stands still. */
  label: string;
  pauseLabel: string;
  positionLabel: string;
  /** Seconds, where it is known before the file tells. */
  length?: number | undefined;
  onPlay?: (() => void) | undefined;
  /** The browser cannot play it. */
  onBroken?: (() => void) | undefined;
}

/** Two voices at once are understood by nobody. */
let playing: HTMLAudioElement | null = null;

/** A recording: play and pause, how far it is, how long it is. */
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
    // It may have told before anybody listened.
    if (element && Number.isFinite(element.duration)) setMeasured(element.duration);
    return () => {
      if (playing === element) playing = null;
    };
  }, []);
  // What a browser records says its length only when it has been read to its end: until then it is endless.
  const length = measured ?? told ?? null;
  const toggle = () => {
    const element = audio.current;
    if (!element) return;
    if (!element.paused) element.pause();
    else void element.play().catch(() => setOn(false)); // what cannot be played says so in `onError`
  };
  const measure = ({ duration }: HTMLAudioElement) => Number.isFinite(duration) && setMeasured(duration);
  return (
    <Row gap={3}>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- nobody has written down what was said */}
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

/** `0:07`; a begun second counts, or a short word would last none. */
function clock(seconds: number): string {
  const whole = Math.ceil(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
