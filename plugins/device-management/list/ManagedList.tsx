import { readOnlyFor } from '../../../src/core/session/access.ts';
import { can } from '../../../src/core/server/server.ts';
import { type KeyboardEvent, useCallback, useMemo, useRef, useState } from 'react';
import type { DeviceChanges } from '../../../events/change-types.ts';
import * as changeEvents from '../../../events/changes.ts';
import * as formEvents from '../../../events/device-forms.ts';
import * as deviceEvents from '../../../events/devices.ts';
import { admin } from '../../../src/core/session/admin.ts';
import { attention, devices } from '../../../src/core/devices/devices.ts';
import { moveTo } from '../../../src/core/devices/device-overlay.ts';
import { deviceEdit, edits } from '../../../src/core/devices/make-edits.ts';
import { Button, LinkButton } from '../../../src/ui/Button.tsx';
import { useDrops, useDragRow } from '../../../src/ui/drag-rows.ts';
import { formatNumber } from '../../../src/ui/format-number.ts';
import {
  DevicesIcon,
  SearchIcon,
  CheckIcon,
  ChevronDownIcon,
  ChevronRightIcon,
  MinusIcon,
} from '../../../src/ui/icons.ts';
import { EmptyState, ErrorState } from '../../../src/ui/Notice.tsx';
import { RowBones, Skeleton } from '../../../src/ui/Skeleton.tsx';
import { view } from '../../../src/ui/view.tsx';
import { VirtualList, type RowPlace } from '../../../src/ui/VirtualList.tsx';
import { VisuallyHidden } from '../../../src/ui/VisuallyHidden.tsx';
import { managedList } from '../list.state.ts';
import { ADD, shownDevice } from '../place.ts';
import styles from './List.module.css';
import { DEVICES_LIST } from './lists.ts';
import { ListTools } from './ListTools.tsx';
import { ManagedRow } from './ManagedRow.tsx';
import { besideOf, moveLabel, placesOf, stepOf } from './moves.ts';
import { besideIt, NO_GROUP, rowsOf, sectionsOf, type ListSection } from './rows.ts';
import { Row, Text } from '../../../src/ui/Layout.tsx';

type Props = { section: ListSection; isFolded: boolean; isPicking: boolean; place: RowPlace };

/**
 * The heading of a group in the device list, with the group's colour and number of devices. A device dropped on it
 * joins the group.
 */
const GroupRow = view<Props>(function GroupRowView(
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
      <Text as="h2" grow shrink>
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
      </Text>
    </Row>
  );
});

const ROW_HEIGHT = 64;
const HEADING_HEIGHT = 48;
const ROWS = 'li[aria-posinset] > :is(a, button), [data-heading] button:first-child';

/**
 * The list of all devices by group. The user can search devices, open and select them, and reorder them by drag, arrow
 * buttons or keyboard (DEV-01).
 */
