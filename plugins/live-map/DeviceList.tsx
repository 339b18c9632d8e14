import { useCallback, useMemo, useRef, type KeyboardEvent, type RefObject } from 'react';
import * as deviceEvents from '../../events/devices.ts';
import { census, now } from '../../src/core/app/clock.ts';
import { modeNow } from '../../src/core/app/mode-features.ts';
import { isPhone } from '../../src/core/app/layout.ts';
import { admin } from '../../src/core/session/admin.ts';
import { attention, type Devices, devices } from '../../src/core/devices/devices.ts';
import { STATES, stateOf } from '../../src/core/positions/freshness.ts';
import { lastFixOf, positions } from '../../src/core/positions/positions.ts';
import { wordsOf } from '../../src/core/app/words-in.ts';
import { can } from '../../src/core/server/server.ts';
import { declared } from '../../src/core/server/declared.ts';
import { latinKey } from '../../src/rules/latin-key.ts';
import { stateKey } from '../../src/rules/movers.ts';
import { formatNumber } from '../../src/ui/format-number.ts';
import { Button, LinkButton } from '../../src/ui/Button.tsx';
import { CloseIcon, DevicesIcon, PickIcon, SearchIcon } from '../../src/ui/icons.ts';
import { IconButton } from '../../src/ui/IconButton.tsx';
import { keepFocus } from '../../src/ui/keep-focus.ts';
import { Row, Stack, Text } from '../../src/ui/Layout.tsx';
import { EmptyState, ErrorState } from '../../src/ui/Notice.tsx';
import { Select } from '../../src/ui/Select.tsx';
import { TextField } from '../../src/ui/TextField.tsx';
import { RowBones, Skeleton } from '../../src/ui/Skeleton.tsx';
import { StateMark } from '../../src/ui/StateMark.tsx';
import { view } from '../../src/ui/view.tsx';
import { VirtualList } from '../../src/ui/VirtualList.tsx';
import {
  type Arrangement,
  arrangement,
  favourites,
  inView,
  type Sort,
  UNARRANGED,
} from './arrangement.state.ts';
import styles from './DeviceList.module.css';
import { DeviceRow } from './DeviceRow.tsx';
import { toggled } from './Favourite.tsx';
import { FilterChips, FilterMenu } from './Filters.tsx';
import { GroupHeading } from './GroupHeading.tsx';
import { isWantedDevice, MOST_IN_VIEW, orderedByMap } from './in-view.ts';
import { PickBar } from './PickBar.tsx';
import { SlotView } from './Slots.tsx';
import { type Picking, usePicking } from './picking.tsx';
import { moverOfMode } from './walkers.ts';
import { useDeviceOrder } from './ordering/use-device-order.tsx';
import { useSettled } from '../../src/ui/settled.ts';
import { VisuallyHidden } from '../../src/ui/VisuallyHidden.tsx';

/** The functions to call when a key is pressed on a row of the device list, by key. They get the row's index. */
type RowKeys = Readonly<Record<string, (index: number) => void>>;

const ROWS = '[data-testid=device-row] > :is(button, a), [data-heading] h3 > button';

/**
 * Keys of the device list: `j`, `k` and the arrow keys move from row to row, `/` moves to the search field, other
 * keys act on the focused row.
 */
function useRoving(
  search: RefObject<HTMLInputElement | null>,
  rowKeys: RowKeys = {},
): (event: KeyboardEvent<HTMLElement>) => void {
  return (event) => {
    // A select handles these keys itself.
    if (event.ctrlKey || event.metaKey || event.altKey || event.target instanceof HTMLSelectElement) return;
    const typing = event.target instanceof HTMLInputElement;
    if (event.key === '/' && !typing) {
      event.preventDefault();
      search.current?.focus();
      return;
    }
    const row = typing ? null : (event.target as HTMLElement).closest('li[aria-posinset]');
    const act = rowKeys[event.key];
    if (row && act && (event.target as HTMLElement).matches(ROWS)) {
      event.preventDefault();
      act(Number(row.getAttribute('aria-posinset')) - 1);
      return;
    }
    const key = latinKey(event);
    const down = key === 'ArrowDown' || (key === 'j' && !typing);
    const up = key === 'ArrowUp' || (key === 'k' && !typing);
    if (!down && !up) return;
    const rows = [...event.currentTarget.querySelectorAll<HTMLElement>(ROWS)];
    const at = rows.indexOf(event.target as HTMLElement);
    const next = rows[at < 0 ? 0 : at + (down ? 1 : -1)];
    if (!next) return;
    event.preventDefault();
    next.focus();
    next.scrollIntoView({ block: 'nearest' });
  };
}

