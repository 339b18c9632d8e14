import { useMemo, useRef, useState } from 'react';
import type { Trip } from '../../events/logbook-types.ts';
import { isDark, settings } from '../../src/core/app/settings.ts';
import { colourOfWay } from '../../src/rules/colours.ts';
import { SmallMapButtons } from '../../src/map/SmallMapButtons.tsx';
import { type SmallMapHandle, SmallMapView } from '../../src/map/SmallMapView.tsx';
import { MapIcon } from '../../src/ui/icons.ts';
import { Stack } from '../../src/ui/Layout.tsx';
import { EmptyState } from '../../src/ui/Notice.tsx';
import { view } from '../../src/ui/view.tsx';
import styles from './Chosen.module.css';
import { logbookPage } from './page.state.ts';

/**
 * A small map of trips, each in its own colour.
 * @param plain for one trip: shows only its track, without buttons
 */
export const TripsMap = view<{ trips: readonly Trip[]; plain?: boolean }>(function TripsMapView(
  { read, t },
  { trips, plain = false },
) {
  const [isFailed, setFailed] = useState(false);
  const map = useRef<SmallMapHandle>(null);
  const { ways } = read(logbookPage);
  const marks = useMemo(
    () =>
      trips.flatMap((trip, i) => {
        const way = ways[trip.id];
        const { start, end } = trip;
        if (!start || !end) return [];
        const line = way?.status === 'ready' && way.at.length > 1 ? way : null;
        const points = line
          ? line.lat.map((lat, k) => [line.lng[k] ?? 0, lat] as const)
          : // Draws a straight line from start to end until the trip's track is loaded, or if there is none.
            ([
              [start.lng, start.lat],
              [end.lng, end.lat],
            ] as const);
        const look = { colour: colourOfWay(i), metres: null };
        return [
          { key: `start ${i}`, lat: start.lat, lng: start.lng, ...look, ways: [] },
          { key: `end ${i}`, lat: end.lat, lng: end.lng, ...look, ways: [points] },
        ];
      }),
    [trips, ways],
  );
  if (plain && (isFailed || marks.length === 0)) return null;
  if (isFailed || marks.length === 0)
    return (
      <EmptyState
        icon={MapIcon}
        title={t(isFailed ? 'map.notDrawn' : 'logbook.placesHidden')}
        text={t(isFailed ? 'logbook.chosen.noMap' : 'logbook.chosen.allHidden')}
      />
    );
  return (
    <>
      <SmallMapView
        ref={map}
        title={t(plain ? 'logbook.trip' : 'logbook.chosen.title')}
        language={read(settings).shown}
        dark={read(isDark)}
        reducedMotion={false}
        whole
        marks={marks}
        pin={(key) => {
          const [what, number] = key.split(' ');
          const i = Number(number);
          // A single trip begins with a ring and ends with a dot, like a day in the history.
          const mark = plain ? what : what === 'end' ? 'number' : 'start of many';
          return (
            <Stack
              as="span"
              center
              weight="bold"
              className={styles.pin}
              data-mark={mark}
              style={mark === 'start' ? { borderColor: colourOfWay(i) } : { background: colourOfWay(i) }}
            >
              {mark === 'number' ? i + 1 : ''}
            </Stack>
          );
        }}
        onFailed={() => setFailed(true)}
      />
      {!plain && (
        <Stack gap={2} className={styles.controls}>
          <SmallMapButtons map={map} fit={t('logbook.chosen.fit')} />
        </Stack>
      )}
    </>
  );
});
