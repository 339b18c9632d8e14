import * as logbookEvents from '../../events/logbook.ts';
import * as navigation from '../../events/navigation.ts';
import { isReadOnly } from '../../src/core/session/admin.ts';
import { connectivity } from '../../src/core/server/connectivity.ts';
import { devices } from '../../src/core/devices/devices.ts';
import { withPlaces } from '../../src/core/positions/place-names.ts';
import { logbook, tripBy } from '../../src/core/travel/logbook/logbook.ts';
import { registers } from '../../src/core/travel/logbook/registers.ts';
import { timeZoneInUse } from '../../src/core/session/user.ts';
import { Banner } from '../../src/ui/Banner.tsx';
import { Button } from '../../src/ui/Button.tsx';
import { formatUntil } from '../../src/ui/format.ts';
import { CarIcon, LogbookIcon, ReloadIcon } from '../../src/ui/icons.ts';
import { EmptyState, ErrorState } from '../../src/ui/Notice.tsx';
import { RowBones, Skeleton } from '../../src/ui/Skeleton.tsx';
import { view } from '../../src/ui/view.tsx';
import { Bar } from './Bar.tsx';
import { HandForm } from './HandForm.tsx';
import { Keys } from './Keys.tsx';
import { LockDialog } from './LockDialog.tsx';
import styles from './Logbook.module.css';
import { logbookPage, logbookPlace, periodTrips, rows, vehicleInUse } from './page.state.ts';
import { PickedBar } from './PickedBar.tsx';
import { hrefOf } from './place.ts';
import { ReadinessPanel } from './Readiness.tsx';
import { RegisterPage } from './RegisterPage.tsx';
import { SplitDialog } from './SplitDialog.tsx';
import { TotalsPanel } from './Totals.tsx';
import { TripDetail } from './TripDetail.tsx';
import { TripList } from './TripList.tsx';
import * as changeEvents from '../../events/changes.ts';
import { refusedChanges } from '../../src/core/changes/changes.ts';
import { isOfTrips } from '../../src/core/travel/logbook/logbook-edits.ts';

/** What the server would not do with the logbook, and why. */
const RefusedTrips = view(function RefusedTripsView({ read, publish, t }) {
  return read(refusedChanges)
    .filter(({ edit }) => isOfTrips(edit))
    .map(({ id, failure }) => (
      <Banner
        key={id}
        tone="danger"
        testId="logbook-refused"
        text={`${t('logbook.notChanged')} ${
          failure?.status === 423
            ? t('logbook.refusedLocked')
            : (failure?.message ?? t(`failure.${failure?.reason ?? 'server'}`))
        }`}
        action={
          <Button size="small" variant="quiet" onClick={() => publish(changeEvents.dismissed({ id }))}>
            {t('logbook.letGo')}
          </Button>
        }
      />
    ));
});

/** The logbook of a vehicle: its trips by day, what they were for, and how ready it is for the tax office. */
export default view(function LogbookView({ read, t }) {
  const place = read(logbookPlace);
  const { panel } = read(logbookPage);
  const told = read(tripBy(place?.trip ?? ''));
  const open = told && withPlaces(read, told);
  if (!place) return null;
  return (
    <div className={styles.page} data-open={open ? 'true' : undefined} data-testid="logbook">
      <Bar />
      {read(isReadOnly) && <Banner tone="warning" text={t('failure.readOnly')} />}
      <RefusedTrips />
      {place.page === 'trips' ? (
        <div className={styles.columns}>
          <section className={styles.main} aria-label={t('logbook.trips')}>
            <State />
          </section>
          {open && (
            <aside className={styles.side} aria-label={t('logbook.trip')} data-testid="logbook-trip">
              <TripDetail key={open.id} trip={open} />
            </aside>
          )}
        </div>
      ) : (
        <RegisterPage key={place.page} page={place.page} />
      )}
      {panel?.panel === 'lock' && <LockDialog />}
      {panel?.panel === 'byHand' && <HandForm />}
      {panel?.panel === 'split' && panel.trip !== null && <SplitDialog id={panel.trip} />}
      {panel?.panel === 'keys' && <Keys />}
    </div>
  );
});

/** What there is instead of trips, or the trips. */
const State = view(function StateView({ read, publish, t, language }) {
  const { status, failure, keptSince } = read(logbook);
  const list = read(rows);
  const all = read(periodTrips);
  const place = read(logbookPlace);
  const retry = {
    label: t('shell.tryAgain'),
    onRetry: () => publish(logbookEvents.refreshRequested()),
  };
  if (status === 'unavailable' || read(registers).status === 'unavailable')
    return (
      <EmptyState icon={LogbookIcon} title={t('logbook.unavailable')} text={t('logbook.unavailableHint')} />
    );
  if (read(vehicleInUse) === null) {
    if (read(devices).status === 'loading') return <Bones label={t('logbook.loading')} />;
    return <EmptyState icon={CarIcon} title={t('logbook.noVehicle')} text={t('logbook.noVehicleHint')} />;
  }
  if (all.length === 0 && status === 'failed')
    return (
      <ErrorState
        title={t('logbook.failed')}
        text={t(`failure.${failure?.reason ?? 'server'}`)}
        retry={retry}
      />
    );
  if (all.length === 0 && status !== 'ready') return <Bones label={t('logbook.loading')} />;
  const isOffline = read(connectivity).online === false;
  return (
    <>
      {(failure || keptSince !== null) && (
        <Banner
          tone="warning"
          text={
            keptSince === null
              ? t(`failure.${failure?.reason ?? 'server'}`)
              : t(isOffline ? 'logbook.keptOffline' : 'logbook.kept', {
                  time: formatUntil(keptSince, language, read(timeZoneInUse)),
                })
          }
          action={
            failure && (
              <Button size="small" icon={ReloadIcon} onClick={retry.onRetry}>
                {retry.label}
              </Button>
            )
          }
        />
      )}
      {all.length > 0 && (
        <div className={styles.panels}>
          <ReadinessPanel />
          <TotalsPanel />
        </div>
      )}
      <PickedBar />
      {list.length > 0 ? (
        <TripList />
      ) : (
        <EmptyState
          icon={LogbookIcon}
          title={t(all.length > 0 ? 'logbook.noneOfThese' : 'logbook.empty')}
          text={t(all.length > 0 ? 'logbook.noneOfTheseHint' : 'logbook.emptyHint')}
          action={
            all.length > 0 &&
            place && (
              <Button
                onClick={() =>
                  publish(
                    navigation.linkFollowed({ href: hrefOf({ ...place, filter: 'all' }), replace: true }),
                  )
                }
              >
                {t('logbook.showAll')}
              </Button>
            )
          }
        />
      )}
    </>
  );
});
const Bones = ({ label }: { label: string }) => (
  <Skeleton label={label}>
    <RowBones rows={8} />
  </Skeleton>
);
