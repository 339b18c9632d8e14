import { readOnlyFor } from '../../../src/core/session/access.ts';
import { useEffect, useState } from 'react';
import type { DeviceAlarms } from '../../../events/alarm-types.ts';
import { now } from '../../../src/core/app/clock.ts';
import { timeZoneInUse } from '../../../src/core/session/user.ts';
import { Button } from '../../../src/ui/Button.tsx';
import { moments } from '../../../src/ui/format.ts';
import { PauseIcon, PlayIcon } from '../../../src/ui/icons.ts';
import { Row } from '../../../src/ui/Layout.tsx';
import { view } from '../../../src/ui/view.tsx';
import styles from '../pages/Pages.module.css';

export const PAUSE = 3600;

type Props = {
  device: number;
  alarms: DeviceAlarms;
  onChange: (changes: Pick<DeviceAlarms, 'pausedUntil'>) => void;
};

/**
 * The button that pauses a device's alarms for an hour. During a pause, it shows the remaining time and can end the
 * pause early.
 */
export const Pause = view<Props>(function PauseView({ read, t, language }, { alarms, onChange }) {
  const time = read(now);
  const left = alarms.pausedUntil === null ? 0 : alarms.pausedUntil - time;
  const canWrite = !read(readOnlyFor('alarmRules'));
  if (left <= 0)
    return (
      canWrite && (
        <Row gap={2} align="stretch" justify="end" wrap className={styles.buttons} data-start="">
          <Button size="small" icon={PauseIcon} onClick={() => onChange({ pausedUntil: time + PAUSE })}>
            {t('deviceManagement.alarms.pause')}
          </Button>
        </Row>
      )
    );
  const until = moments(language, read(timeZoneInUse), { timeStyle: 'short' });
  return (
    <Row gap={2} justify="between" wrap role="status">
      <p>
        {t('deviceManagement.alarms.pausedUntil', { time: until.format((alarms.pausedUntil ?? 0) * 1000) })}{' '}
        <Left key={alarms.pausedUntil} seconds={left} />
      </p>
      {canWrite && (
        <Button size="small" icon={PlayIcon} onClick={() => onChange({ pausedUntil: null })}>
          {t('deviceManagement.alarms.resume')}
        </Button>
      )}
    </Row>
  );
});

const SECOND = 1000;

/**
 * Counts down the minutes and seconds until the pause ends. Screen readers skip it, because the end time beside it is
 * announced.
 * @param seconds remaining time when the component appears (seconds); later values are ignored, because the time for the
 * screen advances in steps of several seconds
 */
export function Left({ seconds }: { seconds: number }) {
  const [left, setLeft] = useState(seconds);
  const [ends] = useState(() => Date.now() + seconds * SECOND);
  useEffect(() => {
    const timer = setInterval(() => setLeft(Math.max(0, Math.ceil((ends - Date.now()) / SECOND))), SECOND);
    return () => clearInterval(timer);
  }, [ends]);
  return (
    <span className={styles.number} aria-hidden="true">
      {Math.floor(left / 60)}:{String(left % 60).padStart(2, '0')}
    </span>
  );
}
