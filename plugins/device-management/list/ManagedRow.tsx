import { readOnlyFor } from '../../../src/core/session/access.ts';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import * as changeEvents from '../../../events/changes.ts';
import { census, now } from '../../../src/core/app/clock.ts';
import { attention, deviceBy } from '../../../src/core/devices/devices.ts';
import { deviceEdit, edits } from '../../../src/core/devices/make-edits.ts';
import { ageStep, stateOf } from '../../../src/core/positions/freshness.ts';
import { modeNow } from '../../../src/core/app/mode-features.ts';
import { lastFixOf } from '../../../src/core/positions/positions.ts';
import { connectivity } from '../../../src/core/server/connectivity.ts';
import { timeZoneInUse } from '../../../src/core/session/user.ts';
import { stateKey } from '../../../src/rules/movers.ts';
import { kindOf } from '../../../src/map/kind-of.ts';
import { Age } from '../../../src/ui/Age.tsx';
import { Battery } from '../../../src/ui/Battery.tsx';
import { DeviceIcon } from '../../../src/ui/DeviceIcon.tsx';
import { useDragRow } from '../../../src/ui/drag-rows.ts';
import { formatMoment, isoMoment, formatPercent } from '../../../src/ui/format.ts';
import { formatFixAge } from '../../../src/ui/format-time.ts';
import {
  CheckIcon,
  ChevronDownIcon,
  ChevronUpIcon,
  HandleIcon,
  HideIcon,
  ShowIcon,
} from '../../../src/ui/icons.ts';
import { IconButton } from '../../../src/ui/IconButton.tsx';
import { Row, Stack } from '../../../src/ui/Layout.tsx';
import { ListRow } from '../../../src/ui/List.tsx';
import { view } from '../../../src/ui/view.tsx';
import type { RowPlace } from '../../../src/ui/VirtualList.tsx';
import { hrefOf } from '../place.ts';
import styles from './List.module.css';
import { DEVICES_LIST } from './lists.ts';

const LONGEST_NAME = 200;
const FRESHNESS = { live: 'live', minutes: 'recent', hours: 'stale', days: 'old', never: 'old' } as const;

type Props = {
  id: number;
  place: RowPlace;
  isOpen: boolean;
  isPicking: boolean;
  isArranging: boolean;
  drags: boolean;
  /** Whether this row gets the focus, because the user has just moved its device by keyboard. */
  hasFocus: boolean;
  onStep: (by: 1 | -1) => void;
  onToggle: () => void;
};

/**
 * The row of one device in the device list, with last contact, battery, and a link to the device's settings. While the
 * user reorders the list, the row has handles.
 */
export const ManagedRow = view<Props>(function ManagedRowView(
  { read, peek, publish, t, language },
  { id, place, isOpen, isPicking, isArranging, drags, hasFocus, onStep, onToggle },
) {
  const device = read(deviceBy(id));
  const { row, isDragged, over } = useDragRow<HTMLLIElement>({
    list: DEVICES_LIST,
    kind: 'device',
    id,
    drags,
    takes: drags ? { device: 'beside' } : {},
  });
  const steps = useRef<HTMLSpanElement>(null);
  const isStepped = useRef<'row' | 'up' | 'down' | null>(null);
  // A row loses the focus when it moves to another place in the document. This effect focuses it again, so that the
  // user can continue moving the device by keyboard.
  useEffect(() => {
    const from = isStepped.current;
    isStepped.current = null;
    if (!hasFocus || from === null) return;
    const target =
      from === 'row'
        ? row.current?.querySelector<HTMLElement>(':scope > a, :scope > button')
        : steps.current?.querySelector<HTMLElement>(`[data-step=${from}]`);
    target?.focus({ preventScroll: true });
  });
  if (!device) return null;
  // The row is rendered again when `census` changes, not for each new fix, so the fix shown may be up to ten seconds
  // old.
  read(census);
  const fix = peek(lastFixOf(id));
  const time = read(now);
  const state = stateOf(device, fix, time);
  const isPicked = read(attention).picked.includes(id);
  const canWrite = !read(readOnlyFor('deviceEditing'));
  const move = (by: 1 | -1, from: 'row' | 'up' | 'down') => {
    isStepped.current = from;
    onStep(by);
  };
  const icon = (
    <DeviceIcon
      kind={kindOf(device, modeNow(read))}
      colour={device.colour}
      image={device.image}
      state={state}
      heading={fix?.heading}
    />
  );
  return (
    <ListRow
      {...place}
      ref={row}
      data-testid="managed-row"
      data-imei={device.imei}
      data-dragged={isDragged || undefined}
      data-over={over ?? undefined}
      data-hidden={device.shown ? undefined : ''}
      selected={isOpen}
      dragsWhole={drags}
      onKeyDown={(event: KeyboardEvent) => {
        if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
        event.preventDefault();
        event.stopPropagation();
        move(event.key === 'ArrowUp' ? -1 : 1, 'row');
      }}
      aria-keyshortcuts={drags ? 'Alt+ArrowUp Alt+ArrowDown' : undefined}
      {...(isPicking ? { checked: isPicked, onPress: onToggle } : { href: hrefOf(device.imei) })}
      leading={
        <span className={styles.leading} data-on={isPicked || undefined}>
          {icon}
          {isPicking && (
            <span className={styles.box}>{isPicked && <CheckIcon size={14} strokeWidth={3} />}</span>
          )}
        </span>
      }
      title={device.name.slice(0, LONGEST_NAME)}
      detail={
        fix ? (
          <>
            {t(stateKey(state, kindOf(device, modeNow(read))))} ·{' '}
            <Age
              text={formatFixAge(fix.at, time, {
                language,
                zone: read(timeZoneInUse),
                isOffline: read(connectivity).online === false,
              })}
              title={formatMoment(fix.at, language, read(timeZoneInUse))}
              dateTime={isoMoment(fix.at)}
              freshness={FRESHNESS[ageStep(fix, time)]}
            />
          </>
        ) : (
          t('map.state.never')
        )
      }
      end={
        fix?.battery !== null &&
        fix !== null && (
          <Battery
            level={fix.battery}
            label={t('map.panel.battery', { percent: formatPercent(fix.battery / 100, language) })}
          />
        )
      }
      actions={
        isArranging ? (
          <Row as="span" ref={steps}>
            <IconButton
              icon={ChevronUpIcon}
              data-step="up"
              label={t('deviceManagement.list.up', { name: device.name })}
              onClick={() => move(-1, 'up')}
            />
            <IconButton
              icon={ChevronDownIcon}
              data-step="down"
              label={t('deviceManagement.list.down', { name: device.name })}
              onClick={() => move(1, 'down')}
            />
            <Stack as="span" tone="faint" className={styles.handle} aria-hidden="true">
              <HandleIcon size={20} />
            </Stack>
          </Row>
        ) : (
          <Row
            as="span"
            align="stretch"
            tone="faint"
            className={styles.eye}
            data-hidden={device.shown ? undefined : ''}
          >
            <IconButton
              icon={device.shown ? ShowIcon : HideIcon}
              label={t(device.shown ? 'map.list.hide' : 'map.list.show', { name: device.name })}
              pressed={!device.shown}
              disabled={!canWrite}
              onClick={() =>
                publish(
                  changeEvents.wanted({
                    edits: edits(deviceEdit(read, [id], { shown: !device.shown })),
                    label: '',
                  }),
                )
              }
            />
          </Row>
        )
      }
    />
  );
});
