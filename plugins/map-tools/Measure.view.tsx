import * as measureEvents from '../../events/measure.ts';
import { copyAndTell } from '../../src/core/app/copy-and-tell.ts';
import { unitsInUse } from '../../src/core/app/settings.ts';
import { camera } from '../../src/map/camera.ts';
import { Button } from '../../src/ui/Button.tsx';
import { formatArea, formatDistance, formatPlace, withUnit } from '../../src/ui/format.ts';
import { formatNumber } from '../../src/ui/format-number.ts';
import { CloseIcon, CopyIcon, DeleteIcon, PlusIcon, UndoIcon } from '../../src/ui/icons.ts';
import { IconButton } from '../../src/ui/IconButton.tsx';
import { keepFocus } from '../../src/ui/keep-focus.ts';
import { Row, Stack, Text } from '../../src/ui/Layout.tsx';
import { view } from '../../src/ui/view.tsx';
import styles from './Measure.module.css';
import { measured, measurement } from './measure.state.ts';

/**
 * The panel of the measuring tool: the total in large figures, then each point. Points can also be added without a
 * mouse or touch.
 */
export default view(function MeasureView({ read, publish, t, language, copy }) {
  const { points } = read(measured);
  const { legs, metres, area } = read(measurement);
  const { view: now } = read(camera);
  const units = read(unitsInUse);
  const distance = (value: number) => withUnit(formatDistance(value, units, language));
  const total = formatDistance(metres, units, language);
  const copyText = (text: string) => copyAndTell({ copy, publish }, text);
  return (
    <Stack ref={keepFocus} gap={3} className={styles.measure}>
      <Text tone="muted" numeric className={styles.total} role="status">
        <strong>{total.value}</strong> {total.unit}
        {area > 0 && (
          <span className={styles.area}>
            {t('mapTools.measure.area', { area: formatArea(area, units, language) })}
          </span>
        )}
      </Text>
      <Text tone="muted" size={13}>
        {t(points.length === 0 ? 'mapTools.measure.first' : 'mapTools.measure.next')}
      </Text>
      <Row gap={2} className={styles.ways}>
        <Button
          icon={PlusIcon}
          disabled={!now}
          onClick={() => now && publish(measureEvents.pointAdded({ lat: now.lat, lng: now.lng }))}
        >
          {t('mapTools.measure.addMiddle')}
        </Button>
        <IconButton
          icon={UndoIcon}
          variant="secondary"
          label={t('mapTools.measure.undo')}
          disabled={points.length === 0}
          onClick={() => publish(measureEvents.pointRemoved({ index: points.length - 1 }))}
        />
        <IconButton
          icon={DeleteIcon}
          variant="secondary"
          label={t('mapTools.measure.clear')}
          disabled={points.length === 0}
          onClick={() => publish(measureEvents.cleared())}
        />
      </Row>
      {points.length > 0 && (
        <ol className={styles.points}>
          {points.map(({ lat, lng }, index) => {
            const leg = legs[index - 1];
            const place = formatPlace(lat, lng);
            return (
              // oxlint-disable-next-line react/no-array-index-key -- a point's index is its only key
              <Row key={index} as="li" gap={2} className={styles.point}>
                <Stack as="span" center numeric fixed className={styles.number}>
                  {formatNumber(index + 1, language)}
                </Stack>
                <Stack as="span" numeric shrink grow className={styles.place}>
                  {place}
                  {leg && (
                    <small>
                      {t('mapTools.measure.leg', {
                        distance: distance(leg.metres),
                        bearing: formatNumber(Math.round(leg.bearing) % 360, language),
                      })}
                    </small>
                  )}
                </Stack>
                <IconButton
                  icon={CopyIcon}
                  label={t('mapTools.measure.copyPoint', { number: index + 1 })}
                  onClick={() => copyText(place)}
                />
                <IconButton
                  icon={CloseIcon}
                  label={t('mapTools.measure.removePoint', { number: index + 1 })}
                  onClick={() => publish(measureEvents.pointRemoved({ index }))}
                />
              </Row>
            );
          })}
        </ol>
      )}
      <Text tone="muted" size={13}>
        {t('mapTools.measure.straight')}
      </Text>
    </Stack>
  );
});
