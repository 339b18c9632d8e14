import { useMemo, useState } from 'react';
import { isDark, settings } from '../../src/core/app/settings.ts';
import type { SmallMark } from '../../src/map/small-map.ts';
import { SmallMapView } from '../../src/map/SmallMapView.tsx';
import { colourOfWay } from '../../src/rules/colours.ts';
import type { SketchPoint } from '../../src/ui/TripRow.tsx';
import { view } from '../../src/ui/view.tsx';
import { type Import, imports } from './imports.state.ts';
import styles from './TrackImport.module.css';

/** A track or line whose shape is known, with the colour that it has in the list and on the map. */
type Previewed = { id: string; colour: string; points: readonly SketchPoint[] };

/** Returns the tracks and lines of files that a preview can draw. */
export const previewsOf = (files: readonly Import[]): Previewed[] =>
  files
    .flatMap(({ tracks, lines }) => [...tracks, ...lines])
    .flatMap(({ id, shape = [] }, i) => {
      const points: SketchPoint[] = [];
      for (let k = 0; k + 1 < shape.length; k += 2)
        points.push({ lng: shape[k] as number, lat: shape[k + 1] as number });
      const colour = colourOfWay(i);
      return points.length > 0 ? [{ id, colour, points }] : [];
    });

/** Returns two marks for each track: its start and its end. The end mark also carries the track's line. */
const marksOf = (previews: readonly Previewed[]): SmallMark[] =>
  previews.flatMap(({ id, colour, points }) => {
    const [first, last] = [points[0], points.at(-1)];
    if (!first || !last) return [];
    const way = points.map(({ lng, lat }) => [lng, lat] as const);
    return [
      { key: `start ${colour} ${id}`, ...first, colour, metres: null, ways: [] },
      { key: `end ${colour} ${id}`, ...last, colour, metres: null, ways: [way] },
    ];
  });

/** A small map of the tracks in the dialog, before they are added. Renders nothing if the browser cannot draw a map. */
export const PreviewMap = view(function PreviewMapView({ read, t }) {
  const [isFailed, setFailed] = useState(false);
  const { files } = read(imports);
  const marks = useMemo(() => marksOf(previewsOf(files)), [files]);
  if (isFailed || marks.length === 0) return null;
  return (
    <div className={styles.preview}>
      <SmallMapView
        title={t('trackImport.map')}
        language={read(settings).shown}
        dark={read(isDark)}
        reducedMotion
        whole
        marks={marks}
        pin={(key) => {
          const [what, colour] = key.split(' ');
          return (
            <span className={styles.pin} data-end={what === 'end' || undefined} style={{ color: colour }} />
          );
        }}
        onFailed={() => setFailed(true)}
      />
    </div>
  );
});
