import type { Device } from '../../../events/device-types.ts';
import { modeNow } from '../../../src/core/app/mode-features.ts';
import { kindOf } from '../../../src/map/kind-of.ts';
import { DeviceIcon } from '../../../src/ui/DeviceIcon.tsx';
import { useDragRow } from '../../../src/ui/drag-rows.ts';
import { formatNumber } from '../../../src/ui/format.ts';
import { HandleIcon } from '../../../src/ui/icons.ts';
import { view } from '../../../src/ui/view.tsx';
import styles from './Pages.module.css';

/** Neighbours are dropped on each other only: the list beside them is in another order. */
export const PLACES_LIST = 'places';
type Props = { device: Device; place: number; isOwn: boolean; drags: boolean };

/** A device among those before and after it. */
export const NeighbourRow = view<Props>(function NeighbourRowView(
  { read, t, language },
  { device, place, isOwn, drags },
) {
  const { row, isDragged, over } = useDragRow<HTMLLIElement>({
    list: PLACES_LIST,
    kind: 'place',
    id: device.id,
    drags,
    takes: drags ? { place: 'beside' } : {},
  });
  return (
    <li
      ref={row}
      className={styles.neighbour}
      aria-current={isOwn ? 'true' : undefined}
      data-over={over ?? undefined}
      data-dragged={isDragged || undefined}
    >
      <span className={styles.place}>{formatNumber(place, language)}</span>
      <DeviceIcon
        kind={kindOf(device, modeNow(read))}
        colour={device.colour}
        image={device.image}
        size={28}
      />
      <span className={styles.neighbourName}>{device.name || t('deviceManagement.unnamed')}</span>
      {drags && <HandleIcon className={styles.grip} size={18} aria-hidden="true" />}
    </li>
  );
});
