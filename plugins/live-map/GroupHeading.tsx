import * as deviceEvents from '../../events/devices.ts';
import * as mapEvents from '../../events/map.ts';
import { modeNow } from '../../src/core/app/mode-features.ts';
import { devices } from '../../src/core/devices/devices.ts';
import { now } from '../../src/core/app/clock.ts';
import { STATES, stateOf } from '../../src/core/positions/freshness.ts';
import { fixAt, positions } from '../../src/core/positions/positions.ts';
import { boundsOf, boxAround } from '../../src/map/boxes.ts';
import { stateKey } from '../../src/rules/movers.ts';
import { formatNumber } from '../../src/ui/format-number.ts';
import { ChevronDownIcon, ChevronRightIcon, FitIcon, HideIcon, ShowIcon } from '../../src/ui/icons.ts';
import { IconButton } from '../../src/ui/IconButton.tsx';
import { Row, Text } from '../../src/ui/Layout.tsx';
import { StateMark } from '../../src/ui/StateMark.tsx';
import { view } from '../../src/ui/view.tsx';
import type { RowPlace } from '../../src/ui/VirtualList.tsx';
import { VisuallyHidden } from '../../src/ui/VisuallyHidden.tsx';
import { arrangement, favourites, type Heading } from './arrangement.state.ts';
import { isWantedDevice } from './in-view.ts';
import styles from './GroupHeading.module.css';

type Props = { heading: Heading; place: RowPlace; onFold: (folded: boolean) => void };

/**
 * The heading of a group in the device list: how many of its devices are in which state, whether it is collapsed,
 * and whether the group is shown on the map. A button moves the map to the group.
 */
export const GroupHeading = view<Props>(function GroupHeadingView(
  { read, peek, publish, t, language },
  { heading, place, onFold },
) {
  const { section, group, count, counts, shown, isFolded } = heading;
  const name = group?.name ?? t(section === 'favourites' ? 'map.favourite.title' : 'map.list.ungrouped');
  const Chevron = isFolded ? ChevronRightIcon : ChevronDownIcon;
  const members = () => {
    const { byId, groups } = peek(devices);
    const first = new Set(read(favourites).ids);
    const known = new Set(groups.map(({ id }) => id));
    return [...byId.values()].filter((each) => {
      if (first.has(each.id)) return section === 'favourites';
      return section === (each.group !== null && known.has(each.group) ? each.group : 'none');
    });
  };
  const goTo = () => {
    const { rows, last } = peek(positions);
    const chosen = peek(arrangement);
    const time = peek(now);
    // The devices of the group that the map shows: those that pass the filters.
    const found = members().flatMap((each) => {
      const row = each.shown ? rows.get(each.id) : undefined;
      if (row === undefined) return [];
      return isWantedDevice(each, stateOf(each, fixAt(last, row), time), chosen, []) ? [row] : [];
    });
    const { lat, lng } = last.arrays;
    const box = boxAround({ length: rows.size, lat, lng, shown: new Uint8Array(rows.size).fill(1) }, found);
    if (!box) return;
    const [[west, south], [east, north]] = boundsOf(box);
    publish(mapEvents.areaRequested({ west, south, east, north }));
  };
  return (
    <Row {...place} as="li" gap={2} className={styles.group} data-heading={section}>
      <h3 className={styles.title}>
        <button
          type="button"
          className={styles.fold}
          aria-expanded={!isFolded}
          onClick={() => onFold(!isFolded)}
        >
          <Chevron size={16} aria-hidden="true" />
          <span className={styles.lines}>
            <span className={styles.line}>
              <Text as="span" clip className={styles.name}>
                {name}
              </Text>
              <span className={styles.count}>{formatNumber(count, language)}</span>
            </span>
            <span className={styles.line}>
              {STATES.map(
                (state) =>
                  counts[state] > 0 && (
                    <span
                      key={state}
                      className={styles.state}
                      title={t(stateKey(state, modeNow(read).icons[0]))}
                    >
                      <StateMark state={state} size={12} heading={45} />
                      {formatNumber(counts[state], language)}
                      <VisuallyHidden>{t(stateKey(state, modeNow(read).icons[0]))}</VisuallyHidden>
                    </span>
                  ),
              )}
            </span>
          </span>
        </button>
      </h3>
      <IconButton icon={FitIcon} label={t('map.list.goTo', { name })} onClick={goTo} />
      <Row
        as="span"
        align="stretch"
        tone="faint"
        fixed
        className={styles.eye}
        data-hidden={shown > 0 ? undefined : ''}
      >
        <IconButton
          icon={shown > 0 ? ShowIcon : HideIcon}
          label={t(shown > 0 ? 'map.list.hide' : 'map.list.show', { name })}
          pressed={shown === 0}
          onClick={() =>
            publish(
              deviceEvents.visibilitiesChanged({
                ids: members()
                  .filter((each) => each.shown !== (shown === 0))
                  .map(({ id }) => id),
                shown: shown === 0,
              }),
            )
          }
        />
      </Row>
    </Row>
  );
});
