import { useMemo, useState } from 'react';
import * as planEvents from '../../events/route-plan.ts';
import { fixAt, positions } from '../../src/core/positions/positions.ts';
import { isDark } from '../../src/core/app/settings.ts';
import { type Read, select } from '../../src/kernel/read.ts';
import type { SmallMark } from '../../src/map/small-map.ts';
import { SmallMapView } from '../../src/map/SmallMapView.tsx';
import { MapIcon } from '../../src/ui/icons.ts';
import { EmptyState } from '../../src/ui/Notice.tsx';
import { view } from '../../src/ui/view.tsx';
import { MOST_STOPS, nextStopId, placesOfPlan, routePlan, shownWay } from './plan.state.ts';
import styles from './RoutePlan.module.css';
import { nameOf } from './words.ts';

const COLOUR = { light: '#2563eb', dark: '#7aa7ff' };

/** Whether any device has a place: they come some time after the page. */
const hasPlaces = select((read) => read(positions).rows.size > 0);
const DEVICE = 'device ';
/** So many dots say where the devices are; more would be slow, and say no more. */
const MOST_DOTS = 30;
const whereabouts = (peek: Read): SmallMark[] => {
  const { rows, last } = peek(positions);
  return [...rows].slice(0, MOST_DOTS).map(([id, row]) => {
    const { lat, lng } = fixAt(last, row);
    return { key: `${DEVICE}${id}`, lat, lng, colour: '#7f8894', metres: null, ways: [] };
  });
};

/** The stops by number and the way between them; a press on the map is one more stop. */
export const PlanMap = view(function PlanMapView({ read, peek, publish, t, language }) {
  const [problem, setProblem] = useState<string | null>(null);
  const plan = read(routePlan);
  const way = read(shownWay);
  const places = read(placesOfPlan);
  const dark = read(isDark);
  const placed = read(hasPlaces);
  const marks = useMemo((): SmallMark[] => {
    const line = way?.line ?? [];
    const pairs: [number, number][] = [];
    for (let i = 0; i + 1 < line.length; i += 2) pairs.push([line[i] as number, line[i + 1] as number]);
    // Without stops it shows where the devices are: plans begin there.
    if (plan.stops.length === 0) return placed ? whereabouts(peek) : [];
    return plan.stops.map(({ id, lat, lng }, i) => ({
      key: `${id}`,
      lat,
      lng,
      colour: dark ? COLOUR.dark : COLOUR.light,
      metres: null,
      ways: i === 0 && places.length > 1 ? [pairs] : [],
    }));
  }, [plan.stops, way, dark, places.length, peek, placed]);
  if (problem !== null)
    return <EmptyState icon={MapIcon} title={t('routePlan.map')} text={t('routePlan.noMap')} />;
  return (
    <SmallMapView
      title={t('routePlan.map')}
      language={language}
      dark={dark}
      reducedMotion
      marks={marks}
      pin={(key) => {
        if (key.startsWith(DEVICE)) return <span className={styles.whereabout} />;
        const index = plan.stops.findIndex(({ id }) => `${id}` === key);
        const stop = plan.stops[index];
        return (
          <span className={styles.pin} title={stop ? nameOf(read, stop) : undefined}>
            {index + 1}
          </span>
        );
      }}
      onPress={({ lat, lng }) =>
        plan.stops.length < MOST_STOPS &&
        publish(planEvents.stopAdded({ stop: { id: nextStopId(plan), lat, lng, name: '', from: 'map' } }))
      }
      steady
      onPlaced={(key, { lat, lng }) =>
        !key.startsWith(DEVICE) && publish(planEvents.stopPlaced({ id: Number(key), lat, lng }))
      }
      onFailed={setProblem}
    />
  );
});
