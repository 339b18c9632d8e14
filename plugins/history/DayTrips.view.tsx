import { useEffect } from 'react';
import * as historyEvents from '../../events/history.ts';
import * as mapEvents from '../../events/map.ts';
import * as travelEvents from '../../events/travel.ts';
import type { Stop, Trip } from '../../events/travel-types.ts';
import { now } from '../../src/core/app/clock.ts';
import { deviceBy } from '../../src/core/devices/devices.ts';
import { timeZoneInUse } from '../../src/core/session/user.ts';
import { todayQuestion } from '../../src/core/travel/today.ts';
import { trackOf } from '../../src/core/travel/tracks.ts';
import { isStale, travelAnswer, travelId } from '../../src/core/travel/travel-answers.ts';
import { liveryOf } from '../../src/map/looks.ts';
import { indexAt } from '../../src/rules/travel/way.ts';
import { Button } from '../../src/ui/Button.tsx';
import { HistoryIcon, PlaceIcon, TraceIcon } from '../../src/ui/icons.ts';
import { Remark, Section } from '../../src/ui/Section.tsx';
import { Bone, Skeleton } from '../../src/ui/Skeleton.tsx';
import { MomentFace, RouteSketch, Sign, TripFace, TripRow, TripRows } from '../../src/ui/TripRow.tsx';
import { view } from '../../src/ui/view.tsx';
import { MOST_TODAY } from './limits.ts';
import { rangeOf } from './ranges.ts';
import { isAddressAwaited } from '../../src/core/positions/places.ts';
import { sketchOf, travelWords } from './TimeLine.tsx';
import { css } from './track-colours.ts';

type Entry = { readonly kind: 'trip'; readonly of: Trip } | { readonly kind: 'stop'; readonly of: Stop };

/**
 * The section of the device panel with a device's last trips and stops of today, listed as in the history. Pressing one
 * opens today's history at that trip or stop.
 */
export default view<{ device: number }>(function DayTripsView(context, { device }) {
  const { read, peek, publish, t } = context;
  const question = todayQuestion(read, device);
  const id = travelId(question);
  const answer = read(travelAnswer(id));
  const wantDay = () => publish(travelEvents.asked({ id, question }));
  useEffect(() => {
    if (answer === null || isStale(answer, peek(now))) wantDay();
    // oxlint-disable-next-line react/exhaustive-deps -- requested once for each day and device
  }, [id]);
  const words = travelWords(context, (cell) => read(isAddressAwaited(cell)), device);
  const known = read(deviceBy(device));
  const track = read(trackOf(device))?.part ?? null;
  const openDay = () => {
    publish(mapEvents.toolOpened({ tool: 'history', devices: [device] }));
    publish(historyEvents.rangeChosen(rangeOf('today', peek(now), peek(timeZoneInUse))));
  };
  const open = (at: number) => {
    openDay();
    publish(historyEvents.scrubbed({ at }));
  };
  const { red, green, blue } = known ? liveryOf(known) : { red: 110, green: 118, blue: 129 };
  /**
   * Draws a trip as a small sketch. If the start of the trip is not part of the device's loaded track, shows an icon
   * instead.
   */
  const sketch = ({ from, to }: Trip) => {
    if (!track || (track.at[0] ?? Infinity) > from) return <Sign icon={TraceIcon} />;
    const points = sketchOf(track, Math.max(0, indexAt(track, from)), Math.max(0, indexAt(track, to)));
    return <RouteSketch points={points} colour={css([red, green, blue])} />;
  };
  const travel = answer?.travel;
  const all = [
    ...(travel?.trips ?? []).map((of): Entry => ({ kind: 'trip', of })),
    ...(travel?.stops ?? []).map((of): Entry => ({ kind: 'stop', of })),
  ].sort((a, b) => a.of.from - b.of.from);
  const entries = all.slice(-MOST_TODAY);
  const earlier = all.slice(0, -MOST_TODAY).flatMap(({ kind, of }) => (kind === 'trip' ? [of] : []));
  return (
    <Section
      title={t('history.range.today')}
      end={
        <Button
          size="small"
          variant="quiet"
          onClick={() => publish(mapEvents.toolOpened({ tool: 'history', devices: [device] }))}
        >
          {t('history.open')}
        </Button>
      }
    >
      {travel ? (
        entries.length === 0 ? (
          <Remark>{t('history.timeline.none')}</Remark>
        ) : (
          <TripRows testId="recent-trips">
            {earlier.length > 0 && (
              <TripRow kind="earlier" onPress={openDay}>
                <MomentFace
                  icon={HistoryIcon}
                  title={t('history.timeline.earlier', { count: earlier.length })}
                  detail={words.total(earlier)}
                />
              </TripRow>
            )}
            {entries.map((entry) => (
              <TripRow
                key={`${entry.kind} ${entry.of.from}`}
                kind={entry.kind}
                onPress={() => open(entry.of.from)}
              >
                {entry.kind === 'trip' ? (
                  <TripFace {...words.trip(entry.of)} sketch={sketch(entry.of)} />
                ) : (
                  <MomentFace
                    icon={PlaceIcon}
                    title={words.placeOf(entry.of)}
                    detail={words.stop(entry.of, entry.of.cutAtStart && !entry.of.cutAtEnd)}
                  />
                )}
              </TripRow>
            ))}
          </TripRows>
        )
      ) : answer?.status === 'failed' || answer?.status === 'cancelled' ? (
        <>
          <Remark>{t('history.loading.failed')}</Remark>
          <Button size="small" onClick={wantDay}>
            {t('history.loading.retry')}
          </Button>
        </>
      ) : (
        <Skeleton label={t('history.loading.label')}>
          <Bone height={40} />
          <Bone height={40} />
        </Skeleton>
      )}
    </Section>
  );
});
