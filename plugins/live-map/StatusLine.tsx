import { connectivity } from '../../src/core/connectivity.ts';
import { devices } from '../../src/core/devices.ts';
import { formatAge } from '../../src/ui/format.ts';
import { now } from '../../src/core/clock.ts';
import { OfflineIcon, ReloadIcon } from '../../src/ui/icons.ts';
import { view } from '../../src/ui/view.tsx';
import styles from './StatusLine.module.css';

/** Says so while what is on the map is not live, and what holds instead. Silent when all is well. */
export const StatusLine = view(function StatusLineView({ read, t, language }) {
  const { online, stream, lostAt } = read(connectivity);
  const { leftOut, status } = read(devices);
  const age = lostAt === null ? null : formatAge(read(now) - lostAt / 1000, language);
  const text =
    online === false
      ? t('map.status.offline')
      : stream === 'off'
        ? t('map.status.polling')
        : stream === 'waiting'
          ? age
            ? t('map.status.reconnecting', { age })
            : t('map.status.connecting')
          : status === 'ready' && leftOut.length > 0
            ? t('map.status.leftOut', { count: leftOut.length })
            : null;
  return (
    <div className={styles.place} role="status">
      {text && (
        <p className={styles.line} data-tour="status">
          {online === false ? (
            <OfflineIcon size={16} aria-hidden="true" />
          ) : (
            <ReloadIcon size={16} aria-hidden="true" />
          )}
          {text}
        </p>
      )}
    </div>
  );
});
