import { useEffect, useRef } from 'react';
import * as changeEvents from '../../events/changes.ts';
import * as logbookEvents from '../../events/logbook.ts';
import * as navigation from '../../events/navigation.ts';
import type { Trip } from '../../events/logbook-types.ts';
import { isReadOnly } from '../../src/core/session/admin.ts';
import { now } from '../../src/core/app/clock.ts';
import { locks, logbook } from '../../src/core/travel/logbook/logbook.ts';
import { isHidden } from '../../src/rules/logbook/privacy.ts';
import { daysLeft, missingOf } from '../../src/rules/logbook/readiness.ts';
import { isLocked, objectionToMerge, objectionToRemoval } from '../../src/rules/logbook/trip-rules.ts';
import { timeZoneInUse } from '../../src/core/session/user.ts';
import { Button, LinkButton } from '../../src/ui/Button.tsx';
import { Facts } from '../../src/ui/Facts.tsx';
import { formatDay, formatUntil } from '../../src/ui/format.ts';
import { formatDuration, formatHour } from '../../src/ui/format-time.ts';
import { IconButton } from '../../src/ui/IconButton.tsx';
import { CloseIcon, DeleteIcon, LockIcon, MapIcon, NewsIcon } from '../../src/ui/icons.ts';
import { Row, Stack, Text } from '../../src/ui/Layout.tsx';
import { view } from '../../src/ui/view.tsx';
import styles from './Detail.module.css';
import { logbookPlace, periodTrips, logbookPage } from './page.state.ts';
import { chosenHref, hrefOf } from './place.ts';
import { TripForm } from './TripForm.tsx';
import { TripsMap } from './TripsMap.tsx';
import { withWay } from './ways.ts';
import { km, nameOfContact, nameOfDriver } from './words.ts';
import { fieldName, valueName } from '../../src/core/travel/logbook/document.ts';
import { carOf, registers } from '../../src/core/travel/logbook/registers.ts';
import { presentId } from '../../src/core/travel/logbook/trip-ids.ts';
import { suggestionFor } from '../../src/rules/logbook/suggestions.ts';
import { tripsEdit, wanted } from './edits.ts';

/**
 * A card that suggests a trip's probable purpose, with the reason for the suggestion and a button to accept it.
 * Nothing is saved automatically.
 */
const SuggestionCard = view<{ trip: Trip }>(function SuggestionCardView(
  { read, peek, publish, t },
  { trip },
) {
  const people = read(registers);
  const isDeclined = read(logbookPage).declined.some((id) => presentId(read, id) === trip.id);
  if (isLocked(read(locks), trip) || read(isReadOnly) || isDeclined) return null;
  const suggestion = suggestionFor(
    trip,
    read(logbook).shown.trips,
    { drivers: people.drivers.shown, contacts: people.contacts.shown, reasons: people.reasons.shown },
    read(carOf(trip.device)),
    read(timeZoneInUse),
  );
  if (!suggestion) return null;
  const { changes, why } = suggestion;
  const driver = people.drivers.shown.find(({ id }) => id === changes.driver);
  const contact = people.contacts.shown.find(({ id }) => id === changes.contact);
  const reason = people.reasons.shown.find(({ id }) => id === changes.reason);
  const parts = [
    t(`logbook.type.${changes.type ?? 'none'}`),
    contact && nameOfContact(contact),
    reason?.name,
    driver && nameOfDriver(driver),
  ].filter(Boolean);
  return (
    <Stack
      as="section"
      gap={2}
      size={13}
      className={styles.suggestion}
      aria-label={t('logbook.suggestion')}
      data-testid="logbook-suggestion"
    >
      <Row as="p" gap={2}>
        <NewsIcon size={16} aria-hidden="true" />
        <strong>{parts.join(' · ')}</strong>
      </Row>
      <p>
        {why.of === 'contact'
          ? t('logbook.why.contact', { name: why.name })
          : t(`logbook.why.${why.of}`, {
              count: why.count,
              among: why.among,
              type: t(`logbook.type.${why.type}`),
            })}
      </p>
      <Row gap={2} align="stretch" wrap>
        <Button
          size="small"
          variant="primary"
          onClick={() => {
            const draft = wanted([tripsEdit(peek, [trip], changes)], 'logbook.classified');
            if (draft) publish(draft);
          }}
        >
          {t('logbook.take')}
        </Button>
        <Button
          size="small"
          variant="quiet"
          onClick={() => publish(logbookEvents.suggestionDeclined({ trip: trip.id }))}
        >
          {t('logbook.decline')}
        </Button>
      </Row>
    </Stack>
  );
});