export const ManagedList = view(function ManagedListView({ read, publish, t, language }) {
  const all = read(devices);
  const { text, folded, arranging } = read(managedList);
  const { picked } = read(attention);
  const [isPicking, setPicking] = useState(false);
  const [said, say] = useState('');
  const [followed, follow] = useState<number | null>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const { byId, groups, arrangement } = all;
  const sections = useMemo(
    () => sectionsOf(byId, groups, text),
    // oxlint-disable-next-line react/exhaustive-deps -- devices are changed in place; `arrangement` is another number when one moves
    [byId, groups, text, arrangement],
  );
  const rows = useMemo(() => rowsOf(sections, text.trim() ? [] : folded), [sections, folded, text]);
  const heightOf = useCallback(
    (index: number) => (rows[index]?.kind === 'group' ? HEADING_HEIGHT : ROW_HEIGHT),
    [rows],
  );
  const keyOf = useCallback(
    (index: number) => {
      const row = rows[index];
      return row?.kind === 'group' ? `group ${row.section.group?.id ?? NO_GROUP}` : (row?.id ?? index);
    },
    [rows],
  );
  const canWrite = !read(readOnlyFor('deviceEditing'));
  const opened = read(shownDevice);

  const move = (id: number, change: DeviceChanges | null) => {
    const device = byId.get(id);
    const edit = change && deviceEdit(read, [id], change);
    if (!device || !edit) return;
    const after = new Map(byId);
    if (change.group !== undefined) after.set(id, { ...device, group: change.group });
    if (change.position !== undefined) moveTo(after, id, change.position);
    const beside = besideIt(after, groups, after.get(id) ?? device);
    publish(changeEvents.wanted({ edits: edits(edit), label: moveLabel(change) }));
    say(
      t(beside.group ? 'deviceManagement.list.movedIn' : 'deviceManagement.list.moved', {
        name: device.name,
        place: formatNumber(beside.at + 1, language),
        all: formatNumber(beside.devices.length, language),
        group: beside.group?.name ?? '',
      }),
    );
  };
  const step = (id: number, by: 1 | -1) => {
    if (!canWrite) return;
    move(id, stepOf(sections, placesOf(read, byId), id, by));
    follow(id);
  };
  useDrops(
    DEVICES_LIST,
    ({ dragged, target, where }) => {
      const moved = byId.get(dragged.id);
      if (!moved || dragged.kind !== 'device') return;
      if (target.kind === 'group')
        return move(moved.id, { group: target.id === NO_GROUP ? null : target.id });
      const other = byId.get(target.id);
      if (other && where !== 'onto') move(moved.id, besideOf(moved, other, where, placesOf(read, byId)));
    },
    scroller,
  );

  const bones = (
    <Skeleton label={t('deviceManagement.list.loading')}>
      <RowBones rows={8} />
    </Skeleton>
  );
  if (all.status === 'loading' || all.status === 'none') return bones;
  if (all.status === 'failed')
    return (
      <ErrorState
        title={t('deviceManagement.list.failed')}
        text={t(`failure.${all.failure?.reason ?? 'server'}`)}
        retry={{ label: t('shell.tryAgain'), onRetry: () => publish(deviceEvents.listRequested()) }}
      />
    );
  if (byId.size === 0)
    return (
      <EmptyState
        icon={DevicesIcon}
        title={t('deviceManagement.list.empty')}
        text={t('deviceManagement.list.emptyHint')}
        action={
          !read(admin).ghostMode &&
          can(read, 'deviceAdding') && (
            <LinkButton href={ADD} variant="primary">
              {t('deviceManagement.list.add')}
            </LinkButton>
          )
        }
      />
    );

  const keys = (event: KeyboardEvent<HTMLElement>) => {
    const { key, altKey, ctrlKey, metaKey, target } = event;
    const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0;
    if (step === 0 || altKey || ctrlKey || metaKey || target instanceof HTMLInputElement) return;
    const stops = [...event.currentTarget.querySelectorAll<HTMLElement>(ROWS)];
    const next = stops[stops.indexOf(target as HTMLElement) + step];
    if (!next) return;
    event.preventDefault();
    next.focus();
    next.scrollIntoView({ block: 'nearest' });
  };
  const toggle = (id: number) =>
    publish(
      deviceEvents.picked({
        ids: picked.includes(id) ? picked.filter((each) => each !== id) : [...picked, id],
      }),
    );
  const picking = isPicking || picked.length > 0;
  const found = sections.reduce((sum, { ids }) => sum + ids.length, 0);
  const at = followed === null ? null : rows.findIndex((row) => row.kind === 'device' && row.id === followed);

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- arrow keys move the focus between the rows, which are links
    <div className={styles.list} onKeyDown={keys}>
      <ListTools
        found={found}
        isPicking={picking}
        onPicking={(on) => {
          setPicking(on);
          if (!on && picked.length > 0) publish(deviceEvents.picked({ ids: [] }));
        }}
        onPickAll={() => publish(deviceEvents.picked({ ids: sections.flatMap(({ ids }) => ids) }))}
      />
      <VisuallyHidden>
        <output>{said}</output>
      </VisuallyHidden>
      {found === 0 && text.trim() !== '' ? (
        <EmptyState
          icon={SearchIcon}
          title={t('deviceManagement.list.nothing')}
          text={t('deviceManagement.list.nothingHint')}
          action={
            <Button onClick={() => publish(formEvents.listNarrowed({ text: '', folded }))}>
              {t('deviceManagement.list.showAll')}
            </Button>
          }
        />
      ) : (
        <VirtualList
          label={t('deviceManagement.list.label')}
          testId="managed-list"
          count={rows.length}
          heightOf={heightOf}
          keyOf={keyOf}
          scroller={scroller}
          inView={at}
          row={(index, place) => {
            const row = rows[index];
            if (row?.kind === 'group')
              return (
                <GroupRow
                  key={`group ${row.section.group?.id ?? NO_GROUP}`}
                  section={row.section}
                  isFolded={row.isFolded}
                  place={place}
                  isPicking={picking}
                />
              );
            if (!row) return null;
            return (
              <ManagedRow
                key={row.id}
                id={row.id}
                place={place}
                isOpen={opened === row.id}
                isPicking={picking}
                isArranging={arranging && canWrite}
                drags={canWrite}
                hasFocus={followed === row.id}
                onStep={(by) => step(row.id, by)}
                onToggle={() => toggle(row.id)}
              />
            );
          }}
        />
      )}
    </div>
  );
});
