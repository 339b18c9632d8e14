import * as deviceEvents from '../../events/devices.ts';
import { now } from '../../src/core/clock.ts';
import { attention, deviceBy } from '../../src/core/devices.ts';
import { ageStep, stateOf } from '../../src/core/freshness.ts';
import { lastFixOf } from '../../src/core/positions.ts';
import { unitsInUse } from '../../src/core/settings.ts';
import { timeZoneInUse } from '../../src/core/user.ts';
import { Age } from '../../src/ui/Age.tsx';
import { DeviceIcon } from '../../src/ui/DeviceIcon.tsx';
import { modeNow } from '../../src/core/mode-features.ts';
import { kindOf } from '../../src/map/kind-of.ts';
import { formatAge, formatMoment } from '../../src/ui/format.ts';
import { HideIcon, ShowIcon } from '../../src/ui/icons.ts';
import { IconButton } from '../../src/ui/IconButton.tsx';
import { ListRow } from '../../src/ui/List.tsx';
import { view } from '../../src/ui/view.tsx';
import type { RowPlace } from '../../src/ui/VirtualList.tsx';
import styles from './DeviceRow.module.css';
import { FRESHNESS } from './freshness-marks.ts';
import { stateText } from './words.ts';

/** One device in the list. Drawn anew only when its own fix, its own data or the minute changed. */
export const DeviceRow = view<{ id: number; place: RowPlace }>(function DeviceRowView(
  { read, publish, t, language },
  { id, place },
) {
  const device = read(deviceBy(id));
  if (!device) return null;
  const fix = read(lastFixOf(id));
  const time = read(now);
  const state = stateOf(device, fix, time);
  const kind = kindOf(device, modeNow(read));
  return (
    <ListRow
      {...place}
      data-testid="device-row"
      data-imei={device.imei}
      data-state={state}
      data-hidden={device.shown ? undefined : ''}
      selected={read(attention).selected === id}
      leading={
        <DeviceIcon
          kind={kind}
          colour={device.colour}
          image={device.image}
          state={state}
          heading={fix?.heading}
        />
      }
      title={device.name}
      detail={stateText(state, fix, { t, language, units: read(unitsInUse) })}
      trailingDetail={
        fix && (
          <Age
            text={formatAge(time - fix.at, language)}
            title={formatMoment(fix.at, language, read(timeZoneInUse))}
            dateTime={new Date(fix.at * 1000).toISOString()}
            freshness={FRESHNESS[ageStep(fix, time)]}
          />
        )
      }
      onPress={() => publish(deviceEvents.selected({ id, from: 'list' }))}
      actions={
        <span className={styles.eye} data-hidden={device.shown ? undefined : ''}>
          <IconButton
            icon={device.shown ? ShowIcon : HideIcon}
            label={t(device.shown ? 'map.list.hide' : 'map.list.show', { name: device.name })}
            pressed={!device.shown}
            onClick={() => publish(deviceEvents.visibilityChanged({ id, shown: !device.shown }))}
          />
        </span>
      }
    />
  );
});
