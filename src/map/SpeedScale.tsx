import { unitsInUse } from '../core/app/settings.ts';
import { formatSpeed } from '../ui/format.ts';
import { Row, Stack } from '../ui/Layout.tsx';
import { view } from '../ui/view.tsx';
import styles from './SpeedScale.module.css';
import { SPEEDS, speedsUpTo } from './trace-columns.ts';

/** The last speed of the longest scale. Faster tracks have its colour. */
const FASTEST = SPEEDS.at(-1)?.[0];

/** The key to the colours of a track, in the user's unit. `most`: the top speed of the track (km/h; null if unknown). */
export const SpeedScale = view<{ most: number | null }>(function SpeedScaleView(
  { read, t, language },
  { most },
) {
  const units = read(unitsInUse);
  const { unit } = formatSpeed(0, units, language);
  const scale = speedsUpTo(most);
  return (
    <Stack as="figure" gap={1} tone="muted" size={13} className={styles.scale} data-testid="speed-scale">
      <figcaption>{t('history.legend.speed', { unit })}</figcaption>
      <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true" focusable="false">
        <linearGradient id="speed-scale">
          {scale.map(([kmh, colour], i) => (
            <stop key={kmh} offset={i / (scale.length - 1)} stopColor={`rgb(${colour.join()})`} />
          ))}
        </linearGradient>
        <rect width="100" height="4" fill="url(#speed-scale)" />
      </svg>
      <Row align="stretch" justify="between">
        {scale.map(([kmh]) => (
          <span key={kmh}>
            {formatSpeed(kmh, units, language).value}
            {kmh === FASTEST && '+'}
          </span>
        ))}
      </Row>
    </Stack>
  );
});
