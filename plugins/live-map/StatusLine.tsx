import * as clockEvents from '../../events/clock.ts';
import { connectivity } from '../../src/core/server/connectivity.ts';
import { devices } from '../../src/core/devices/devices.ts';
import { formatAge } from '../../src/ui/format.ts';
import { clockNote, machineClock, now } from '../../src/core/app/clock.ts';
import { IconButton } from '../../src/ui/IconButton.tsx';
import { CloseIcon, ReloadIcon, TimeIcon } from '../../src/ui/icons.ts';
import { formatDuration } from '../../src/ui/format-time.ts';
import { view } from '../../src/ui/view.tsx';
import { VisuallyHidden } from '../../src/ui/VisuallyHidden.tsx';
import styles from './StatusLine.module.css';

/**
 * A line that says when the map is not live or lacks devices, or when the clock of the user's computer or phone is
 * wrong. Otherwise the line is empty.
 */
export const StatusLine = view(function StatusLineView({ read, publish, t, language }) {
  const { online, stream, lostAt } = read(connectivity);
  const { leftOut, status } = read(devices);
  const age = lostAt === null ? null : formatAge(read(now) - lostAt / 1000, language);
  // Screen readers hear this in place of a text whose age changes each minute.
  const spoken = stream === 'waiting' && age ? t('map.status.connecting') : null;
  const text =
    // No text while offline, because the app's own banner already says that the user is offline.
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
  // A message about the connection hides the one about the clock.
  const clock = text === null && online !== false && !read(machineClock).isDismissed ? read(clockNote) : null;
  return (
    <div className={styles.place} role="status">
      {text && (
        <p className={styles.line} data-tour="status">
          <ReloadIcon size={16} aria-hidden="true" />
          {spoken && <VisuallyHidden>{spoken}</VisuallyHidden>}
          <span aria-hidden={spoken !== null || undefined}>{text}</span>
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
