import { useMemo, useRef, useState } from 'react';
import * as planEvents from '../../events/route-plan.ts';
import type { PlanStop } from '../../events/route-plan-types.ts';
import { now } from '../../src/core/app/clock.ts';
import { isPhone } from '../../src/core/app/layout.ts';
import { modeNow } from '../../src/core/app/mode-features.ts';
import { isDark } from '../../src/core/app/settings.ts';
import { deviceBy, devices } from '../../src/core/devices/devices.ts';
import { stateOf } from '../../src/core/positions/freshness.ts';
import { fixAt, lastFixOf, positions } from '../../src/core/positions/positions.ts';
import { camera } from '../../src/map/camera.ts';
import { kindOf } from '../../src/map/kind-of.ts';
import type { SmallMark } from '../../src/map/small-map.ts';
import { SmallMapButtons } from '../../src/map/SmallMapButtons.tsx';
import { type SmallMapHandle, SmallMapView } from '../../src/map/SmallMapView.tsx';
import { classes } from '../../src/ui/classes.ts';
import { MapIcon } from '../../src/ui/icons.ts';
import { Stack, Text } from '../../src/ui/Layout.tsx';
import { MapPin } from '../../src/ui/MapPin.tsx';
import { EmptyState } from '../../src/ui/Notice.tsx';
import { view } from '../../src/ui/view.tsx';
import { placedCount } from './AddStop.tsx';
import { MOST_STOPS, nextStopId, placesOfPlan, routePlan, shownWay } from './plan.state.ts';
import styles from './RoutePlan.module.css';
import { type Whereabout, whereabouts } from './whereabouts.ts';
import { nameOf } from './words.ts';

const placeOf = ({ lat, lng }: { lat: number; lng: number }) => ({ lat, lng });
const COLOUR = { light: '#2563eb', dark: '#7aa7ff' };

/** The width of a stop's pin, without the outermost ring (pixels). */
const APART = 28;
const DEVICE = 'device ';
/** The approximate size of the map within its margins (pixels). It decides which devices and names have room. */
const roomOn = (isSmall: boolean) =>
  isSmall
    ? { width: 300, height: Math.max(220, 0.34 * window.innerHeight) - 88 }
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
export const PlanMap = view(function PlanMapView({ read, peek, publish, t, language }) {
  const [problem, setProblem] = useState<string | null>(null);
  const [isMoved, setMoved] = useState(false);
  const map = useRef<SmallMapHandle>(null);
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
    <>
      <SmallMapView
        ref={map}
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
            ? { ...placeOf(device), name: device.name, from: 'device', device: device.id }
            : { lat, lng, name: '', from: 'map' };
          publish(planEvents.stopAdded({ stop: { ...stop, id: nextStopId(plan) } }));
        }}
        steady
        apart={APART}
        onPlaced={(key, { lat, lng }) =>
          !key.startsWith(DEVICE) && publish(planEvents.stopPlaced({ id: Number(key), lat, lng }))
        }
        onMoved={setMoved}
        onFailed={setProblem}
      />
      <Stack gap={2} className={styles.controls}>
        <SmallMapButtons map={map} zooms={!isSmall} fit={isMoved ? t('routePlan.fit') : null} />
      </Stack>
    </>
  );
});