/** The list of all changes to a trip, newest first: when, by whom, the old and the new value. */
const TripHistory = view<{ trip: Trip }>(function TripHistoryView({ read, t, language }, { trip }) {
  const zone = read(timeZoneInUse);
  const notes = trip.history.filter(({ field }) => !isHidden(trip) || field === 'type' || field === 'hidden');
  if (notes.length === 0) return null;
  return (
    <section className={styles.history} aria-labelledby="trip-history">
      <h3 id="trip-history">{t('logbook.history')}</h3>
      <ol>
        {notes.toReversed().map(({ at, by, field, was, now }, i) => {
          const isMoment = field === 'split' || field === 'merge';
          const [before, after] = [was, now].map((value) =>
            isMoment && value !== ''
              ? formatUntil(Number(value), language, zone)
              : valueName(field, value, t, zone) || '–',
          );
          return (
            <li key={`${at} ${field} ${notes.length - i}`}>
              <strong>{fieldName(field, t)}</strong>
              <span>{field === 'added' ? '' : isMoment ? after : `${before} → ${after}`}</span>
              <small>
                {formatUntil(at, language, zone)}
                {by && ` · ${by}`}
              </small>
            </li>
          );
        })}
      </ol>
    </section>
  );
});

/** The details of one logbook trip: the recorded data, the user's entries, the actions, and every change so far. */
export const TripDetail = view<{ trip: Trip }>(function TripDetailView(
  { read, publish, t, language },
  { trip },
) {
  const top = useRef<HTMLDivElement>(null);
  // On a phone, a trip's details replace the list, which may have been scrolled. The page is therefore scrolled to the
  // top of the details.
  useEffect(() => {
    top.current?.closest('[data-testid=logbook]')?.scrollTo({ top: 0 });
  }, []);
  const zone = read(timeZoneInUse);
  const place = read(logbookPlace);
  const locked = isLocked(read(locks), trip);
  const hidden = isHidden(trip);
  const left = daysLeft(trip, read(now), zone);
  const missing = missingOf(trip);
  const past = `/map/history/${trip.device}?at=${trip.from}&to=${trip.to}`;
  const close = () =>
    place && publish(navigation.linkFollowed({ href: hrefOf({ ...place, trip: null }), replace: true }));
  const fact = (id: string, value: string | null) =>
    value === null || value === '' ? [] : [{ id, label: t(`logbook.column.${id}`), value }];
  return (
    <Stack ref={top} gap={4} packed className={styles.detail}>
      <Row as="header" gap={3} align="start" justify="between" className={styles.head}>
        <div>
          <h2>{formatDay(trip.from, language, zone)}</h2>
          {!hidden && (
            <p>
              {formatHour(trip.from, language, zone)}–{formatHour(trip.to, language, zone)}
            </p>
          )}
        </div>
        <IconButton icon={CloseIcon} label={t('shell.close')} onClick={close} />
      </Row>
      {withWay([trip]).length > 0 && trip.start && trip.end && (
        <div className={styles.way} data-testid="trip-way">
          <TripsMap trips={[trip]} plain />
        </div>
      )}
      {read(logbookPage).ways[trip.id]?.status === 'failed' && (
        <Text tone="muted" size={13}>
          {t('logbook.chosen.noWay')}
        </Text>
      )}
      <Text weight="bold" numeric className={styles.big}>
        {km(trip.metres, read, language)}
      </Text>
      {/* Above the facts, so that a phone shows its buttons without scrolling. */}
      <SuggestionCard trip={trip} />
      <Facts
        facts={
          hidden
            ? [{ id: 'places', label: t('logbook.column.from'), value: t('logbook.placesHidden') }]
            : [
                ...fact('from', trip.startAddress),
                ...fact('to', trip.endAddress),
                ...fact('snapped', trip.snapped === null ? null : km(trip.snapped, read, language)),
                ...fact('duration', formatDuration(trip.to - trip.from, language)),
                ...fact('odometer', trip.odometer === null ? null : km(trip.odometer, read, language)),
                ...fact('state', trip.manual ? t('logbook.byHand') : ''),
              ]
        }
      />
      {locked ? (
        <Row as="p" gap={2} wrap size={13}>
          <LockIcon size={16} aria-hidden="true" /> {t('logbook.lockedHint')}
        </Row>
      ) : (
        missing.length > 0 && (
          <Stack as="p" size={13} tone="warning" className={styles.missing} data-late={left < 0 || undefined}>
            <span>
              {left < 0
                ? t('logbook.lateHint')
                : `${left === 0 ? t('logbook.ready.lastDay') : t('logbook.ready.left', { count: left })}.`}
            </span>
            <span>{missing.map((name) => `${t(`logbook.lacks.${name}`)}.`).join(' ')}</span>
          </Stack>
        )
      )}
      <TripForm trip={trip} />
      <Does trip={trip} />
      {!hidden && !trip.manual && (
        <Row gap={2} align="stretch" wrap>
          <Button
            size="small"
            icon={MapIcon}
            onClick={() => publish(navigation.linkFollowed({ href: chosenHref([trip.id]) }))}
          >
            {t('logbook.showOnMap')}
          </Button>
          <LinkButton
            size="small"
            variant="quiet"
            href={past}
            onClick={(event) => {
              event.preventDefault();
              publish(navigation.linkFollowed({ href: past }));
            }}
          >
            {t('logbook.openPast')}
          </LinkButton>
        </Row>
      )}
      <TripHistory trip={trip} />
    </Stack>
  );
});

