import { useCallback, useMemo, useRef } from 'react';
import * as deviceEvents from '../../events/devices.ts';
import { census, now } from '../../src/core/clock.ts';
import { devices } from '../../src/core/devices.ts';
import type { DeviceState } from '../../src/core/freshness.ts';
import { positions } from '../../src/core/positions.ts';
import { formatNumber } from '../../src/ui/format.ts';
import { Button } from '../../src/ui/Button.tsx';
import { CloseIcon, DevicesIcon, SearchIcon } from '../../src/ui/icons.ts';
import { IconButton } from '../../src/ui/IconButton.tsx';
import { EmptyState, ErrorState } from '../../src/ui/Notice.tsx';
import { Select } from '../../src/ui/Select.tsx';
import { TextField } from '../../src/ui/TextField.tsx';
import { RowBones, Skeleton } from '../../src/ui/Skeleton.tsx';
import { StateMark } from '../../src/ui/StateMark.tsx';
import { view } from '../../src/ui/view.tsx';
import { VirtualList } from '../../src/ui/VirtualList.tsx';
import { type Arrangement, arrangement, type Sort, UNARRANGED } from './arrangement.state.ts';
import styles from './DeviceList.module.css';
import { DeviceRow } from './DeviceRow.tsx';
import { useDeviceOrder } from './ordering/use-device-order.tsx';
import { useRoving } from './roving.ts';

const ROW_HEIGHT = 68;
const HEADING_HEIGHT = 40;
const STATES: readonly DeviceState[] = ['moving', 'standing', 'nosignal', 'off'];
const SORTS: readonly Sort[] = ['position', 'name', 'contact', 'speed'];

/** All devices: search, states with their counts, order, and the rows. The map's twin for whoever cannot use a map. */
export const DeviceList = view(function DeviceListView({ read, peek, publish, t, language }) {
  const all = read(devices);
  const chosen = read(arrangement);
  const tick = read(census);
  const time = read(now);
  const collator = useMemo(
    () => new Intl.Collator(language, { numeric: true, sensitivity: 'base' }),
    [language],
  );
  // Positions are peeked at: the order may be ten seconds old, a row's own figures never are.
  const list = useDeviceOrder(
    { devices: all, positions: peek(positions), arrangement: chosen, now: time, compare: collator.compare },
    `${tick} ${time}`,
  );
  // The virtual list measures all rows anew when these change: only where a heading stands elsewhere.
  const layout = list?.layout;
  const shown = useRef(list);
  shown.current = list;
  const heightOf = useCallback(
    (index: number) => (shown.current?.rowAt(index).kind === 'group' ? HEADING_HEIGHT : ROW_HEIGHT),
    [],
  );
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- another function for another layout
  const keyOf = useCallback((index: number) => index, [layout]);
  const arrange = (change: Partial<Arrangement>) =>
    publish(deviceEvents.listArranged({ ...chosen, ...change }));
  const search = useRef<HTMLInputElement>(null);
  const keys = useRoving(search);
  const isNarrowed =
    chosen.text !== '' || chosen.states.length > 0 || chosen.group !== null || chosen.model !== null;

  if (all.status === 'loading' || all.status === 'none')
    return (
      <Skeleton label={t('map.list.loading')}>
        <RowBones rows={8} />
      </Skeleton>
    );
  if (all.status === 'failed')
    return (
      <ErrorState
        title={t('map.list.failed')}
        text={t(`failure.${all.failure?.reason ?? 'server'}`)}
        retry={{ label: t('shell.tryAgain'), onRetry: () => publish(deviceEvents.listRequested()) }}
      />
    );
  if (all.byId.size === 0)
    return <EmptyState icon={DevicesIcon} title={t('map.list.empty')} text={t('map.list.emptyHint')} />;
  if (list === null)
    return (
      <Skeleton label={t('map.list.loading')}>
        <RowBones rows={8} />
      </Skeleton>
    );

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- j, k and / are shortcuts to the rows' own buttons
    <div className={styles.list} onKeyDown={keys}>
      <div className={styles.tools} data-tour="device-filter">
        <TextField
          ref={search}
          label={t('map.list.search')}
          labelHidden
          placeholder={t('map.list.search')}
          type="search"
          icon={SearchIcon}
          value={chosen.text}
          autoComplete="off"
          onChange={(text) => arrange({ text })}
          end={
            chosen.text && (
              <IconButton
                icon={CloseIcon}
                label={t('map.list.clearSearch')}
                onClick={() => arrange({ text: '' })}
              />
            )
          }
        />
        <fieldset className={styles.states}>
          <legend className={styles.legend}>{t('map.list.states')}</legend>
          {STATES.map((state) => {
            const on = chosen.states.includes(state);
            return (
              <button
                key={state}
                type="button"
                className={styles.state}
                aria-pressed={on}
                onClick={() =>
                  arrange({
                    states: on ? chosen.states.filter((each) => each !== state) : [...chosen.states, state],
                  })
                }
              >
                <StateMark state={state} size={16} heading={45} />
                <span className={styles.count}>{formatNumber(list.counts[state], language)}</span>
                <span className={styles.stateName}>{t(`map.states.${state}`)}</span>
              </button>
            );
          })}
        </fieldset>
        <div className={styles.order}>
          <p className={styles.matches} role="status">
            {t('map.list.count', { count: list.matches })}
          </p>
          <Select
            variant="quiet"
            label={t('map.list.sort')}
            value={chosen.sort}
            options={SORTS.map((value) => ({ value, label: t(`map.list.sortBy.${value}`) }))}
            onChange={(sort) => arrange({ sort })}
          />
        </div>
      </div>
      {list.matches === 0 ? (
        <EmptyState
          icon={SearchIcon}
          title={t('map.list.nothing')}
          text={t('map.list.nothingHint')}
          action={isNarrowed && <Button onClick={() => arrange(UNARRANGED)}>{t('map.list.showAll')}</Button>}
        />
      ) : (
        <VirtualList
          testId="device-list"
          label={t('map.list.label')}
          count={list.count}
          heightOf={heightOf}
          keyOf={keyOf}
          row={(index, place) => {
            const row = list.rowAt(index);
            if (row.kind === 'device') return <DeviceRow key={row.id} id={row.id} place={place} />;
            const { group } = row;
            return (
              <li key={`group ${group?.id ?? 'none'}`} {...place} className={styles.group}>
                <h3 className={styles.groupName}>{group?.name ?? t('map.list.ungrouped')}</h3>
                <span className={styles.groupCount}>{formatNumber(row.count, language)}</span>
              </li>
            );
          }}
        />
      )}
    </div>
  );
});
