import * as navigation from '../../events/navigation.ts';
import type { Trip } from '../../events/logbook-types.ts';
import { withPlaces } from '../../src/core/positions/place-names.ts';
import { tripBy } from '../../src/core/travel/logbook/logbook.ts';
import { logbook } from '../../src/core/travel/logbook/logbook.ts';
import { colourOfWay } from '../../src/rules/colours.ts';
import { isHidden, veiled } from '../../src/rules/logbook/privacy.ts';
import { totalsOf } from '../../src/rules/logbook/totals.ts';
import { timeZoneInUse } from '../../src/core/session/user.ts';
import { formatDay, formatUntil } from '../../src/ui/format.ts';
import { formatDuration } from '../../src/ui/format-time.ts';
import { IconButton } from '../../src/ui/IconButton.tsx';
import { BackIcon, MapIcon } from '../../src/ui/icons.ts';
import { Row, Stack, Text } from '../../src/ui/Layout.tsx';
import { EmptyState } from '../../src/ui/Notice.tsx';
import { RowBones, Skeleton } from '../../src/ui/Skeleton.tsx';
import { view } from '../../src/ui/view.tsx';
import styles from './Chosen.module.css';
import { TripsMap } from './TripsMap.tsx';
import { chosenTrips, logbookPage } from './page.state.ts';
import { hrefOf, placeOf } from './place.ts';
import { now } from '../../src/core/app/clock.ts';
import { km, kmTogether } from './words.ts';

/**
 * The selected trips of the logbook on one map (LOGB-07), and as a list: their colours, their totals, and a button
 * to show all.
 */
export default view(function ChosenTripsView({ read, publish, t }) {
  const ids = read(chosenTrips);
  const trips = ids.flatMap((id) => {
    const trip = read(tripBy(id));
    return trip ? [veiled(withPlaces(read, trip))] : [];
  });
  const { missing } = read(logbook);
  const isLoading = ids.some((id) => !missing.includes(id) && !trips.some((trip) => trip.id === id));
  const lost = ids.filter((id) => missing.includes(id)).length;
  const [first] = trips;
  const back = () => {
    const place = placeOf(read(logbookPage).query, read(now), read(timeZoneInUse));
    publish(
      navigation.linkFollowed({
        href: hrefOf({ ...place, page: 'trips', vehicle: first?.device ?? place.vehicle }),
      }),
    );
  };
  return (
    <div className={styles.page} data-testid="chosen-trips">
      <Row as="header" gap={2} className={styles.head}>
        <IconButton icon={BackIcon} label={t('logbook.chosen.back')} onClick={back} />
        <h1>{t('logbook.chosen.title')}</h1>
      </Row>
      {trips.length === 0 ? (
        isLoading ? (
          <Skeleton label={t('logbook.loading')}>
            <RowBones rows={4} />
          </Skeleton>
        ) : (
          <EmptyState icon={MapIcon} title={t('logbook.chosen.none')} text={t('logbook.chosen.noneHint')} />
        )
      ) : (
        <Stack grow className={styles.body}>
          <div className={styles.map}>
            <TripsMap trips={trips} />
          </div>
          <Legend trips={trips} lost={lost} />
        </Stack>
      )}
    </div>
  );
});

/** The legend of the map with the selected trips, as text: each trip with its colour and number, and the totals. */
const Legend = view<{ trips: readonly Trip[]; lost: number }>(function LegendView(
  { read, t, language },
  { trips, lost },
) {
  const zone = read(timeZoneInUse);
  const { ways } = read(logbookPage);
  const totals = totalsOf(trips);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long list is scrolled with the keyboard too
    <section className={styles.legend} aria-label={t('logbook.chosen.legend')} tabIndex={0}>
      <Row
        as="p"
        align="baseline"
        wrap
        tone="muted"
        numeric
        className={styles.total}
        data-testid="chosen-total"
      >
        <strong>{kmTogether(trips, read, language)}</strong>
        <span>
          {t('logbook.totals.trips', { count: totals.trips })} · {formatDuration(totals.seconds, language)}
        </span>
      </Row>
      <ol>
        {trips.map((trip, i) => (
          <li key={trip.id}>
            <Stack
              as="span"
              center
              weight="bold"
              className={styles.pin}
              data-mark="number"
              style={{ background: colourOfWay(i) }}
              aria-hidden="true"
            >
              {i + 1}
            </Stack>
            <span>
              <strong>
                {/* The time of day of a hidden trip stays private. */}
                {(isHidden(trip) ? formatDay : formatUntil)(trip.from, language, zone)} ·{' '}
                {km(trip.metres, read, language)}
              </strong>
              <span>
                {isHidden(trip)
                  ? t('logbook.placesHidden')
                  : `${trip.startAddress || t('logbook.unknownPlace')} → ${trip.endAddress || t('logbook.unknownPlace')}`}
              </span>
              <span>
                {t(`logbook.type.${trip.type}`)}
                {ways[trip.id]?.status === 'failed' && ` · ${t('logbook.chosen.noWay')}`}
                {trip.manual && ` · ${t('logbook.byHand')}`}
              </span>
            </span>
          </li>
        ))}
      </ol>
      {lost > 0 && (
        <Text tone="muted" size={13} className={styles.lost}>
          {t('logbook.chosen.lost', { count: lost })}
        </Text>
      )}
    </section>
  );
});
