import * as logbookEvents from '../../events/logbook.ts';
import * as navigation from '../../events/navigation.ts';
import { isReadOnly } from '../../src/core/session/admin.ts';
import { now } from '../../src/core/app/clock.ts';
import { locks } from '../../src/core/travel/logbook/logbook.ts';
import { driftOf, driftsOf, firstGap } from '../../src/rules/logbook/odometer.ts';
import { DAYS_TO_ENTER, type Missing, readinessOf } from '../../src/rules/logbook/readiness.ts';
import { registers } from '../../src/core/travel/logbook/registers.ts';
import { lockedUntil } from '../../src/rules/logbook/trip-rules.ts';
import { timeZoneInUse } from '../../src/core/session/user.ts';
import { Button } from '../../src/ui/Button.tsx';
import { formatDay, formatPercent } from '../../src/ui/format.ts';
import { LockIcon } from '../../src/ui/icons.ts';
import { Row, Stack, Text } from '../../src/ui/Layout.tsx';
import { Panel } from '../../src/ui/Panel.tsx';
import { view } from '../../src/ui/view.tsx';
import { Folded } from './Folded.tsx';
import styles from './Panels.module.css';
import { logbookPlace, periodTrips, vehicleInUse } from './page.state.ts';
import { hrefOf } from './place.ts';
import { km } from './words.ts';

const MISSING: readonly Missing[] = ['type', 'reason', 'contact', 'driver', 'parts', 'places'];

/**
 * The panel with the logbook's readiness for the tax office: what is missing, how many days are left for the next trip,
 * and gaps in the odometer readings.
 */
export const ReadinessPanel = view(function ReadinessPanelView({ read, publish, t, language }) {
  const zone = read(timeZoneInUse);
  const trips = read(periodTrips);
  const device = read(vehicleInUse);
  const place = read(logbookPlace);
  const ready = readinessOf(trips, read(locks), read(now), zone);
  const drifts = driftsOf(trips);
  const gap = firstGap(drifts);
  const until = device === null ? null : lockedUntil(read(locks), device);
  const share = ready.trips === 0 ? 1 : ready.complete / ready.trips;
  return (
    <Panel as="section" gap={2} packed aria-labelledby="logbook-ready" data-testid="logbook-readiness">
      <Text as="h2" id="logbook-ready" tone="muted" size={13} weight="medium">
        {t('logbook.ready.title')}
      </Text>
      <Row as="p" align="baseline" wrap tone="muted" size={13} numeric className={styles.figure}>
        <Text as="strong" tone="ink" size={24} weight="bold">
          {formatPercent(Math.floor(share * 100) / 100, language)}
        </Text>
        <span>{t('logbook.ready.complete', { count: ready.complete, all: ready.trips })}</span>
      </Row>
      <progress className={styles.progress} max={1} value={share} aria-labelledby="logbook-ready" />
      <Folded>
        <Stack as="ul" gap={1} size={13} className={styles.lines}>
          {ready.late > 0 && <li data-tone="alarm">{t('logbook.ready.late', { count: ready.late })}</li>}
          {ready.nextDays !== null && (
            <li data-tone={ready.nextDays <= 2 ? 'warning' : undefined}>
              {ready.nextDays > 0 && <Meter left={ready.nextDays} />}
              <span>
                {ready.nextDays === 0
                  ? t('logbook.ready.lastDay')
                  : t('logbook.ready.left', { count: ready.nextDays })}
              </span>
            </li>
          )}
          {MISSING.map(
            (name) =>
              ready.missing[name] !== undefined && (
                <li key={name}>{t(`logbook.missing.${name}`, { count: ready.missing[name] ?? 0 })}</li>
              ),
          )}
          {drifts.length > 0 ? (
            <li data-tone="warning">
              {t('logbook.ready.drift', {
                count: drifts.length,
                distance: km(driftOf(drifts), read, language),
              })}{' '}
              {gap && (
                <button
                  type="button"
                  className={styles.link}
                  onClick={() => publish(logbookEvents.panelOpened({ panel: 'byHand', trip: gap.after.id }))}
                >
                  {t('logbook.ready.fill')}
                </button>
              )}
            </li>
          ) : (
            trips.some(({ odometer }) => odometer !== null) && <li>{t('logbook.ready.noDrift')}</li>
          )}
        </Stack>
        <Row gap={2} wrap>
          {ready.open.length > 0 && place && place.filter !== 'open' && (
            <Button
              size="small"
              onClick={() =>
                publish(
                  navigation.linkFollowed({ href: hrefOf({ ...place, filter: 'open' }), replace: true }),
                )
              }
            >
              {t('logbook.ready.showOpen')}
            </Button>
          )}
          {!read(registers).lacking.includes('locks') && (
            <Button
              size="small"
              icon={LockIcon}
              disabled={read(isReadOnly)}
              onClick={() => publish(logbookEvents.panelOpened({ panel: 'lock', trip: null }))}
            >
              {t('logbook.lockPeriod')}
            </Button>
          )}
          {until !== null && (
            <Text tone="muted" size={13}>
              {t('logbook.ready.lockedUntil', { day: formatDay(until, language, zone) })}
            </Text>
          )}
        </Row>
      </Folded>
    </Panel>
  );
});

/**
 * A meter with seven segments, one for each day in which a trip may be completed. The segments of the remaining
 * days are filled.
 */
const Meter = ({ left }: { left: number }) => (
  <span className={styles.meter} aria-hidden="true">
    {Array.from({ length: DAYS_TO_ENTER }, (_, i) => (
      <span key={i} data-left={i < left || undefined} />
    ))}
  </span>
);