/**
 * Shows how many devices match the search and filters. The number is shown immediately, but announced to screen
 * readers only when it is stable.
 */
const Matches = view<{ count: number; isCut: boolean; unseen?: boolean }>(function MatchesView(
  { t },
  { count, isCut, unseen = false },
) {
  const text = isCut ? t('map.list.first', { most: count }) : t('map.list.count', { count });
  const told = useSettled(text);
  return (
    <>
      {!unseen && (
        <Text tone="muted" size={13} nowrap aria-hidden="true">
          {text}
        </Text>
      )}
      <VisuallyHidden>
        <p role="status">{told}</p>
      </VisuallyHidden>
    </>
  );
});

/** With more devices than this, the list opens with its groups collapsed. */
const MANY = 1_000;

/**
 * Returns how the list is arranged. Until the user has arranged it, a large fleet opens with its groups collapsed: the
 * first screen then says where the devices are and in which states, instead of showing the first ten of ten thousand.
 */
const opening = (arranged: Arrangement, { byId, groups }: Devices): Arrangement =>
  arranged === UNARRANGED && byId.size > MANY && groups.length > 1
    ? { ...arranged, folded: [...groups.map(({ id }) => id), 'none'] }
    : arranged;

const ROW_HEIGHT = 68;
const HEADING_HEIGHT = 60;
const SORTS: readonly Sort[] = ['position', 'name', 'contact', 'speed', 'state'];

/**
 * The list of all devices beside the map: search, states with their counts, sorting, and the rows. It is the
 * alternative for users who cannot use a map.
 */
