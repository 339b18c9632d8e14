import * as olderAlerts from '../../events/older-alerts.ts';
import { can } from '../../src/core/server/server.ts';
import { now } from '../../src/core/app/clock.ts';
import { connectivity } from '../../src/core/server/connectivity.ts';
import { deviceBy, devices } from '../../src/core/devices/devices.ts';
import { knownFrom, MOST, notifications } from '../../src/core/devices/notifications.ts';
import { timeZoneInUse } from '../../src/core/session/user.ts';
import { Button } from '../../src/ui/Button.tsx';
import { formatDay } from '../../src/ui/format.ts';
import { Stack } from '../../src/ui/Layout.tsx';
import { Remark } from '../../src/ui/Section.tsx';
import { view } from '../../src/ui/view.tsx';
import styles from './Alerts.module.css';
import { inbox } from './inbox.state.ts';
import { boundsIn, inboxPlace, NO_FILTERS } from './place.ts';

/** Before this no server has anything (Unix seconds). */
const BEGINNING = Date.UTC(2010, 0, 1) / 1000;

/**
 * Older alerts than the list holds, by time: of the device that is filtered for, else of all, to the beginning of the period
 * that is looked at.
 */
export const OlderAlerts = view(function OlderAlertsView({ read, publish, t, language }) {
  const filters = read(inboxPlace)?.filters ?? NO_FILTERS;
  const { device } = filters;
  const { older } = read(inbox);
  const all = read(notifications);
  const known = device === null ? null : read(deviceBy(device));
  const ids = device !== null ? (known ? [device] : []) : [...read(devices).byId.keys()];
  if (ids.length === 0) return null;
  const time = Math.floor(read(now));
  const zone = read(timeZoneInUse);
  const bounds = boundsIn(filters, time, zone);
  const least = Math.max(BEGINNING, bounds.from);
  // Up to here all of them are known; some of them further.
  const reached = ids.reduce((latest, id) => {
    const from = knownFrom(all, id);
    return Math.max(latest, Number.isFinite(from) ? from : time + 1);
  }, 0);
  const ours = new Set(ids);
  const isOurs = older.devices.some((id) => ours.has(id));
  const failure = isOurs ? older.failure : null;
  const isFull = (all.success?.length ?? 0) >= MOST;
  // Such as a Traccar (TRAC-08).
  const marks = !can(read, 'alertMarks') && <Remark>{t('alerts.marksHere')}</Remark>;
  if (reached <= least || isFull)
    return (
      <Stack gap={1} justify="center" tone="muted" size={13} centered className={styles.older}>
        {marks}
        <Remark>{t(isFull ? 'alerts.older.full' : 'alerts.older.none')}</Remark>
      </Stack>
    );
  const loadOlder = () => {
    const to = reached - 1;
    // Into a period of long ago at once: what lies between is loaded along.
    const from = Math.max(least, Math.min(to, bounds.to));
    publish(olderAlerts.requested({ devices: ids, from, to, least }));
  };
  return (
    <Stack gap={1} justify="center" tone="muted" size={13} centered className={styles.older}>
      {marks}
      {failure && (
        <Remark alert>
          {t(failure.reason === 'unavailable' ? 'alerts.older.choose' : `failure.${failure.reason}`)}
        </Remark>
      )}
      {isOurs && older.status === 'ready' && (
        <Remark>{t('alerts.older.reached', { day: formatDay(reached, language, zone) })}</Remark>
      )}
      <Button
        size="small"
        variant="quiet"
        loading={isOurs && older.status === 'loading'}
        disabled={read(connectivity).online === false}
        onClick={loadOlder}
      >
        {t(failure ? 'shell.tryAgain' : 'alerts.older.load')}
      </Button>
    </Stack>
  );
});
