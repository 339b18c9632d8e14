import * as logbookEvents from '../../events/logbook.ts';
import * as navigation from '../../events/navigation.ts';
import { isReadOnly } from '../../src/core/session/admin.ts';
import { connectivity } from '../../src/core/server/connectivity.ts';
import { devices } from '../../src/core/devices/devices.ts';
import { withPlaces } from '../../src/core/positions/place-names.ts';
import { logbook, tripBy, locks } from '../../src/core/travel/logbook/logbook.ts';
import { firstId, presentId } from '../../src/core/travel/logbook/trip-ids.ts';
import { registers, carOf } from '../../src/core/travel/logbook/registers.ts';
import { timeZoneInUse } from '../../src/core/session/user.ts';
import { Banner } from '../../src/ui/Banner.tsx';
import { Button } from '../../src/ui/Button.tsx';
import { formatUntil, formatDay } from '../../src/ui/format.ts';
import { CarIcon, LogbookIcon, ReloadIcon, CloseIcon, MapIcon } from '../../src/ui/icons.ts';
import { EmptyState, ErrorState } from '../../src/ui/Notice.tsx';
import { RowBones, Skeleton } from '../../src/ui/Skeleton.tsx';
import { view } from '../../src/ui/view.tsx';
import { Bar, Keys } from './Bar.tsx';
import { HandForm } from './HandForm.tsx';
import {
  type LockCheck,
  lockCheck,
  logbookPage,
  logbookPlace,
  periodTrips,
  pickedTrips,
  rows,
  shownTrips,
  vehicleInUse,
} from './page.state.ts';
import styles from './Logbook.module.css';
import { hrefOf, chosenHref, MOST_CHOSEN } from './place.ts';
import { ReadinessPanel } from './Readiness.tsx';
import { RegisterPage } from './RegisterPage.tsx';
import { SplitDialog } from './SplitDialog.tsx';
import { TotalsPanel } from './Totals.tsx';
import { TripDetail } from './TripDetail.tsx';
import { TripList } from './TripList.tsx';
import * as changeEvents from '../../events/changes.ts';
import { refusedChanges } from '../../src/core/changes/changes.ts';
import { isOfTrips } from '../../src/core/travel/logbook/logbook-edits.ts';
import { objectionToMerge, lockedUntil, objectionToLock } from '../../src/rules/logbook/trip-rules.ts';
import { IconButton } from '../../src/ui/IconButton.tsx';
import { Row, Stack } from '../../src/ui/Layout.tsx';
import { classified, TYPES } from './edits.ts';
import { kmTogether } from './words.ts';
import { useState } from 'react';
import { now } from '../../src/core/app/clock.ts';
import { boundsOf, periodOf } from '../../src/rules/time/periods.ts';
import { Checkbox } from '../../src/ui/Checkbox.tsx';
import { Dialog } from '../../src/ui/Dialog.tsx';
import { TextField } from '../../src/ui/TextField.tsx';

const DAY = 86_400;
const NOTHING_TO_CHECK: LockCheck = { open: 0, unchecked: null, earliest: null };

/**
 * The dialog that permanently locks all logbook trips up to a chosen day. It explains what that means, and the user has
 * to tick a box and confirm.
 */
const LockDialog = view(function LockDialogView({ read, publish, t, language }) {
  const zone = read(timeZoneInUse);
  const device = read(vehicleInUse) ?? 0;
  const before = lockedUntil(read(locks), device);
  const [day, setDay] = useState(() => {
    const month = periodOf('lastMonth', read(now), zone);
    // By default, the logbook is locked up to the end of last month. If that month is locked already, the default is
    // yesterday, the latest possible day.
    const isClosed = before !== null && before >= boundsOf(month, zone).to - DAY;
    return isClosed ? periodOf('yesterday', read(now), zone).to : month.to;
  });
  const [isSure, setSure] = useState(false);
  const until = /^\d{4}-\d{2}-\d{2}$/.test(day) ? boundsOf({ from: day, to: day }, zone).to : Number.NaN;
  const objection = objectionToLock(read(locks), device, until, read(now));
  const place = read(logbookPlace);
  const { open, unchecked, earliest } = objection === null ? read(lockCheck(until)) : NOTHING_TO_CHECK;
  const check = () => {
    if (!place || !unchecked) return;
    const period = { choice: 'own', ...unchecked } as const;
    publish(
      navigation.linkFollowed({
        href: hrefOf({ ...place, period, filter: 'open', trip: null }),
        replace: true,
      }),
    );
    // If the page already shows this period, its trips failed to load, and following the link again changes nothing.
    if (read(logbook).status === 'failed') publish(logbookEvents.refreshRequested());
  };
  const close = () => publish(logbookEvents.panelClosed());
  return (
    <Dialog
      open
      alert
      onClose={close}
      title={t('logbook.lock.title')}
      text={t('logbook.lock.text')}
      closeLabel={t('shell.close')}
      testId="logbook-lock"
      actions={
        <>
          <Button variant="quiet" onClick={close}>
            {t('logbook.cancel')}
          </Button>
          <Button
            variant="danger"
            disabled={objection !== null || !isSure}
            onClick={() => {
              publish(
                changeEvents.wanted({
                  edits: [
                    {
                      of: 'lock',
                      id: device,
                      car: read(carOf(device))?.id ?? null,
                      set: { until },
                      was: { until: before },
                    },
                  ],
                  label: '',
                }),
              );
              close();
            }}
          >
            {t('logbook.lock.do')}
          </Button>
        </>
      }
    >
      <Stack gap={3}>
        {before !== null && (
          <p>{t('logbook.ready.lockedUntil', { day: formatDay(before, language, zone) })}</p>
        )}
        <TextField
          type="date"
          label={t('logbook.lock.until')}
          value={day}
          error={objection ? t('logbook.lock.problem') : null}
          onChange={setDay}
        />
        {open > 0 && <Banner tone="warning" text={t('logbook.lock.open', { count: open })} />}
        {!unchecked && earliest !== null && (
          <p>{t('logbook.lock.earlier', { day: formatDay(earliest, language, zone) })}</p>
        )}
        {unchecked && (
          <Banner
            tone="warning"
            testId="logbook-unchecked"
            text={t('logbook.lock.unchecked')}
            action={
              <Button size="small" disabled={read(logbook).status === 'loading'} onClick={check}>
                {t('logbook.lock.check')}
              </Button>
            }
          />
        )}
        <Checkbox label={t('logbook.lock.sure')} checked={isSure} onChange={setSure} />
      </Stack>
    </Dialog>
  );
});

