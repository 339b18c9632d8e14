import { Fragment } from 'react';
import type { Ride } from '../../../events/rides.ts';
import * as rideEvents from '../../../events/rides.ts';
import { toolDevices } from '../../../src/core/app/map-tool.ts';
import { unitsInUse } from '../../../src/core/app/settings.ts';
import { timeZoneInUse } from '../../../src/core/session/user.ts';
import { Button } from '../../../src/ui/Button.tsx';
import { Text } from '../../../src/ui/Layout.tsx';
import { formatDay, formatDistance, formatMoment, formatSpeed, withUnit } from '../../../src/ui/format.ts';
import { formatDuration } from '../../../src/ui/format-time.ts';
import { RouteIcon } from '../../../src/ui/icons.ts';
import { EmptyState, ErrorState } from '../../../src/ui/Notice.tsx';
import { Remark } from '../../../src/ui/Section.tsx';
import { SidePage, SideRow, SideRows } from '../../../src/ui/SidePage.tsx';
import { RowBones, Skeleton } from '../../../src/ui/Skeleton.tsx';
import { WayShape } from '../../../src/ui/Trend.tsx';
import { view } from '../../../src/ui/view.tsx';
import styles from './Bike.module.css';
import { ridesOf } from './bike.state.ts';

/** The server lists no shorter rides (metres). */
const SHORTEST = 200;

/** A bicycle's rides of the last days, grouped by day (MODE-04). */
export default view(function RidesView({ read, publish, t, language }) {
  const device = read(toolDevices('rides'))?.[0] ?? 0;
  const { rides, status, failure } = read(ridesOf(device));
  const zone = read(timeZoneInUse);
  const units = read(unitsInUse);
  const words = ({ start, end, metres, beganBefore, still }: Ride) => {
    const far = formatDistance(metres, units, language);
    const fast = formatSpeed(metres / 1000 / ((end - start) / 3600), units, language);
    const moment = formatMoment(start, language, zone);
    const how = t('bike.rides.average', {
      time: beganBefore ? t('bike.rides.sinceBefore', { time: moment }) : moment,
      speed: withUnit(fast),
    });
    return {
      what: `${withUnit(far)} · ${lasting(end - start, language)}`,
      how: still ? `${how} · ${t('bike.rides.still')}` : how,
    };
  };
  return (
    <SidePage>
      {failure && (
        <ErrorState
          title={t('bike.rides.failed')}
          text={t(`failure.${failure.reason}`)}
          action={
            <Button onClick={() => publish(rideEvents.requested({ device }))}>{t('shell.tryAgain')}</Button>
          }
        />
      )}
      {status === 'loading' && (
        <Skeleton label={t('bike.rides.loading')}>
          <RowBones rows={4} />
        </Skeleton>
      )}
      {status === 'ready' && rides.length === 0 && (
        <EmptyState
          icon={RouteIcon}
          title={t('bike.rides.none')}
          text={t('bike.rides.noneHint', { distance: withUnit(formatDistance(SHORTEST, units, language)) })}
        />
      )}
      {byDay(rides, (at) => formatDay(at, language, zone)).map(([day, ofDay]) => (
        <Fragment key={day}>
          <Text as="h3" size={13} className={styles.day}>
            {day}
          </Text>
          <SideRows label={day}>
            {ofDay.map((ride) => (
              <SideRow key={ride.start} end={<WayShape points={ride.shape} label={t('bike.rides.shape')} />}>
                <span>{words(ride).what}</span>
                <Remark>{words(ride).how}</Remark>
              </SideRow>
            ))}
          </SideRows>
        </Fragment>
      ))}
      {status === 'ready' && <Remark>{t('bike.rides.span')}</Remark>}
    </SidePage>
  );
});

function byDay(rides: readonly Ride[], dayOf: (at: number) => string): [string, Ride[]][] {
  const days = new Map<string, Ride[]>();
  for (const ride of rides) days.set(dayOf(ride.start), [...(days.get(dayOf(ride.start)) ?? []), ride]);
  return [...days];
}

/** A duration such as `1 h 35 min`, in the user's language. */
function lasting(seconds: number, language: string): string {
  return formatDuration(Math.max(60, seconds), language);
}
