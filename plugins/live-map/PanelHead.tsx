import type { Device } from '../../events/device-types.ts';
import { now } from '../../src/core/app/clock.ts';
import { ageStep, stateOf } from '../../src/core/positions/freshness.ts';
import { lastFixOf } from '../../src/core/positions/positions.ts';
import { unitsInUse } from '../../src/core/app/settings.ts';
import { timeZoneInUse } from '../../src/core/session/user.ts';
import { Age } from '../../src/ui/Age.tsx';
import { DeviceIcon } from '../../src/ui/DeviceIcon.tsx';
import { modeNow } from '../../src/core/app/mode-features.ts';
import { kindOf } from '../../src/map/kind-of.ts';
import { formatAge, formatMoment, formatSpeed, isoMoment } from '../../src/ui/format.ts';
import { Row } from '../../src/ui/Layout.tsx';
import { view } from '../../src/ui/view.tsx';
import { FRESHNESS } from './freshness-marks.ts';
import styles from './PanelHead.module.css';

/** The icon of a device with its state on the corner, for the head of its panel. */
export const PanelIcon = view<{ device: Device }>(function PanelIconView({ read }, { device }) {
  const fix = read(lastFixOf(device.id));
  return (
    <DeviceIcon
      kind={kindOf(device, modeNow(read))}
      colour={device.colour}
      image={device.image}
      state={stateOf(device, fix, read(now))}
      heading={fix?.heading}
      size={44}
    />
  );
});

/** The state of a device and how old that knowledge is: the second line of its panel's head. */
export const StateLine = view<{ device: Device; withSpeed?: boolean }>(function StateLineView(
  { read, t, language },
  { device, withSpeed = false },
) {
  const fix = read(lastFixOf(device.id));
  const time = read(now);
  const state = stateOf(device, fix, time);
  const speed =
    withSpeed && fix && state === 'moving' ? formatSpeed(fix.speed, read(unitsInUse), language) : null;
  return (
    <Row as="span" align="baseline" wrap tone="muted" className={styles.state} data-state={state}>
      {state === 'off' && !fix ? t('map.state.never') : t(`map.states.${state}`)}
      {speed && ` · ${speed.value} ${speed.unit}`}
      {fix && (
        <>
          {' · '}
          <Age
            text={formatAge(time - fix.at, language)}
            title={formatMoment(fix.at, language, read(timeZoneInUse))}
            dateTime={isoMoment(fix.at)}
            freshness={FRESHNESS[ageStep(fix, time)]}
            pressable
          />
        </>
      )}
    </Row>
  );
});
