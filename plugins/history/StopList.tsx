import * as historyEvents from '../../events/history.ts';
import * as mapEvents from '../../events/map.ts';
import { nameOfPlace, placeInWords } from '../../src/core/positions/place-names.ts';
import type { Gap } from '../../src/rules/travel/gaps.ts';
import type { Pause } from '../../src/rules/travel/pauses.ts';
import { markAt } from '../../src/rules/travel/way.ts';
import { unitsInUse } from '../../src/core/app/settings.ts';
import { timeZoneInUse } from '../../src/core/session/user.ts';
import { formatDistance, formatPlace } from '../../src/ui/format.ts';
import { formatDuration, formatHour } from '../../src/ui/format-time.ts';
import { PauseIcon, SignalIcon, TraceIcon } from '../../src/ui/icons.ts';
import { Stack, Text } from '../../src/ui/Layout.tsx';
import { view } from '../../src/ui/view.tsx';
import styles from './History.module.css';
import { summaryOfDevice, wayOfDevice } from './wrong.state.ts';

/** Longer lists say less than a shorter range. */
const MOST = 200;
/** Near enough to see the yard of a pause. */
const ZOOM = 16;
const HALF_A_DAY = 43_200;

type Stop = { kind: 'pause'; at: number; pause: Pause } | { kind: 'gap'; at: number; gap: Gap };

/** Pauses and gaps of a device in the order of time; a press goes there, on the map and in the player. */
export const StopList = view<{ device: number }>(function StopListView(
  { read, publish, t, language },
  { device },
) {
  const way = read(wayOfDevice(device));
  const { pauses, gaps } = read(summaryOfDevice(device));
  const zone = read(timeZoneInUse);
  const name = read(nameOfPlace);
  const units = read(unitsInUse);
  const stops: Stop[] = [
    ...pauses.map((pause): Stop => ({ kind: 'pause', at: pause.from, pause })),
    ...gaps.map((gap): Stop => ({ kind: 'gap', at: way.at[gap.before] as number, gap })),
  ].sort((a, b) => a.at - b.at);
  const withDay = (way.at.at(-1) ?? 0) - (way.at[0] ?? 0) > HALF_A_DAY;
  const go = (at: number, lat: number, lng: number) => {
    publish(historyEvents.scrubbed({ at }));
    publish(mapEvents.placeRequested({ lat: lat / 1e7, lng: lng / 1e7, zoom: ZOOM }));
  };
  if (stops.length === 0)
    return (
      <Text tone="muted" size={13} numeric>
        {t('history.stops.none')}
      </Text>
    );
  return (
    <>
      <Text as="h4" tone="muted" size={13} weight="medium">
        {t('history.stops.title')}
      </Text>
      <ol className={styles.stops} data-testid="history-stops">
        {stops.slice(0, MOST).map((stop) => {
          if (stop.kind === 'pause') {
            const { from, to, seconds, lat, lng } = stop.pause;
            return (
              <li key={`p${from}`}>
                <button type="button" className={styles.stop} onClick={() => go(from, lat, lng)}>
                  <PauseIcon size={16} aria-hidden="true" />
                  <Stack as="span" shrink grow className={styles.stopText}>
                    <strong>
                      {t('history.stops.pause', { duration: formatDuration(seconds, language) })}
                    </strong>
                    <Text as="span" tone="muted" size={13} numeric>
                      {formatHour(from, language, zone, withDay)} – {formatHour(to, language, zone)}
                      {' · '}
                      {placeInWords(name(lat / 1e7, lng / 1e7)) ?? formatPlace(lat / 1e7, lng / 1e7)}
                    </Text>
                  </Stack>
                </button>
              </li>
            );
          }
          const { reason, seconds, metres, before, after } = stop.gap;
          const far = formatDistance(metres, units, language);
          const Glyph = reason === 'jump' ? TraceIcon : SignalIcon;
          // Of a jump the fix that it led to is the doubtful one, and opens for judging.
          const shown = reason === 'jump' ? after : before;
          const mark = markAt(way, shown);
          return (
            <li key={`g${after}`}>
              <button
                type="button"
                className={styles.stop}
                data-gap={reason}
                onClick={() => {
                  go(mark.at, mark.lat, mark.lng);
                  if (reason === 'jump') publish(historyEvents.fixChosen({ device, ...mark }));
                }}
              >
                <Glyph size={16} aria-hidden="true" />
                <Stack as="span" shrink grow className={styles.stopText}>
                  <strong>
                    {reason === 'jump'
                      ? t('history.gap.jump')
                      : t('history.gap.silence', { duration: formatDuration(seconds, language) })}
                  </strong>
                  <Text as="span" tone="muted" size={13} numeric>
                    {formatHour(stop.at, language, zone, withDay)}
                    {' · '}
                    {far.value} {far.unit}
                  </Text>
                </Stack>
              </button>
            </li>
          );
        })}
      </ol>
      {stops.length > MOST && (
        <Text tone="muted" size={13} numeric>
          {t('history.stops.more', { shown: MOST, count: stops.length })}
        </Text>
      )}
    </>
  );
});
