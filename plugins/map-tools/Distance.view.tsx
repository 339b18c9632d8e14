import { lastFixOf } from '../../src/core/positions/positions.ts';
import { bearingBetween, metresBetween } from '../../src/rules/geodesy.ts';
import { ownPlace } from '../../src/core/positions/own-place.ts';
import { unitsInUse } from '../../src/core/app/settings.ts';
import { LocateIcon } from '../../src/ui/icons.ts';
import { formatDistance } from '../../src/ui/format.ts';
import { Row } from '../../src/ui/Layout.tsx';
import { view } from '../../src/ui/view.tsx';
import styles from './Distance.module.css';

const POINTS = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'] as const;
type CompassPoint = (typeof POINTS)[number];

/** The nearest of the eight points of the compass. @param bearing degrees clockwise from north */
export const compassPoint = (bearing: number): CompassPoint =>
  POINTS[Math.round((((bearing % 360) + 360) % 360) / 45) % 8] as CompassPoint;

/** How far the device is from the user, as the crow flies, and in which direction. */
export default view<{ device: number }>(function DistanceView({ read, t, language }, { device }) {
  const { place } = read(ownPlace);
  const fix = read(lastFixOf(device));
  if (!place || !fix) return null;
  const metres = metresBetween(place, fix);
  // Neither place is known better than this: within it, there is no direction to walk in.
  const isHere = metres <= place.accuracy + (fix.accuracy ?? 0);
  const { value, unit } = formatDistance(metres, read(unitsInUse), language);
  return (
    <Row as="p" gap={2} tone="ink" numeric className={styles.distance}>
      <LocateIcon size={18} aria-hidden="true" />
      {isHere
        ? t('mapTools.ownPlace.near')
        : t('mapTools.ownPlace.away', {
            distance: `${value} ${unit}`,
            direction: t(`mapTools.compass.${compassPoint(bearingBetween(place, fix))}`),
          })}
    </Row>
  );
});