export const DeviceList = view<{
  /** Stores how far the list is scrolled (pixels) while a phone's sheet shows something else. */
  offset?: RefObject<number>;
}>(function DeviceListView({ read, peek, publish, t, language }, { offset }) {
  const all = read(devices);
  const arranged = read(arrangement);
  const chosen = useMemo(() => opening(arranged, all), [arranged, all]);
  const tick = read(census);
  const time = read(now);
  const collator = useMemo(
    () => new Intl.Collator(language, { numeric: true, sensitivity: 'base' }),
    [language],
  );
  // The list does not re-render with each new position: its order may be ten seconds old, but each row's own values
  // are always current.
  const starred = read(favourites).ids;
  const ordered = useDeviceOrder(
    {
      devices: all,
      positions: peek(positions),
      arrangement: chosen,
      favourites: starred,
      now: time,
      compare: collator.compare,
    },
    `${tick} ${time}`,
  );
  const seen = read(inView).ids;
  const list = useMemo(() => {
    if (!ordered || !chosen.inView) return ordered;
    const words = wordsOf(chosen.text);
    const isWanted = (id: number) => {
      const device = all.byId.get(id);
      return device && isWantedDevice(device, stateOf(device, peek(lastFixOf(id)), time), chosen, words);
    };
    return orderedByMap(seen.filter(isWanted), ordered);
  }, [ordered, seen, chosen, all, time, peek]);
  // The virtual list measures all its rows again when this object changes. It changes only if the number of rows or
  // the position of a heading changed.
  const layout = list?.layout;
  const shown = useRef(list);
  shown.current = list;
  const heightOf = useCallback(
    (index: number) => (shown.current?.rowAt(index).kind === 'group' ? HEADING_HEIGHT : ROW_HEIGHT),
    [],
  );
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- a new function for each layout makes the list measure its rows again
  const keyOf = useCallback((index: number) => index, [layout]);
  const arrange = (change: Partial<Arrangement>) =>
    publish(deviceEvents.listArranged({ ...chosen, ...change }));
  const search = useRef<HTMLInputElement>(null);
  const isFree = read(declared).identifier === 'free';
  const phone = read(isPhone);
  const picking = usePicking(read(attention).picked, list, publish);
  // The same functions with each rendering, so that only rows whose own data changed re-render.
  const current = useRef(picking);
  current.current = picking;
  const pressRow = useCallback<Picking['press']>((...pressed) => current.current.press(...pressed), []);
  const toggleRow = useCallback<Picking['toggle']>((id) => current.current.toggle(id), []);
  const fold = (index: number, folded: boolean) => {
    const row = list?.rowAt(index);
    if (row?.kind !== 'group' || row.isFolded === folded) return;
    const others = chosen.folded.filter((section) => section !== row.section);
    arrange({ folded: folded ? [...others, row.section] : others });
  };
  const withDevice = (index: number, act: (id: number) => void) => {
    const row = list?.rowAt(index);
    if (row?.kind === 'device') act(row.id);
  };
  const keys = useRoving(search, {
    x: (index) => withDevice(index, (id) => picking.toggle(id)),
    f: (index) =>
      withDevice(index, (id) => {
        if (!peek(admin).ghostMode) publish(toggled(starred, id));
      }),
    ArrowLeft: (index) => fold(index, true),
    ArrowRight: (index) => fold(index, false),
  });
  const isNarrowed =
    chosen.text !== '' ||
    chosen.states.length > 0 ||
    chosen.group !== null ||
    chosen.model !== null ||
    chosen.inView;

  const bones = (
    <Skeleton label={t('map.list.loading')}>
      <RowBones rows={8} />
    </Skeleton>
  );
  if (all.status === 'loading' || all.status === 'none') return bones;
  if (all.status === 'failed')
    return (
      <ErrorState
        title={t('map.list.failed')}
        text={t(`failure.${all.failure?.reason ?? 'server'}`)}
        retry={{ label: t('shell.tryAgain'), onRetry: () => publish(deviceEvents.listRequested()) }}
      />
    );
  if (all.byId.size === 0)
    return (
      <EmptyState
        icon={DevicesIcon}
        title={t('map.list.empty')}
        text={t('map.list.emptyHint')}
        action={
          !read(admin).ghostMode &&
          can(read, 'deviceAdding') && (
            <LinkButton href="/add-device" variant="primary">
              {t('deviceManagement.list.add')}
            </LinkButton>
          )
        }
      />
    );
  if (list === null) return bones;
  const isCut = chosen.inView && list.matches >= MOST_IN_VIEW;

  const tools = (
    <span className={styles.toolButtons}>
      <IconButton
        icon={PickIcon}
        label={t(picking.isOn ? 'map.picked.end' : 'map.picked.begin')}
        pressed={picking.isOn}
        onClick={picking.isOn ? picking.end : picking.begin}
      />
      <FilterMenu chosen={chosen} arrange={arrange} sorts={phone ? SORTS : []} />
    </span>
  );
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- j, k and / are shortcuts to the rows' own buttons
    <div className={styles.list} data-walkers={moverOfMode(read) ? '' : undefined} onKeyDown={keys}>
      <div ref={keepFocus} className={styles.tools} data-tour="device-filter">
        <Row gap={1} className={styles.search}>
          <TextField
            ref={search}
            label={t(isFree ? 'map.list.searchFree' : 'map.list.search')}
            labelHidden
            placeholder={t(isFree ? 'map.list.searchFree' : 'map.list.search')}
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
          {phone && tools}
        </Row>
        <Stack as="fieldset" gap={1} className={styles.states}>
          <VisuallyHidden as="legend">{t('map.list.states')}</VisuallyHidden>
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
                <Text as="span" weight="bold" numeric>
                  {formatNumber(list.counts[state], language)}
                </Text>
                <Text as="span" tone="muted" size={12} clip centered className={styles.stateName}>
                  {t(stateKey(state, modeNow(read).icons[0]))}
                </Text>
              </button>
            );
          })}
        </Stack>
        {/* Not on a phone, to leave room for more devices. There, the search bar and the filter menu have these
            actions. */}
        {phone ? (
          <Matches count={list.matches} isCut={isCut} unseen />
        ) : (
          <Row gap={1} justify="between">
            <Matches count={list.matches} isCut={isCut} />
            {tools}
            <Select
              variant="quiet"
              label={t('map.list.sort')}
              value={chosen.sort}
              options={SORTS.map((value) => ({ value, label: t(`map.list.sortBy.${value}`) }))}
              onChange={(sort) => arrange({ sort })}
            />
          </Row>
        )}
        <FilterChips chosen={chosen} arrange={arrange} />
        <SlotView slot="list/top" />
      </div>
      {list.matches === 0 ? (
        <EmptyState
          icon={SearchIcon}
          title={t('map.list.nothing')}
          text={t('map.list.nothingHint')}
          action={
            isNarrowed && (
              <Button onClick={() => arrange({ ...UNARRANGED, sort: chosen.sort, folded: chosen.folded })}>
                {t('map.list.showAll')}
              </Button>
            )
          }
        />
      ) : (
        <VirtualList
          testId="device-list"
          label={t('map.list.label')}
          count={list.count}
          offset={offset}
          heightOf={heightOf}
          keyOf={keyOf}
          row={(index, place) => {
            const row = list.rowAt(index);
            if (row.kind === 'group')
              return (
                <GroupHeading
                  key={`group ${row.section}`}
                  heading={row}
                  place={place}
                  onFold={(folded) => fold(index, folded)}
                />
              );
            return (
              <DeviceRow
                key={row.id}
                id={row.id}
                place={place}
                isPicking={picking.isOn}
                onPress={pressRow}
                onLongPress={toggleRow}
              />
            );
          }}
        />
      )}
      {picking.isOn && <PickBar onEnd={picking.end} />}
    </div>
  );
});
