import { useEffect, useRef, useState } from 'react';
import * as exportEvents from '../../events/exports.ts';
import * as planEvents from '../../events/route-plan.ts';
import type { Ending, Profile } from '../../events/route-plan-types.ts';
import { now } from '../../src/core/app/clock.ts';
import { exportWords } from '../../src/core/app/exports/words.ts';
import { isPhone } from '../../src/core/app/layout.ts';
import { hasPaper } from '../../src/core/app/paper.ts';
import { unitsInUse } from '../../src/core/app/settings.ts';
import { connectivity } from '../../src/core/server/connectivity.ts';
import { timeZoneInUse } from '../../src/core/session/user.ts';
import { localDay } from '../../src/rules/time/local-day.ts';
import { wallAt } from '../../src/rules/time/wall-clock.ts';
import { Button } from '../../src/ui/Button.tsx';
import { useDrops } from '../../src/ui/drag-rows.ts';
import { ExportMenu } from '../../src/ui/ExportMenu.tsx';
import { formatNumber } from '../../src/ui/format-number.ts';
import { Figure } from '../../src/ui/Figure.tsx';
import { formatDistance } from '../../src/ui/format.ts';
import { formatDuration } from '../../src/ui/format-time.ts';
import {
  ArrangeIcon,
  BikeIcon,
  CarIcon,
  DeleteIcon,
  ExternalLinkIcon,
  PersonIcon,
  UndoIcon,
} from '../../src/ui/icons.ts';
import { IconButton } from '../../src/ui/IconButton.tsx';
import { Row, Stack, Text } from '../../src/ui/Layout.tsx';
import { Remark } from '../../src/ui/Section.tsx';
import { SegmentedControl } from '../../src/ui/SegmentedControl.tsx';
import { Select } from '../../src/ui/Select.tsx';
import { TextField } from '../../src/ui/TextField.tsx';
import { view } from '../../src/ui/view.tsx';
import { VisuallyHidden } from '../../src/ui/VisuallyHidden.tsx';
import { AddStop, FirstStops } from './AddStop.tsx';
import { arrivals, departure } from './arrivals.ts';
import { Comparison } from './Comparison.tsx';
import { PlanMap } from './PlanMap.tsx';
import { isWayAwaited, routePlan, shownWay, wayFailure, wayKey } from './plan.state.ts';
import styles from './RoutePlan.module.css';
import { STOPS_LIST, StopRow } from './StopRow.tsx';
import { nameOf, timeIn } from './words.ts';

/**
 * Distance and duration of the planned route, and whether a routing engine or the straight line is their source
 * (PLAN-02).
 */
const PlanSummary = view(function PlanSummaryView({ read, publish, t, language }) {
  const way = read(shownWay);
  const failure = read(wayFailure);
  const { saved, departure: wanted } = read(routePlan);
  if (!way) return null;
  const isByRoad = way.by === 'engine';
  const about = isByRoad ? '' : '≈ ';
  const distance = formatDistance(way.metres, read(unitsInUse), language);
  const why = isByRoad
    ? null
    : read(connectivity).online === false
      ? 'offline'
      : failure
        ? failure.reason === 'unavailable'
          ? 'noWay'
          : 'failed'
        : read(isWayAwaited)
          ? 'asking'
          : 'noEngine';
  return (
    <div aria-live="polite">
      <div className={styles.figures}>
        <Figure
          label={t(isByRoad ? 'routePlan.distance' : 'routePlan.straight')}
          value={distance.value}
          unit={distance.unit}
        />
        <Figure label={t('routePlan.time')} value={`${about}${formatDuration(way.seconds, language)}`} />
        {/* Changes every minute, which must not be read aloud. */}
        <span aria-live="off">
          <Figure
            label={t('routePlan.arrival')}
            value={`${about}${timeIn(read, read(arrivals).at(-1) ?? 0, language)}`}
          />
        </span>
      </div>
      {why && <Remark>{t(`routePlan.estimate.${why}`)}</Remark>}
      <Remark>
        {wanted === null
          ? t('routePlan.leavingNow')
          : t('routePlan.leavingAt', { time: timeIn(read, read(departure), language) })}
      </Remark>
      {failure && (
        <Button size="small" onClick={() => publish(planEvents.wayRequested())}>
          {t('shell.tryAgain')}
        </Button>
      )}
      {saved && (
        <Remark>
          {saved.after < saved.before
            ? t('routePlan.saved', { time: formatDuration(saved.before - saved.after, language) })
            : t('routePlan.alreadyBest')}{' '}
          {t(saved.exact ? 'routePlan.exact' : 'routePlan.near')}
          {saved.estimated && ` ${t('routePlan.orderEstimated')}`}
        </Remark>
      )}
    </div>
  );
});

