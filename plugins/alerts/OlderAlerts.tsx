import * as notificationEvents from '../../events/notifications.ts';
import { connectivity } from '../../src/core/connectivity.ts';
import { deviceBy, devices } from '../../src/core/devices.ts';
import { knownFrom, notifications } from '../../src/core/notifications.ts';
import { now } from '../../src/core/clock.ts';
import { timeZoneInUse } from '../../src/core/user.ts';
import { Button } from '../../src/ui/Button.tsx';
import { formatDay } from '../../src/ui/format.ts';
import { Remark } from '../../src/ui/Section.tsx';
import { view } from '../../src/ui/view.tsx';
import styles from './Alerts.module.css';
import { inbox } from './inbox.state.ts';
import { inboxPlace, NO_FILTERS } from './place.ts';

/** One press goes back so far, seconds. */
const STEP = 30 * 86_400;
/** Of so many devices at once: each is a call of its own. */
const MOST_DEVICES = 12;

/** Older alerts than the list holds, by period: of the device that is filtered for, else of all of a small account. */
export const OlderAlerts = view(function OlderAlertsView({ read, publish, t, language }) {
  const { device } = read(inboxPlace)?.filters ?? NO_FILTERS;
  const { older } = read(inbox);
  const known = device === null ? null : read(deviceBy(device));
  const ids = device !== null ? (known ? [device] : []) : [...read(devices).byId.keys()];
  if (ids.length === 0) return null;
  if (ids.length > MOST_DEVICES) return <p className={styles.older}>{t('alerts.older.choose')}</p>;
  const from = ids.map((id) => {
    const known = knownFrom(read(notifications), id);
    return Number.isFinite(known) ? known : Math.floor(read(now));
  });
  const isLoading = ids.some((id) => older[id]?.status === 'loading');
  const failed = ids.map((id) => older[id]).find((each) => each?.status === 'failed');
  const reached = Math.max(...from);
  const load = () => {
    for (const [i, id] of ids.entries()) {
      const to = (from[i] ?? 0) - 1;
      publish(notificationEvents.olderRequested({ device: id, from: to - STEP + 1, to }));
    }
  };
  return (
    <div className={styles.older}>
      {failed?.failure && <Remark alert>{t(`failure.${failed.failure.reason}`)}</Remark>}
      {ids.some((id) => older[id]) && !failed && (
        <Remark>
          {t('alerts.older.reached', { day: formatDay(reached, language, read(timeZoneInUse)) })}
        </Remark>
      )}
      <Button
        size="small"
        variant="quiet"
        loading={isLoading}
        disabled={read(connectivity).online === false}
        onClick={load}
      >
        {t(failed ? 'shell.tryAgain' : 'alerts.older.load')}
      </Button>
    </div>
  );
});
