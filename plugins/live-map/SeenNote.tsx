import { type RefObject, useEffect, useState } from 'react';
import * as deviceEvents from '../../events/devices.ts';
import * as mapEvents from '../../events/map.ts';
import { pastDevices } from '../../src/core/app/map-tool.ts';
import { camera } from '../../src/map/camera.ts';
import type { Seen } from '../../src/map/engine.ts';
import { Button } from '../../src/ui/Button.tsx';
import { formatNumber } from '../../src/ui/format-number.ts';
import { IconButton } from '../../src/ui/IconButton.tsx';
import { CloseIcon, FilterIcon } from '../../src/ui/icons.ts';
import { Row, Text } from '../../src/ui/Layout.tsx';
import { view } from '../../src/ui/view.tsx';
import { arrangement } from './arrangement.state.ts';
import { filtersOnMap } from './Filters.tsx';
import { isNarrowing } from './in-view.ts';
import styles from './SeenNote.module.css';

/** The note is shown if the view has less than this share of the devices. */
const FEW = 0.9;

type SeenNoteProps = { seen: RefObject<((now: Seen) => void) | null> };

/**
 * Says what the map leaves out. If the first view leaves many devices out, as with a fleet in several countries: how many
 * are outside, with a button that brings all of them into view. If the device list is filtered: by what, with a button
 * that removes the filters, because a phone's low sheet hides those of the list.
 *
 * The map passes its counts to the function `seen`, so that only the note is drawn again when they change.
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
  const chosen = read(arrangement);
  // In a history, the filters do not count.
  const isFiltered = isNarrowing(chosen) && read(pastDevices) === null;
  const isFew = inView < all * FEW && (isFiltered || (by === 'app' && wish === null));
  if (!isFew && !isFiltered) return null;
  return (
    <Row gap={2} className={styles.note} data-over-map="">
      {isFiltered && (
        <Row as="span" gap={1} weight="medium" className={styles.filters}>
          <FilterIcon size={14} aria-hidden="true" />
          <Text as="span" size={12} clip>
            {filtersOnMap(read, t, chosen).join(', ')}
          </Text>
        </Row>
      )}
      {isFew && (
        <>
          {/* Not beside the names of filters: a phone has no room for both. */}
          {!isFiltered && (
            <Text as="span" tone="muted" size={12} numeric nowrap>
              {t('map.outside', { count: formatNumber(all - inView, language) })}
            </Text>
          )}
          <Button size="small" onClick={() => publish(mapEvents.fitRequested({ device: null }))}>
            {t('map.list.showAll')}
          </Button>
        </>
      )}
      {isFiltered && (
        <IconButton
          icon={CloseIcon}
          label={t('map.filter.clear')}
          onClick={() =>
            publish(deviceEvents.listArranged({ ...chosen, states: [], group: null, model: null }))
          }
        />
      )}
    </Row>
  );
});
