import { useEffect, useState } from 'react';
import { timeZoneInUse } from '../../src/core/session/user.ts';
import { isoMoment } from '../../src/ui/format.ts';
import { formatRemaining, formatTime } from '../../src/ui/format-time.ts';
import { view } from '../../src/ui/view.tsx';
import { sharedView } from './shared-view.state.ts';
import styles from './SharedView.module.css';

/** In the last two minutes every second is shown. */
const BY_SECONDS = 120;

/** How long the link still lasts (SHARE-03). What ends then is said elsewhere, and read out. */
export const TimeLeft = view<{ ends: number }>(function TimeLeftView({ read, t, language }, { ends }) {
  const { now } = read(sharedView);
  const isClose = ends - now <= BY_SECONDS * 1000;
  const exact = useSeconds(ends, isClose);
  const seconds = Math.max(0, Math.ceil((isClose ? exact : ends - now) / 1000));
  return (
    <p className={styles.left} data-close={isClose || undefined}>
      <span>{t('sharedView.endsIn')}</span>{' '}
      <time
        dateTime={isoMoment(ends / 1000)}
        title={formatTime(ends / 1000, language, read(timeZoneInUse), true)}
      >
        {formatRemaining(seconds, language)}
      </time>
    </p>
  );
});

/** Milliseconds that are left, every second anew while it counts. */
function useSeconds(ends: number, runs: boolean): number {
  const [left, setLeft] = useState(() => ends - Date.now());
  useEffect(() => {
    if (!runs) return undefined;
    const tick = () => setLeft(ends - Date.now());
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [ends, runs]);
  return left;
}
