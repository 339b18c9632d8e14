import { now } from '../../src/core/app/clock.ts';
import { connectivity } from '../../src/core/server/connectivity.ts';
import { notifications } from '../../src/core/devices/notifications.ts';
import { timeZoneInUse } from '../../src/core/session/user.ts';
import { formatAge, formatUntil } from '../../src/ui/format.ts';
import { OfflineIcon } from '../../src/ui/icons.ts';
import { view } from '../../src/ui/view.tsx';
import styles from './Alerts.module.css';

/** How old the list is, where it cannot be brought up to date. */
export const Told = view(function ToldView({ read, t, language }) {
  const { success, error, fromStorage, toldAt } = read(notifications);
  const isOffline = read(connectivity).online === false;
  if (success === null || toldAt === null || !(isOffline || error || fromStorage)) return null;
  return (
    <p className={styles.told} role="status">
      <OfflineIcon size={16} aria-hidden="true" />
      {t(isOffline ? 'alerts.toldOffline' : 'alerts.told', {
        age: formatAge(read(now) - toldAt, language),
        time: formatUntil(toldAt, language, read(timeZoneInUse)),
      })}
    </p>
  );
});
