import { type RefObject, useEffect, useState } from 'react';
import * as mapEvents from '../../events/map.ts';
import { camera } from '../../src/map/camera.ts';
import type { Seen } from '../../src/map/engine.ts';
import { Button } from '../../src/ui/Button.tsx';
import { formatNumber } from '../../src/ui/format-number.ts';
import { Row, Text } from '../../src/ui/Layout.tsx';
import { view } from '../../src/ui/view.tsx';
import styles from './SeenNote.module.css';

/** The note is shown if the view has less than this share of the devices. */
const FEW = 0.9;

type SeenNoteProps = { seen: RefObject<((now: Seen) => void) | null> };

/**
 * Says how many devices the first view of the map shows if it leaves many out, as with a fleet in several countries. A
 * button brings all of them into view. The map passes its counts to the function `seen`, so that only the note is drawn
 * again when they change.
 */
export const SeenNote = view<SeenNoteProps>(function SeenNoteView({ read, publish, t, language }, { seen }) {
  const [{ inView, all }, setSeen] = useState<Seen>({ inView: 0, all: 0 });
  useEffect(() => {
    seen.current = (now) =>
      setSeen((before) => (before.inView === now.inView && before.all === now.all ? before : now));
    return () => {
      seen.current = null;
    };
  }, [seen]);
  const { by, wish } = read(camera);
  if (by !== 'app' || wish !== null || inView >= all * FEW) return null;
  return (
    <Row gap={2} className={styles.note} data-over-map="">
      <Text as="span" tone="muted" size={12} numeric nowrap>
        {t('map.inView', { count: formatNumber(inView, language), all: formatNumber(all, language) })}
      </Text>
      <Button size="small" onClick={() => publish(mapEvents.fitRequested({ device: null }))}>
        {t('map.list.showAll')}
      </Button>
    </Row>
  );
});