/** The buttons to split, merge and remove a trip. */
const Does = view<{ trip: Trip }>(function DoesView({ read, publish, t }, { trip }) {
  const all = read(periodTrips);
  const at = all.findIndex(({ id }) => id === trip.id);
  const next = all[at + 1];
  if (read(isReadOnly) || isLocked(read(locks), trip)) return null;
  const canMerge = next && objectionToMerge(read(locks), all, trip, next) === null;
  return (
    <Row gap={2} align="stretch" wrap>
      {!trip.manual && trip.to - trip.from > 1 && (
        <Button
          size="small"
          onClick={() => publish(logbookEvents.panelOpened({ panel: 'split', trip: trip.id }))}
        >
          {t('logbook.split.open')}
        </Button>
      )}
      {canMerge && (
        <Button
          size="small"
          onClick={() =>
            publish(
              changeEvents.wanted({
                edits: [
                  { of: 'tripShape', id: trip.id, device: trip.device, set: { mergeWith: next.id }, was: {} },
                ],
                label: 'logbook.merged',
              }),
            )
          }
        >
          {t('logbook.mergeNext')}
        </Button>
      )}
      {objectionToRemoval(read(locks), trip) === null && (
        <Button
          size="small"
          variant="danger"
          icon={DeleteIcon}
          onClick={() => {
            const { id, device, manual: _, history: __, snapped: ___, ...was } = trip;
            publish(
              changeEvents.wanted({
                edits: [{ of: 'trip', id, device, set: null, was }],
                label: 'logbook.removed',
              }),
            );
          }}
        >
          {t('logbook.remove')}
        </Button>
      )}
    </Row>
  );
});