/** The button that saves the route plan as a file for navigation devices (PLAN-03). */
const ExportButton = view(function ExportButtonView({ read, publish, t, language }) {
  const about = read(wayKey);
  const { stops } = read(routePlan);
  const [first, last] = [stops[0], stops.at(-1)];
  if (about === null || !first || !last || !read(hasPaper)) return null;
  const title = `${nameOf(read, first)} – ${nameOf(read, last)}`;
  return (
    <ExportMenu
      label={t('exports.button')}
      formats={['gpx', 'kml']}
      onPick={(format) =>
        publish(
          exportEvents.wanted({
            id: `routePlan ${format}`,
            of: 'routePlan',
            about,
            name: `${t('routePlan.title')} ${localDay(read(now), read(timeZoneInUse))}`,
            format,
            frame: {
              title,
              subtitle: '',
              notes: [],
              language,
              units: read(unitsInUse),
              words: exportWords(t),
              tables: [],
            },
          }),
        )
      }
    />
  );
});

const PROFILES = [
  ['car', CarIcon],
  ['bike', BikeIcon],
  ['foot', PersonIcon],
] as const;
const ENDINGS = ['open', 'last', 'back'] as const;
/** A better order is offered from this number of stops on, because two stops have only one order. */
const WORTH_ORDERING = 3;

const DEPARTURES = ['now', 'at'] as const;
/** When the plan begins: now, or at a time of day. At first that is the next full hour. */
const Departure = view(function DepartureView({ read, peek, publish, t }) {
  const { departure: at } = read(routePlan);
  const choose = (next: string | null) => publish(planEvents.departureChosen({ at: next }));
  const nextHour = () => {
    const { hour } = wallAt(peek(now) + 3_600, peek(timeZoneInUse));
    return `${`${hour}`.padStart(2, '0')}:00`;
  };
  return (
    <>
      <Select<(typeof DEPARTURES)[number]>
        label={t('routePlan.departure')}
        value={at === null ? 'now' : 'at'}
        options={DEPARTURES.map((value) => ({ value, label: t(`routePlan.departures.${value}`) }))}
        onChange={(chosen) => choose(chosen === 'now' ? null : nextHour())}
      />
      {at !== null && (
        <TextField
          label={t('routePlan.departureTime')}
          type="time"
          value={at}
          // An emptied field is no time of day.
          onChange={(time) => time !== '' && choose(time)}
        />
      )}
    </>
  );
});

