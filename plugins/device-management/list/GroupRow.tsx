import { readOnlyFor } from '../../../src/core/session/access.ts';
import * as formEvents from '../../../events/device-forms.ts';
import * as deviceEvents from '../../../events/devices.ts';
import { attention } from '../../../src/core/devices/devices.ts';
import { useDragRow } from '../../../src/ui/drag-rows.ts';
import { formatNumber } from '../../../src/ui/format-number.ts';
import { CheckIcon, ChevronDownIcon, ChevronRightIcon, MinusIcon } from '../../../src/ui/icons.ts';
import { Row, Text } from '../../../src/ui/Layout.tsx';
import { view } from '../../../src/ui/view.tsx';
import type { RowPlace } from '../../../src/ui/VirtualList.tsx';
import { managedList } from '../list.state.ts';
import styles from './List.module.css';
import { DEVICES_LIST } from './lists.ts';
import { type ListSection, NO_GROUP } from './rows.ts';

type Props = { section: ListSection; isFolded: boolean; isPicking: boolean; place: RowPlace };

/** The heading of a group with its colour and count. Devices that are dropped on it go into the group. */
export const GroupRow = view<Props>(function GroupRowView(
  { read, publish, t, language },
  { section: { group, ids }, isFolded, isPicking, place },
) {
  const { text, folded } = read(managedList);
  const { picked } = read(attention);
  const id = group?.id ?? NO_GROUP;
  const { row, over } = useDragRow<HTMLLIElement>({
    list: DEVICES_LIST,
    kind: 'group',
    id,
    drags: false,
    takes: read(readOnlyFor('deviceEditing')) ? {} : { device: 'into' },
  });
  const name = group?.name ?? t('deviceManagement.groups.none');
  const Chevron = isFolded ? ChevronRightIcon : ChevronDownIcon;
  const chosen = isPicking ? new Set(picked) : null;
  const mine = chosen ? ids.filter((each) => chosen.has(each)).length : 0;
  const mark = mine === 0 ? false : mine === ids.length ? true : ('mixed' as const);
  return (
    <Row
      {...place}
      ref={row}
      as="li"
      gap={2}
      className={styles.group}
      data-heading={id}
      data-over={over ?? undefined}
    >
      {isPicking && (
        <button
          type="button"
          role="checkbox"
          aria-checked={mark}
          aria-label={t('deviceManagement.list.pickGroup', { name })}
          className={styles.pickGroup}
          data-on={mark !== false || undefined}
          onClick={() =>
            publish(
              deviceEvents.picked({
                ids:
                  mark === true
                    ? picked.filter((each) => !ids.includes(each))
                    : [...new Set([...picked, ...ids])],
              }),
            )
          }
        >
          {mark === 'mixed' && <MinusIcon size={14} strokeWidth={3} aria-hidden="true" />}
          {mark === true && <CheckIcon size={14} strokeWidth={3} aria-hidden="true" />}
        </button>
      )}
      <h2 className={styles.groupTitle}>
        <button
          type="button"
          className={styles.fold}
          aria-expanded={!isFolded}
          onClick={() =>
            publish(
              formEvents.listNarrowed({
                text,
                folded: isFolded ? folded.filter((each) => each !== id) : [...folded, id],
              }),
            )
          }
        >
          <Chevron size={16} aria-hidden="true" />
          <span
            className={styles.swatch}
            style={group ? { backgroundColor: group.colour } : undefined}
            data-none={group ? undefined : ''}
          />
          <Text as="span" clip grow>
            {name}
          </Text>
          <Text as="span" numeric>
            {formatNumber(ids.length, language)}
          </Text>
        </button>
      </h2>
    </Row>
  );
});
