import * as deviceEvents from '../../events/devices.ts';
import * as mapEvents from '../../events/map.ts';
import { admin } from '../../src/core/session/admin.ts';
import { attention, devices } from '../../src/core/devices/devices.ts';
import { positions } from '../../src/core/positions/positions.ts';
import { boundsOf, boxAround } from '../../src/map/boxes.ts';
import { actionIcon } from '../../src/ui/action-icons.ts';
import { CentreIcon, CloseIcon, FavouriteIcon, HideIcon, ShowIcon } from '../../src/ui/icons.ts';
import { IconButton } from '../../src/ui/IconButton.tsx';
import { Row, Text } from '../../src/ui/Layout.tsx';
import { view } from '../../src/ui/view.tsx';
import { favourites } from './arrangement.state.ts';
import styles from './PickBar.module.css';

/** The bar that shows how many devices are selected in the list, with actions on all of them. */
export const PickBar = view<{ onEnd: () => void }>(function PickBarView(
  { read, peek, publish, quickActions, t },
  { onEnd },
) {
  const { picked } = read(attention);
  const { byId } = read(devices);
  const isAnyShown = picked.some((id) => byId.get(id)?.shown);
  const chosen = read(favourites).ids;
  const areFavourites = picked.length > 0 && picked.every((id) => chosen.includes(id));
  const { rows, last } = peek(positions);
  const known = picked.flatMap((id) => rows.get(id) ?? []);
  const isNone = picked.length === 0;
  const showOnMap = () => {
    const { lat, lng } = last.arrays;
    const shown = new Uint8Array(last.length).fill(1);
    const box = boxAround({ length: last.length, lat, lng, shown }, known);
    if (!box) return;
    const [[west, south], [east, north]] = boundsOf(box);
    publish(mapEvents.areaRequested({ west, south, east, north }));
  };

  return (
    <Row
      gap={2}
      justify="between"
      fixed
      className={styles.bar}
      role="toolbar"
      aria-label={t('map.picked.label')}
    >
      <Text size={13} weight="medium" numeric shrink className={styles.count} role="status">
        {isNone ? t('map.picked.none') : t('map.picked.count', { count: picked.length })}
      </Text>
      <Row align="stretch" fixed>
        {quickActions.map(({ id, label, picked: icon, when, says }) => {
          if (icon === undefined) return null;
          const draft = !isNone && (when?.(read) ?? true) ? says(read) : null;
          return (
            <IconButton
              key={id}
              icon={actionIcon(icon)}
              label={t(label)}
              side="top"
              disabled={draft === null}
              onClick={() => draft && publish(draft)}
            />
          );
        })}
        <IconButton
          icon={CentreIcon}
          label={t('map.panel.show')}
          side="top"
          disabled={known.length === 0}
          onClick={showOnMap}
        />
        <IconButton
          icon={isAnyShown ? HideIcon : ShowIcon}
          label={t(isAnyShown ? 'map.picked.hide' : 'map.picked.show')}
          side="top"
          disabled={isNone}
          onClick={() =>
            publish(
              deviceEvents.visibilitiesChanged({
                ids: picked.filter((id) => byId.get(id)?.shown === isAnyShown),
                shown: !isAnyShown,
              }),
            )
          }
        />
        {!read(admin).ghostMode && (
          <IconButton
            icon={FavouriteIcon}
            label={t(areFavourites ? 'map.favourite.remove' : 'map.favourite.add')}
            side="top"
            pressed={areFavourites}
            disabled={isNone}
            onClick={() =>
              publish(
                deviceEvents.favouritesChanged({
                  ids: areFavourites
                    ? chosen.filter((id) => !picked.includes(id))
                    : [...new Set([...chosen, ...picked])],
                  source: 'user',
                }),
              )
            }
          />
        )}
        <IconButton icon={CloseIcon} label={t('map.picked.end')} side="top" onClick={onEnd} />
      </Row>
    </Row>
  );
});
