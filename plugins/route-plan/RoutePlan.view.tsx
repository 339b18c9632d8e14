import * as planEvents from '../../events/route-plan.ts';
import type { Ending, PlanStop, Profile } from '../../events/route-plan-types.ts';
import { isPhone } from '../../src/core/app/layout.ts';
import { Button } from '../../src/ui/Button.tsx';
import { useDrops } from '../../src/ui/drag-rows.ts';
import {
  ArrangeIcon,
  BikeIcon,
  CarIcon,
  DeleteIcon,
  ExternalLinkIcon,
  PersonIcon,
  UndoIcon,
  MapIcon,
} from '../../src/ui/icons.ts';
import { EmptyState } from '../../src/ui/Notice.tsx';
import { SegmentedControl } from '../../src/ui/SegmentedControl.tsx';
import { Select } from '../../src/ui/Select.tsx';
import { view } from '../../src/ui/view.tsx';
import { AddStop, FirstStops, placedCount } from './AddStop.tsx';
import { Comparison } from './Comparison.tsx';
import {
  isWayAwaited,
  routePlan,
  shownWay,
  wayKey,
  wayFailure,
  MOST_STOPS,
  nextStopId,
  placesOfPlan,
} from './plan.state.ts';
import { STOPS_LIST, StopRow } from './StopRow.tsx';
import styles from './RoutePlan.module.css';
import * as exportEvents from '../../events/exports.ts';
import { now } from '../../src/core/app/clock.ts';
import { exportWords } from '../../src/core/app/exports/words.ts';
import { localDay } from '../../src/rules/time/local-day.ts';
import { unitsInUse, isDark } from '../../src/core/app/settings.ts';
import { timeZoneInUse } from '../../src/core/session/user.ts';
import { ExportMenu } from '../../src/ui/ExportMenu.tsx';
import { Row, Stack, Text } from '../../src/ui/Layout.tsx';
import { nameOf } from './words.ts';
import { connectivity } from '../../src/core/server/connectivity.ts';
import { Figure } from '../../src/ui/Figure.tsx';
import { formatDistance } from '../../src/ui/format.ts';
import { formatDuration } from '../../src/ui/format-time.ts';
import { Figures, Remark } from '../../src/ui/Section.tsx';
import { useMemo, useState } from 'react';
import { fixAt, lastFixOf, positions } from '../../src/core/positions/positions.ts';
import { devices, deviceBy } from '../../src/core/devices/devices.ts';
import { modeNow } from '../../src/core/app/mode-features.ts';
import { hasPaper } from '../../src/core/app/paper.ts';
import { stateOf } from '../../src/core/positions/freshness.ts';
import { classes } from '../../src/ui/classes.ts';
import { MapPin } from '../../src/ui/MapPin.tsx';
import { kindOf } from '../../src/map/kind-of.ts';
import { type Whereabout, whereabouts } from './whereabouts.ts';
import { camera } from '../../src/map/camera.ts';
import type { SmallMark } from '../../src/map/small-map.ts';
import { SmallMapView } from '../../src/map/SmallMapView.tsx';

const placeOf = ({ lat, lng }: { lat: number; lng: number }) => ({ lat, lng });
const COLOUR = { light: '#2563eb', dark: '#7aa7ff' };

const DEVICE = 'device ';
/** The approximate size of the map within its margins (pixels). It decides which devices and names have room. */
const roomOn = (isSmall: boolean) =>
  isSmall
    ? { width: 230, height: Math.max(220, 0.34 * window.innerHeight) - 128 }
    : { width: 780, height: 680 };
const NOBODY: readonly Whereabout[] = [];

/** A device on the map of an empty plan: its usual marker, and its name where there is room. */
const DevicePin = view<{ of: Whereabout }>(function DevicePinView({ read }, { of: { id, name, side } }) {
  const device = read(deviceBy(id));
  if (!device) return null;
  return (
    <span className={styles.device} title={name}>
      <MapPin
        kind={kindOf(device, modeNow(read))}
        colour={device.colour}
        image={device.image}
        state={stateOf(device, read(lastFixOf(id)), read(now))}
        heading={read(lastFixOf(id))?.heading}
        size={34}
      />
      {side && (
        <Text
          as="span"
          tone="ink"
          size={12}
          weight="medium"
          clip
          className={classes(styles.name, styles[side])}
        >
          {name}
        </Text>
      )}
    </span>
  );
});