/** The stops in order, with the times at which they are reached. */
const Stops = view(function StopsView({ read, publish, t, language }) {
  const { stops, ending } = read(routePlan);
  const way = read(shownWay);
  const times = read(arrivals);
  const [said, say] = useState('');
  const list = useRef<HTMLElement>(null);
  const removed = useRef<number | null>(null);
  // The menu with which the user removed a stop is gone with it, so the focus goes to that of its neighbour.
  useEffect(() => {
    if (removed.current === null) return;
    const menus = [...(list.current?.querySelectorAll<HTMLElement>('[data-stop-menu]') ?? [])];
    (menus[removed.current] ?? menus.at(-1))?.focus();
    removed.current = null;
  }, [stops]);
  const move = (id: number, to: number) => {
    const stop = stops.find((each) => each.id === id);
    if (!stop || to < 0 || to >= stops.length) return;
    publish(planEvents.stopMoved({ id, to }));
    const place = { place: formatNumber(to + 1, language), all: formatNumber(stops.length, language) };
    say(t('dashboard.moved', { name: nameOf(read, stop), ...place }));
  };
  useDrops(STOPS_LIST, ({ dragged, target, where }) => {
    if (where === 'onto') return;
    const from = stops.findIndex(({ id }) => id === dragged.id);
    const beside = stops.findIndex(({ id }) => id === target.id);
    if (from < 0 || beside < 0) return;
    move(dragged.id, beside + (where === 'after' ? 1 : 0) - (from < beside ? 1 : 0));
  });
  const [first] = stops;
  const back = ending === 'back' ? times[stops.length] : undefined;
  return (
    <div>
      <VisuallyHidden>
        <output>{said}</output>
      </VisuallyHidden>
      <Stack ref={list} as="ol" aria-label={t('routePlan.stops')}>
        {stops.map((stop, i) => (
          <StopRow
            key={stop.id}
            stop={stop}
            index={i}
            count={stops.length}
            leg={way?.legs[i] ?? null}
            at={times[i] ?? null}
            isEstimate={way?.by === 'estimate'}
            onMove={(to) => move(stop.id, to)}
            onRemove={() => {
              removed.current = i;
              publish(planEvents.stopRemoved({ id: stop.id }));
            }}
          />
        ))}
      </Stack>
      {first && back !== undefined && (
        <Row gap={3} tone="muted" className={styles.back}>
          <span className={styles.number} aria-hidden="true">
            1
          </span>
          <Text as="span" anywhere grow shrink>
            {nameOf(read, first)}
          </Text>
          <Text as="span" numeric nowrap tone="ink">
            <VisuallyHidden>{t('routePlan.arrival')} </VisuallyHidden>
            {way?.by === 'estimate' && '≈ '}
            {timeIn(read, back, language)}
          </Text>
        </Row>
      )}
    </div>
  );
});

/**
 * The page for planning a route: the stops, the map, a better order, and a comparison with what was driven (PLAN-01
 * … 03).
 */
export default view(function RoutePlanView({ read, publish, t }) {
  const { stops, before, profile, ending, isOrdering } = read(routePlan);
  return (
    <div className={styles.page} data-phone={read(isPhone) || undefined}>
      <Stack shrink className={styles.map}>
        <PlanMap />
      </Stack>
      <div className={styles.side}>
        <Row as="header" gap={2} justify="between" className={styles.header}>
          <h1>{t('routePlan.title')}</h1>
          {(before.length > 0 || stops.length > 0) && (
            <Row as="span" fixed>
              <IconButton
                icon={UndoIcon}
                label={t('routePlan.undo')}
                disabled={before.length === 0}
                onClick={() => publish(planEvents.undone())}
              />
              <IconButton
                icon={DeleteIcon}
                label={t('routePlan.clear')}
                disabled={stops.length === 0}
                onClick={() => publish(planEvents.cleared())}
              />
            </Row>
          )}
        </Row>
        <SegmentedControl<Profile>
          label={t('routePlan.profile')}
          options={PROFILES.map(([value, icon]) => ({ value, icon, label: t(`routePlan.by.${value}`) }))}
          value={profile}
          onChange={(chosen) => publish(planEvents.profileChosen({ profile: chosen }))}
          wide
        />
        {/* Above the stops, so that distance and time are in sight on a phone. */}
        {stops.length > 1 && <PlanSummary />}
        <AddStop />
        {stops.length === 0 ? <Remark>{t('routePlan.noneHint')}</Remark> : <Stops />}
        {stops.length < 2 && (
          <div className={styles.offered}>
            <FirstStops />
          </div>
        )}
        {stops.length > 1 && (
          <>
            <div className={styles.choices}>
              <Departure />
              <Select<Ending>
                label={t('routePlan.ending')}
                value={ending}
                options={ENDINGS.map((value) => ({ value, label: t(`routePlan.endings.${value}`) }))}
                onChange={(chosen) => publish(planEvents.endingChosen({ ending: chosen }))}
              />
            </div>
            <Row gap={2} wrap className={styles.actions}>
              <Button
                variant="primary"
                icon={ExternalLinkIcon}
                onClick={() => publish(planEvents.handedOver())}
              >
                {t('routePlan.navigate')}
              </Button>
              {stops.length >= WORTH_ORDERING && (
                <Button
                  icon={ArrangeIcon}
                  loading={isOrdering}
                  onClick={() => publish(planEvents.orderWanted())}
                >
                  {t('routePlan.optimise')}
                </Button>
              )}
              <ExportButton />
            </Row>
            <Comparison />
          </>
        )}
      </div>
    </div>
  );
});
