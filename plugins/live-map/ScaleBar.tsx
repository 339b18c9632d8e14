import { type RefObject, useEffect, useState } from 'react';
import { unitsInUse } from '../../src/core/app/settings.ts';
import type { CameraView } from '../../src/map/camera.ts';
import { metresPerPixel } from '../../src/map/mercator.ts';
import { scaleFor } from '../../src/map/scale.ts';
import { formatDistance } from '../../src/ui/format.ts';
import { formatNumber } from '../../src/ui/format-number.ts';
import { Text } from '../../src/ui/Layout.tsx';
import { view } from '../../src/ui/view.tsx';
import styles from './ScaleBar.module.css';

const WIDEST = 96;

/**
 * The map's scale bar, which shows how long a round distance is on the map. The map passes its camera to the function
 * `camera`, so that only the bar is redrawn when the map moves.
 */
export const ScaleBar = view<{ camera: RefObject<((now: CameraView) => void) | null>; raised: number }>(
  function ScaleBarView({ read, language }, { camera, raised }) {
    const [resolution, setResolution] = useState<number | null>(null);
    useEffect(() => {
      camera.current = ({ zoom, lat }) => setResolution(metresPerPixel(zoom, lat));
      return () => {
        camera.current = null;
      };
    }, [camera]);
    if (resolution === null) return null;
    const units = read(unitsInUse);
    const { pixels, value, unit } = scaleFor(resolution, WIDEST, units);
    const name = formatDistance(unit === 'km' || unit === 'mi' ? 1e9 : 1, units, language).unit;
    return (
      <Text
        tone="muted"
        numeric
        nowrap
        centered
        className={styles.scale}
        style={{ width: pixels, marginBottom: raised }}
        aria-hidden="true"
        data-over-map=""
      >
        {formatNumber(value, language)} {name}
      </Text>
    );
  },
);
