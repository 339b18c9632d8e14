import { useEffect, useRef, useState } from 'react';
import * as changeEvents from '../../events/changes.ts';
import * as logbookEvents from '../../events/logbook.ts';
import * as navigation from '../../events/navigation.ts';
import type { TripByHand, TripType } from '../../events/logbook-types.ts';
import { now } from '../../src/core/app/clock.ts';
import { localDay } from '../../src/rules/time/local-day.ts';
import { connectivity } from '../../src/core/server/connectivity.ts';
import { locks, logbook } from '../../src/core/travel/logbook/logbook.ts';
import { driftsOf, type Drift } from '../../src/rules/logbook/odometer.ts';
import { isHidden, veiled } from '../../src/rules/logbook/privacy.ts';
import { carOf, registers } from '../../src/core/travel/logbook/registers.ts';
import { NO_PARTS, objectionToHand } from '../../src/rules/logbook/trip-rules.ts';
import { timeZoneInUse } from '../../src/core/session/user.ts';
import { Button } from '../../src/ui/Button.tsx';
import { Dialog } from '../../src/ui/Dialog.tsx';
import { Stack } from '../../src/ui/Layout.tsx';
import { formatDay } from '../../src/ui/format.ts';
import { Select } from '../../src/ui/Select.tsx';
import { TextField } from '../../src/ui/TextField.tsx';
import { decimalIn, numberToType } from '../../src/ui/typed-number.ts';
import { view } from '../../src/ui/view.tsx';
import styles from './Detail.module.css';
import { isAllThere, logbookPage, logbookPlace, periodTrips, vehicleInUse } from './page.state.ts';
import { hrefOf } from './place.ts';
import { nameOfContact, notANumber } from './words.ts';
import { dayAfter } from '../../src/rules/time/periods.ts';
import { unixAt, wallAt } from '../../src/rules/time/wall-clock.ts';

/**
 * The form for a logbook trip that the user enters by hand, without tracker data. If the user opens the form from a gap
 * in the odometer readings, the distance is filled in.
 */