/** The map of a route plan: the numbered stops and the route between them; a press on the map adds a stop. */
const PlanMap = view(function PlanMapView({ read, peek, publish, t, language }) {
  const [problem, setProblem] = useState<string | null>(null);
  const plan = read(routePlan);
  const way = read(shownWay);
  const places = read(placesOfPlan);
  const dark = read(isDark);
  const placed = read(placedCount);
  const isSmall = read(isPhone);
  // Without stops the map shows where devices are, because plans start there.
  const near = useMemo(() => {
    if (plan.stops.length > 0 || placed === 0) return NOBODY;
    const { rows, last } = peek(positions);
    const spots = [...peek(devices).byId.values()].flatMap(({ id, name }) => {
      const row = rows.get(id);
      return row === undefined ? [] : [{ id, name, ...placeOf(fixAt(last, row)) }];
    });
    return whereabouts(spots, peek(camera).view, roomOn(isSmall));
  }, [plan.stops.length, placed, peek, isSmall]);
  const marks = useMemo((): SmallMark[] => {
    const line = way?.line ?? [];
    const pairs: [number, number][] = [];
    for (let i = 0; i + 1 < line.length; i += 2) pairs.push([line[i] as number, line[i + 1] as number]);
    if (plan.stops.length === 0)
      return near.map(({ id, lat, lng }) => ({
        ...{ key: `${DEVICE}${id}`, lat, lng, colour: '#7f8894', metres: null, ways: [] },
      }));
    return plan.stops.map(({ id, lat, lng }, i) => ({
      key: `${id}`,
      lat,
      lng,
      colour: dark ? COLOUR.dark : COLOUR.light,
      metres: null,
      ways: i === 0 && places.length > 1 ? [pairs] : [],
    }));
  }, [plan.stops, way, dark, places.length, near]);
  const deviceAt = (key: string | null) => near.find(({ id }) => key === `${DEVICE}${id}`);
  if (problem !== null)
    return <EmptyState icon={MapIcon} title={t('routePlan.map')} text={t('routePlan.noMap')} />;
  return (
    <SmallMapView
      title={t('routePlan.map')}
      language={language}
      dark={dark}
      reducedMotion
      marks={marks}
      start={peek(camera).view ?? undefined}
      pin={(key) => {
        const device = deviceAt(key);
        if (device) return <DevicePin of={device} />;
        const index = plan.stops.findIndex(({ id }) => `${id}` === key);
        const stop = plan.stops[index];
        return (
          <span className={styles.pin} title={stop ? nameOf(read, stop) : undefined}>
            {index + 1}
          </span>
        );
      }}
      // A press on a stop of the plan adds no second stop at the same place; a press on a device adds its place.
      onPress={({ lat, lng }, key) => {
        const device = deviceAt(key);
        if ((key !== null && !device) || plan.stops.length >= MOST_STOPS) return;
        const stop: Omit<PlanStop, 'id'> = device
          ? { ...placeOf(device), name: device.name, from: 'device' }
          : { lat, lng, name: '', from: 'map' };
        publish(planEvents.stopAdded({ stop: { ...stop, id: nextStopId(plan) } }));
      }}
      steady
      onPlaced={(key, { lat, lng }) =>
        !key.startsWith(DEVICE) && publish(planEvents.stopPlaced({ id: Number(key), lat, lng }))
      }
      onFailed={setProblem}
    />
  );
});

/**
 * Distance and duration of the planned route, and whether a routing engine or the straight line is their source
 * (PLAN-02).
 */
const PlanSummary = view(function PlanSummaryView({ read, publish, t, language }) {
  const way = read(shownWay);
  const failure = read(wayFailure);
  const { saved } = read(routePlan);
  if (!way) return null;
  const distance = formatDistance(way.metres, read(unitsInUse), language);
  const why =
    way.by === 'engine'
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
      <Figures>
        <Figure
          label={t(way.by === 'engine' ? 'routePlan.distance' : 'routePlan.straight')}
          value={distance.value}
          unit={distance.unit}
          size="large"
        />
        <Figure
          label={t(way.by === 'engine' ? 'routePlan.time' : 'routePlan.timeEstimate')}
          value={`${way.by === 'engine' ? '' : '≈ '}${formatDuration(way.seconds, language)}`}
          size="large"
        />
      </Figures>
      {why && <Remark>{t(`routePlan.estimate.${why}`)}</Remark>}
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

/**
 * The page for planning a route: the stops, the map, a better order, and a comparison with what was driven (PLAN-01
 * … 03).
 */
export default view(function RoutePlanView({ read, publish, t }) {
  const { stops, before, profile, ending, isOrdering } = read(routePlan);
  const way = read(shownWay);
  useDrops(STOPS_LIST, ({ dragged, target, where }) => {
    if (where === 'onto') return;
    const from = stops.findIndex(({ id }) => id === dragged.id);
    const beside = stops.findIndex(({ id }) => id === target.id);
    if (from < 0 || beside < 0) return;
    const to = beside + (where === 'after' ? 1 : 0) - (from < beside ? 1 : 0);
    publish(planEvents.stopMoved({ id: dragged.id, to }));
  });
  return (
    <div className={styles.page} data-phone={read(isPhone) || undefined}>
      <Stack shrink className={styles.map}>
        <PlanMap />
      </Stack>
      <div className={styles.side}>
        <Row as="header" gap={2} justify="between" wrap className={styles.header}>
          <h1>{t('routePlan.title')}</h1>
          {(before.length > 0 || stops.length > 0) && (
            <Row as="span" gap={2} wrap>
              <Button
                size="small"
                variant="quiet"
                icon={UndoIcon}
                disabled={before.length === 0}
                onClick={() => publish(planEvents.undone())}
              >
                {t('routePlan.undo')}
              </Button>
              <Button
                size="small"
                variant="quiet"
                icon={DeleteIcon}
                disabled={stops.length === 0}
                onClick={() => publish(planEvents.cleared())}
              >
                {t('routePlan.clear')}
              </Button>
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
        {stops.length === 0 ? (
          <Remark>{t('routePlan.noneHint')}</Remark>
        ) : (
          <Stack as="ol" aria-label={t('routePlan.stops')}>
            {stops.map((stop, i) => (
              <StopRow
                key={stop.id}
                stop={stop}
                index={i}
                count={stops.length}
                leg={way?.legs[i] ?? null}
                isEstimate={way?.by === 'estimate'}
              />
            ))}
          </Stack>
        )}
        {stops.length < 2 && (
          <div className={styles.offered}>
            <FirstStops />
          </div>
        )}
        {stops.length > 1 && (
          <>
            <Select<Ending>
              label={t('routePlan.ending')}
              value={ending}
              options={ENDINGS.map((value) => ({ value, label: t(`routePlan.endings.${value}`) }))}
              onChange={(chosen) => publish(planEvents.endingChosen({ ending: chosen }))}
            />
            <Row gap={2} wrap>
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
