import type { MouseEvent } from 'react';
import * as deviceEvents from '../../events/devices.ts';
import { pauseAt } from '../../src/core/session/access.ts';
import { now } from '../../src/core/app/clock.ts';
import { attention, deviceBy } from '../../src/core/devices/devices.ts';
import { type AgeStep, ageStep, type DeviceState, stateOf } from '../../src/core/positions/freshness.ts';
import { hasAlarm } from '../../src/core/devices/park-guard.ts';
import { namedPlaceOf } from '../../src/core/positions/place-names.ts';
import { stepsToday } from '../../src/core/devices/measurements.ts';
import { lastFixOf } from '../../src/core/positions/positions.ts';
import { unitsInUse } from '../../src/core/app/settings.ts';
import { timeZoneInUse } from '../../src/core/session/user.ts';
import { selectBy } from '../../src/kernel/read.ts';
import { Age } from '../../src/ui/Age.tsx';
import { DeviceIcon } from '../../src/ui/DeviceIcon.tsx';
import { modeNow } from '../../src/core/app/mode-features.ts';
import { kindOf } from '../../src/map/kind-of.ts';
import { formatMoment, formatSpeed, isoMoment, formatPercent } from '../../src/ui/format.ts';
import { Battery } from '../../src/ui/Battery.tsx';
import {
  AlarmIcon,
  CheckIcon,
  FavouriteIcon,
  GroupIcon,
  HideIcon,
  PauseIcon,
  ShowIcon,
} from '../../src/ui/icons.ts';
import { IconButton } from '../../src/ui/IconButton.tsx';
import { Row, Stack, Text } from '../../src/ui/Layout.tsx';
import { ListRow } from '../../src/ui/List.tsx';
import { view } from '../../src/ui/view.tsx';
import type { RowPlace } from '../../src/ui/VirtualList.tsx';
import { VisuallyHidden } from '../../src/ui/VisuallyHidden.tsx';
import { favourites } from './arrangement.state.ts';
import styles from './DeviceRow.module.css';
import { FRESHNESS } from './freshness-marks.ts';
import { useLongPress } from './picking.tsx';
import { moverOfMode, streetAt } from './walkers.ts';
import { ageText, isOffline, stateText } from './words.ts';

/** A device whose battery is at or below this level is marked in the device list (percent). */
const LOW = 15;
/**
 * The maximum length of a device's name in the list (characters). A row cannot show more, and rendering a name of ten
 * thousand letters would slow the list down.
 */
const LONGEST_NAME = 200;

/** The size of the icons in the modes for people and animals, where a photo is a face (pixels). */
const LARGE_ICON = 48;

export type DeviceRowProps = {
  id: number;
  place: RowPlace;
  isPicking?: boolean;
  /** Called with the device's id and the row's index. The same function must be given with each rendering. */
  onPress?: (id: number, index: number, keys: Pick<MouseEvent, 'shiftKey' | 'ctrlKey' | 'metaKey'>) => void;
  onLongPress?: (id: number) => void;
};

// What the clock changes of a row. As selectors, because a row that read the time itself would re-render every ten
// seconds, with all others.
const stateBy = selectBy<number, DeviceState>((read, id) => {
  const device = read(deviceBy(id));
  return device ? stateOf(device, read(lastFixOf(id)), read(now)) : 'nosignal';
});
const ageStepBy = selectBy<number, AgeStep>((read, id) => ageStep(read(lastFixOf(id)), read(now)));
// While sharing is paused, a device is hidden from other users, but not from the account that owns it.
const pauseBy = selectBy<number, ReturnType<typeof pauseAt>>((read, id) => {
  const device = read(deviceBy(id));
  return device?.access ? pauseAt(device, read(now)) : null;
});

/** The age of a device's last fix. A separate view, because it changes more often than the rest of the row. */
const RowAge = view<{ id: number }>(function RowAgeView({ read, language }, { id }) {
  const fix = read(lastFixOf(id));
  return (
    fix && (
      <Age
        text={ageText(fix, { read, language })}
        title={formatMoment(fix.at, language, read(timeZoneInUse))}
        dateTime={isoMoment(fix.at)}
        freshness={FRESHNESS[read(ageStepBy(id))]}
      />
    )
  );
});

/**
 * The row of one device in the list beside the map. It re-renders only when the device's own fix, its data or its
 * state changes.
 */