export const HandForm = view(function HandFormView({ read, publish, t, language }) {
  const zone = read(timeZoneInUse);
  const device = read(vehicleInUse) ?? 0;
  const place = read(logbookPlace);
  const { panel } = read(logbookPage);
  const { status, shown } = read(logbook);
  const drift = driftsOf(read(periodTrips)).find(
    ({ after, metres }) => after.id === panel?.trip && metres > 0,
  );
  const [typed, setTyped] = useState(() => ({
    ...(drift ? timesInGap(drift, zone) : { day: localDay(read(now), zone), start: '', end: '' }),
    km: drift ? numberToType(drift.metres / 1000, language, 3) : '',
    from: drift ? veiled(drift.before).endAddress : '',
    to: drift ? veiled(drift.after).startAddress : '',
    type: 'business' as TripType,
    contact: '',
    reason: '',
  }));
  const [isTried, setTried] = useState(false);
  const [isWaiting, setWaiting] = useState(false);
  const change = (changes: Partial<typeof typed>) => {
    setTyped({ ...typed, ...changes });
    setWaiting(false);
  };
  const { contacts, reasons } = read(registers);
  const { from, to, isNextDay } = timesOf(typed, zone);
  const wanted: TripByHand = {
    car: read(carOf(device))?.id ?? null,
    from,
    to,
    metres: Math.round(decimalIn(typed.km) * 1000),
    startAddress: typed.from,
    endAddress: typed.to,
    type: typed.type,
    parts: NO_PARTS,
    contact: typed.type === 'business' && typed.contact ? Number(typed.contact) : null,
    reason: typed.type === 'business' && typed.reason ? Number(typed.reason) : null,
  };
  const hasNoNumber = typed.km.trim() !== '' && Number.isNaN(wanted.metres);
  const objection =
    typed.km.trim() === '' || hasNoNumber
      ? 'distance'
      : objectionToHand(read(locks), shown.trips, device, wanted, read(now));
  const said = (...of: string[]) =>
    isTried && objection && of.includes(objection) ? t(`logbook.objection.${objection}`) : null;
  const close = () => publish(logbookEvents.panelClosed());
  // The other trips of these days must be loaded, to check that this one does not overlap them. Without them, only the
  // server can check it.
  const lastDay = isNextDay ? dayAfter(typed.day, 1) : typed.day;
  const isShown = place !== null && typed.day >= place.period.from && lastDay <= place.period.to;
  const isMissing = status === 'failed' || status === 'unavailable' || read(connectivity).online === false;
  const canCheck = isShown && (read(isAllThere) || isMissing);
  const send = () => {
    setTried(true);
    setWaiting(!objection && !canCheck);
    if (objection) return;
    if (!canCheck) {
      if (!place || isShown) return;
      const period = { choice: 'own', from: dayAfter(typed.day, -1), to: lastDay } as const;
      publish(navigation.linkFollowed({ href: hrefOf({ ...place, period, trip: null }), replace: true }));
      return;
    }
    publish(
      changeEvents.wanted({
        edits: [{ of: 'trip', id: 'new-trip', device, set: wanted, was: null }],
        label: 'logbook.added',
      }),
    );
    close();
  };
  const latest = useRef(send);
  latest.current = send;
  useEffect(() => {
    if (isWaiting && canCheck) latest.current();
  }, [isWaiting, canCheck]);
  return (
    <Dialog
      open
      onClose={close}
      size="medium"
      title={t('logbook.addTrip')}
      text={t('logbook.byHandHint')}
      closeLabel={t('shell.close')}
      testId="logbook-by-hand"
      actions={
        <>
          <Button variant="quiet" onClick={close}>
            {t('logbook.cancel')}
          </Button>
          <Button variant="primary" loading={isWaiting} onClick={send}>
            {t('logbook.save')}
          </Button>
        </>
      }
    >
      <Stack
        as="form"
        gap={3}
        className={styles.hand}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <TextField
          type="date"
          label={t('logbook.column.date')}
          value={typed.day}
          error={said('locked')}
          onChange={(day) => change({ day })}
        />
        <TextField
          type="time"
          label={t('logbook.column.start')}
          value={typed.start}
          error={said('times', 'overlaps')}
          onChange={(start) => change({ start })}
        />
        <TextField
          type="time"
          label={t('logbook.column.end')}
          value={typed.end}
          hint={isNextDay ? t('logbook.nextDay', { day: formatDay(to, language, zone) }) : undefined}
          onChange={(end) => change({ end })}
        />
        <TextField
          label={t('logbook.kilometres')}
          inputMode="decimal"
          value={typed.km}
          error={hasNoNumber ? notANumber({ t, language }) : said('distance')}
          onChange={(km) => change({ km })}
        />
        <TextField
          label={t('logbook.column.from')}
          value={typed.from}
          maxLength={200}
          onChange={(from) => change({ from })}
        />
        <TextField
          label={t('logbook.column.to')}
          value={typed.to}
          maxLength={200}
          onChange={(to) => change({ to })}
        />
        <Select
          label={t('logbook.column.type')}
          value={typed.type}
          options={(['business', 'toWork', 'private'] as const).map((value) => ({
            value,
            label: t(`logbook.type.${value}`),
          }))}
          onChange={(type) => change({ type })}
        />
        {typed.type === 'business' && (
          <>
            <Select
              label={t('logbook.column.reason')}
              value={typed.reason}
              options={[
                { value: '', label: t('logbook.nobody') },
                ...reasons.shown
                  .filter(({ id }) => id > 0)
                  .map(({ id, name }) => ({ value: String(id), label: name })),
              ]}
              onChange={(reason) => change({ reason })}
            />
            <Select
              label={t('logbook.column.contact')}
              value={typed.contact}
              options={[
                { value: '', label: t('logbook.nobody') },
                ...contacts.shown
                  .filter(({ id }) => id > 0)
                  .map((contact) => ({ value: String(contact.id), label: nameOfContact(contact) })),
              ]}
              onChange={(contact) => change({ contact })}
            />
          </>
        )}
      </Stack>
    </Dialog>
  );
});

/** What the user typed: a day such as `2026-06-15`, and two times of day such as `23:40`. */
type TypedTimes = { readonly day: string; readonly start: string; readonly end: string };

const two = (number: number) => String(number).padStart(2, '0');
const clockOf = (unix: number, zone: string | undefined) => {
  const { hour, minute } = wallAt(unix, zone);
  return `${two(hour)}:${two(minute)}`;
};

/** Converts a day and a time of day in the account's time zone to Unix seconds. NaN if invalid. */
function unixOf(day: string, time: string, zone: string | undefined): number {
  const [year, month, date] = day.split('-').map(Number);
  const [hour, minute] = time.split(':').map(Number);
  return [year, month, date, hour, minute].every((each) => Number.isInteger(each))
    ? unixAt(
        { year: year ?? 0, month: month ?? 0, day: date ?? 0, hour: hour ?? 0, minute: minute ?? 0 },
        zone,
      )
    : Number.NaN;
}

/**
 * Returns the start and end of a trip entered by hand (Unix seconds; NaN if invalid). An end before the start is on the
 * next day (`isNextDay`).
 */
export function timesOf({ day, start, end }: TypedTimes, zone: string | undefined) {
  const from = unixOf(day, start, zone);
  const isNextDay = end !== '' && end < start && !Number.isNaN(from);
  return { from, to: unixOf(isNextDay ? dayAfter(day, 1) : day, end, zone), isNextDay };
}

/**
 * Returns the times of the missing trip in a gap: it starts a minute after the trip before, and takes half an hour. Beside
 * a hidden trip only the day is known, because the times would reveal that trip's.
 */
export function timesInGap({ before, after }: Drift, zone: string | undefined): TypedTimes {
  const start = Math.min(before.to + 60, after.from);
  if (isHidden(before) || isHidden(after)) return { day: localDay(start, zone), start: '', end: '' };
  const end = Math.min(start + 1_800, after.from);
  return { day: localDay(start, zone), start: clockOf(start, zone), end: clockOf(end, zone) };
}
