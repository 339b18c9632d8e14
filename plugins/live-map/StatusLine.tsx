import * as clockEvents from '../../events/clock.ts';
import { connectivity } from '../../src/core/server/connectivity.ts';
import { devices } from '../../src/core/devices/devices.ts';
import { formatAge } from '../../src/ui/format.ts';
import { clockNote, machineClock, now } from '../../src/core/app/clock.ts';
import { IconButton } from '../../src/ui/IconButton.tsx';
import { CloseIcon, ReloadIcon, TimeIcon } from '../../src/ui/icons.ts';
import { formatDuration } from '../../src/ui/format-time.ts';
import { view } from '../../src/ui/view.tsx';
import styles from './StatusLine.module.css';

/**
 * Shows that the map is not live and what it shows instead, or that the clock of the user's machine is wrong. Shows nothing
 * if neither is the case.
 */
export const StatusLine = view(function StatusLineView({ read, publish, t, language }) {
  const { online, stream, lostAt } = read(connectivity);
  const { leftOut, status } = read(devices);
  const age = lostAt === null ? null : formatAge(read(now) - lostAt / 1000, language);
  const text =
    // The banner of the whole app says that the user is offline.
    online === false
      ? null
      : stream === 'off'
        ? t('map.status.polling')
        : stream === 'waiting'
          ? age
            ? t('map.status.reconnecting', { age })
            : t('map.status.connecting')
          : status === 'ready' && leftOut.length > 0
            ? t('map.status.leftOut', { count: leftOut.length })
            : null;
  // If there is a message about the connection, the one about the clock is not shown.
  const clock = text === null && online !== false && !read(machineClock).isDismissed ? read(clockNote) : null;
  return (
    <div className={styles.place} role="status">
      {text && (
        <p className={styles.line} data-tour="status">
          <ReloadIcon size={16} aria-hidden="true" />
          {text}
        </p>
      )}
      {clock && (
        <div className={styles.line} data-testid="clock-note">
          <TimeIcon size={16} aria-hidden="true" />
          <p>{t(clock.text, { by: formatDuration(clock.seconds, language) })}</p>
          <IconButton
            icon={CloseIcon}
            label={t('wrongClock.dismiss')}
            onClick={() => publish(clockEvents.noteDismissed())}
          />
        </div>
      )}
    </div>
  );
});