export const DeviceRow = view<DeviceRowProps>(function DeviceRowView(
  { read, publish, t, language },
  { id, place, isPicking = false, onPress, onLongPress },
) {
  const long = useLongPress(() => onLongPress?.(id));
  const device = read(deviceBy(id));
  if (!device) return null;
  const fix = read(lastFixOf(id));
  const state = read(stateBy(id));
  const kind = kindOf(device, modeNow(read));
  const pause = read(pauseBy(id));
  const { selected, picked } = read(attention);
  const isPicked = picked.includes(id);
  // What it does and where: "Standing · Home", in the modes for people and animals also with its address. The state comes
  // first, because a line that is too long is cut at its end.
  const isOfWalkers = moverOfMode(read) !== null;
  const named = state === 'standing' ? read(namedPlaceOf(id)) : null;
  const street = isOfWalkers && state === 'standing' && fix && named === null ? streetAt(read, fix) : null;
  const stateWords = [stateText(state, fix, { t, kind }), named ?? street].filter(Boolean).join(' · ');
  const units = read(unitsInUse);
  const speed =
    state === 'moving' && fix && !isOffline(read) ? formatSpeed(fix.speed, units, language) : null;
  const steps = isOfWalkers && !speed ? read(stepsToday(id)) : null;
  const icon = (
    <DeviceIcon
      size={isOfWalkers ? LARGE_ICON : undefined}
      kind={kind}
      colour={device.colour}
      image={device.image}
      state={state}
      heading={fix?.heading}
    />
  );
  return (
    <ListRow
      {...place}
      {...(onLongPress && long.handlers)}
      data-testid="device-row"
      data-imei={device.imei}
      data-state={state}
      data-hidden={device.shown ? undefined : ''}
      selected={selected === id}
      {...(isPicking && { checked: isPicked })}
      leading={
        isPicking ? (
          <span className={styles.pick} data-on={isPicked || undefined}>
            {icon}
            <Stack as="span" center className={styles.box}>
              {isPicked && <CheckIcon size={14} strokeWidth={3} />}
            </Stack>
          </span>
        ) : (
          icon
        )
      }
      title={
        read(favourites).ids.includes(id) ? (
          <>
            <FavouriteIcon className={styles.star} size={13} aria-hidden="true" />
            {device.name.slice(0, LONGEST_NAME)}
            <VisuallyHidden>{t('map.favourite.is')}</VisuallyHidden>
          </>
        ) : (
          device.name.slice(0, LONGEST_NAME)
        )
      }
      detail={
        read(hasAlarm(id)) ? (
          <>
            <span className={styles.alarm}>
              <AlarmIcon size={13} aria-hidden="true" />
              {t('parkGuard.badge')}
            </span>
            {stateWords}
          </>
        ) : pause ? (
          <>
            <PauseIcon className={styles.mark} size={13} aria-hidden="true" />
            {t(`members.shared.${pause.reason ? 'paused' : 'pausedOnly'}`, {
              name: pause.by,
              reason: pause.reason,
            })}
          </>
        ) : device.access ? (
          <>
            <GroupIcon className={styles.mark} size={13} aria-hidden="true" />
            <VisuallyHidden>{t('members.shared.by', { name: device.access.by })}</VisuallyHidden>
            {/* The icon says "shared". With the word, the line would be too long. */}
            <span aria-hidden="true">{device.access.by}</span> · {stateWords}
          </>
        ) : (
          stateWords
        )
      }
      trailing={
        speed ? (
          <Text as="span" weight="medium" numeric className={styles.speed}>
            {speed.value} <small>{speed.unit}</small>
          </Text>
        ) : (
          steps !== null && (
            <Text as="span" tone="muted" size={13} numeric>
              {t('map.list.steps', { count: steps })}
            </Text>
          )
        )
      }
      trailingDetail={
        fix && (
          <span className={styles.last}>
            {fix.battery !== null && fix.battery <= LOW && (
              <Battery
                level={fix.battery}
                label={t('map.panel.battery', { percent: formatPercent(fix.battery / 100, language) })}
              />
            )}
            <RowAge id={id} />
          </span>
        )
      }
      onPress={(event) => {
        if (long.ends()) return;
        if (onPress) onPress(id, place['aria-posinset'] - 1, event);
        else publish(deviceEvents.selected({ id, from: 'list' }));
      }}
      actions={
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
            onClick={() => publish(deviceEvents.visibilityChanged({ id, shown: !device.shown }))}
          />
        </Row>
      }
    />
  );
});