/** The bar with actions on all trips that the user selected. */
const PickedBar = view(function PickedBarView({ read, peek, publish, t, language }) {
  const shown = read(shownTrips);
  const trips = read(pickedTrips);
  if (trips.length === 0) return null;
  const [one, other] = trips;
  const canWrite = !read(isReadOnly);
  const canMerge =
    canWrite &&
    trips.length === 2 &&
    one &&
    other &&
    objectionToMerge(read(locks), read(periodTrips), one, other) === null;
  const pick = (ids: readonly string[]) => publish(logbookEvents.picked({ trips: [...ids] }));
  return (
    <Row gap={2} wrap className={styles.picked} role="toolbar" aria-label={t('logbook.pickedTrips')}>
      <IconButton icon={CloseIcon} label={t('logbook.pickNone')} onClick={() => pick([])} />
      <output>
        {t('logbook.picked', { count: trips.length, distance: kmTogether(trips, read, language) })}
      </output>
      <Row gap={2} wrap>
        {canWrite &&
          TYPES.slice(0, 4).map((type) => (
            <Button
              key={type}
              size="small"
              onClick={() => {
                const draft = classified(peek, trips, type);
                if (draft) publish(draft);
              }}
            >
              {t(`logbook.type.${type}`)}
            </Button>
          ))}
        {canMerge && (
          <Button
            size="small"
            onClick={() => {
              publish(
                changeEvents.wanted({
                  edits: [
                    {
                      of: 'tripShape',
                      id: one.id,
                      device: one.device,
                      set: { mergeWith: other.id },
                      was: {},
                    },
                  ],
                  label: 'logbook.merged',
                }),
              );
              pick([]);
            }}
          >
            {t('logbook.merge')}
          </Button>
        )}
        <Button
          size="small"
          icon={MapIcon}
          onClick={() => publish(navigation.linkFollowed({ href: chosenHref(trips.map(({ id }) => id)) }))}
        >
          {trips.length > MOST_CHOSEN
            ? t('logbook.showFirst', { most: MOST_CHOSEN, all: trips.length })
            : t('logbook.showOnMap')}
        </Button>
        {trips.length < shown.length && (
          <Button size="small" variant="quiet" onClick={() => pick(shown.map(({ id }) => id))}>
            {t('logbook.pickAll')}
          </Button>
        )}
      </Row>
    </Row>
  );
});

/** The list of logbook changes that the server refused, with the reasons. */
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

/** The logbook page of a vehicle: its trips by day, their purposes, and how ready it is for the tax office. */
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
        <Stack gap={4} bounded className={styles.columns}>
          <section className={styles.main} aria-label={t('logbook.trips')}>
            <State />
          </section>
          {open && (
            <aside className={styles.side} aria-label={t('logbook.trip')} data-testid="logbook-trip">
              {/* The details stay open, with what the user is typing, when the server gives the trip its id. */}
              <TripDetail key={firstId(read, open.id)} trip={open} />
            </aside>
          )}
        </Stack>
      ) : (
        <RegisterPage key={place.page} page={place.page} />
      )}
      {panel?.panel === 'lock' && <LockDialog />}
      {panel?.panel === 'byHand' && <HandForm />}
      {panel?.panel === 'split' && panel.trip !== null && <SplitDialog id={presentId(read, panel.trip)} />}
      {panel?.panel === 'keys' && <Keys />}
    </div>
  );
});

/**
 * Shows the logbook's trips, or in their place a message, for example that they are loading or could not be loaded.
 */
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
        <Stack gap={3} className={styles.panels}>
          <ReadinessPanel />
          <TotalsPanel />
        </Stack>
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
