import * as deviceEvents from '../../events/devices.ts';
import { admin } from '../../src/core/session/admin.ts';
import { FavouriteIcon } from '../../src/ui/icons.ts';
import { IconButton } from '../../src/ui/IconButton.tsx';
import { view } from '../../src/ui/view.tsx';
import { favourites } from './arrangement.state.ts';
import styles from './Favourite.module.css';

/**
 * The star button that makes a device a favourite. Favourites come first in the list. Not shown while viewing
 * another user's account.
 */
export const FavouriteButton = view<{ device: number }>(function FavouriteView(
  { read, publish, t },
  { device },
) {
  if (read(admin).ghostMode) return null;
  const { ids } = read(favourites);
  const on = ids.includes(device);
  return (
    <span className={styles.star} data-on={on || undefined}>
      <IconButton
        icon={FavouriteIcon}
        label={t(on ? 'map.favourite.remove' : 'map.favourite.add')}
        pressed={on}
        onClick={() => publish(toggled(ids, device))}
      />
    </span>
  );
});

export const toggled = (ids: readonly number[], device: number) =>
  deviceEvents.favouritesChanged({
    ids: ids.includes(device) ? ids.filter((id) => id !== device) : [...ids, device],
    source: 'user',
  });
