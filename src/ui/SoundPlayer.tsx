import { useEffect, useRef, useState } from 'react';
import { PauseIcon, PlayIcon } from './icons.ts';
import { Row, Text } from './Layout.tsx';
import styles from './SoundPlayer.module.css';

export interface SoundPlayerProps {
  /** Undefined while it is not available; then nothing is played. */
  src: string | undefined;
  /** What is played: `Voice message of 14:05`. Label of the button while it is paused. */
  label: string;
  pauseLabel: string;
  positionLabel: string;
  /** The length, if known before the file reports it (seconds). */
  length?: number | undefined;
  onPlay?: (() => void) | undefined;
  /** The browser cannot play it. */
  onBroken?: (() => void) | undefined;
}

/** Two voices at once would be unintelligible. */
let playing: HTMLAudioElement | null = null;

/** A recording: play and pause, position, length. */
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
    // The event may have fired before there was a listener.
    if (element && Number.isFinite(element.duration)) setMeasured(element.duration);
    return () => {
      if (playing === element) playing = null;
    };
  }, []);
  // A browser's own recording reports its length only after it was read completely; until then it is infinite.
  const length = measured ?? told ?? null;
  const toggle = () => {
    const element = audio.current;
    if (!element) return;
    if (!element.paused) element.pause();
    else void element.play().catch(() => setOn(false)); // a playback failure is reported by `onError`
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

/** `0:07`. Rounds up, because a short word would otherwise last 0 seconds. */
function clock(seconds: number): string {
  const whole = Math.ceil(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
