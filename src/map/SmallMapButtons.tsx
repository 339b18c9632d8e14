import type { RefObject } from 'react';
import { IconButton } from '../ui/IconButton.tsx';
import { FitIcon, MinusIcon, PlusIcon } from '../ui/icons.ts';
import { view } from '../ui/view.tsx';
import type { SmallMapHandle } from './SmallMapView.tsx';

type SmallMapButtonsProps = {
  map: RefObject<SmallMapHandle | null>;
  /** Label of the button that brings all places back into view. Null: no such button. */
  fit: string | null;
  /** False on a phone whose map has little room: two fingers zoom it. */
  zooms?: boolean;
};

/** The buttons of a small map: show all places, zoom in, zoom out. */
export const SmallMapButtons = view<SmallMapButtonsProps>(function SmallMapButtonsView(
  { t },
  { map, fit, zooms = true },
) {
  return (
    <>
      {fit !== null && (
        <IconButton
          variant="floating"
          icon={FitIcon}
          label={fit}
          side="left"
          onClick={() => map.current?.fit()}
        />
      )}
      {zooms && (
        <>
          <IconButton
            variant="floating"
            icon={PlusIcon}
            label={t('map.zoomIn')}
            side="left"
            onClick={() => map.current?.zoom(1)}
          />
          <IconButton
            variant="floating"
            icon={MinusIcon}
            label={t('map.zoomOut')}
            side="left"
            onClick={() => map.current?.zoom(-1)}
          />
        </>
      )}
    </>
  );
});
