import type { Device } from '../../events/device-types.ts';
import * as ownPlaceEvents from '../../events/own-place.ts';
import { now } from '../../src/core/app/clock.ts';
import { modeNow } from '../../src/core/app/mode-features.ts';
import { unitsInUse } from '../../src/core/app/settings.ts';
import { ignitionOf } from '../../src/core/devices/measurements.ts';
import { ageStep, stateOf } from '../../src/core/positions/freshness.ts';
import { ownPlace } from '../../src/core/positions/own-place.ts';
import { nameOfPlace } from '../../src/core/positions/place-names.ts';
import { cellOf, isAddressAwaited, placeNameOf } from '../../src/core/positions/places.ts';
import { type Fix, lastFixOf } from '../../src/core/positions/positions.ts';
import { timeZoneInUse } from '../../src/core/session/user.ts';
import { thereSince } from '../../src/core/travel/today.ts';
import { kindOf } from '../../src/map/kind-of.ts';
import { bearingBetween, metresBetween } from '../../src/rules/geodesy.ts';
import { stateKey } from '../../src/rules/movers.ts';
import { Age } from '../../src/ui/Age.tsx';
import { Battery } from '../../src/ui/Battery.tsx';
import { DeviceIcon } from '../../src/ui/DeviceIcon.tsx';
import {
  formatDistance,
  formatMoment,
  formatPercent,
  formatPlace,
  formatSpeed,
  isoMoment,
  withUnit,
} from '../../src/ui/format.ts';
import { formatHour } from '../../src/ui/format-time.ts';
import { AwayIcon, IgnitionIcon } from '../../src/ui/icons.ts';
import { Row, Stack, Text } from '../../src/ui/Layout.tsx';
import { PlaceBone } from '../../src/ui/TripRow.tsx';
import { view } from '../../src/ui/view.tsx';
import { FRESHNESS } from './freshness-marks.ts';
import styles from './PanelHead.module.css';
import { ageText, compassPoint, isOffline, placeWords } from './words.ts';

/** The icon of a device with its state in the corner, for the panel's heading. */
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

/** The battery and the ignition of a device, for the second line of the panel's heading. */
export const PanelPower = view<{ device: Device }>(function PanelPowerView(
  { read, t, language },
  { device },
) {
  const battery = read(lastFixOf(device.id))?.battery ?? null;
  const isOn = read(ignitionOf(device.id))?.on;
  const percent = battery !== null && formatPercent(battery / 100, language);
  return (
    <Row wrap tone="muted" size={13} className={styles.figures}>
      {percent && <Battery level={battery} text={percent} label={t('map.panel.battery', { percent })} />}
      {isOn && (
        <Row as="span" gap={1}>
          <IgnitionIcon size={16} aria-hidden="true" /> {t('map.panel.ignition')}
        </Row>
      )}
    </Row>
  );
});

/**
 * The section above the actions in the device panel: where the device is, its speed or since when it is there, the age
 * of its fix, and its distance from the user. On a phone, the section is visible at each stop of the sheet.
 */
export const Where = view<{ device: Device; fix: Fix }>(function WhereView(
  { read, t, language },
  { device, fix },
) {
  const time = read(now);
  const units = read(unitsInUse);
  const state = stateOf(device, fix, time);
  const { own, address } = read(nameOfPlace)(fix.lat, fix.lng);
  const known = read(placeNameOf(device.id));
  // A standing device's place is named as on all other screens. For a moving device, only the street is shown.
  const street = (state !== 'moving' && address) || (known && placeWords(known, { t, language, units }));
  const offline = isOffline(read);
  // Without a network, the app looks into its own list of towns.
  const isNameAwaited = read(isAddressAwaited(cellOf(fix))) || (offline && known === null);
  const speed = state === 'moving' && !offline ? formatSpeed(fix.speed, units, language) : null;
  const since = state === 'standing' ? read(thereSince(device.id)) : null;
  const zone = read(timeZoneInUse);
  const name = t(stateKey(state, kindOf(device, modeNow(read))));
  const still =
    since === null
      ? name
      : t('map.panel.stateSince', { state: name, time: formatHour(since, language, zone) });
  return (
    <Stack gap={1} bounded data-testid="where">
      <Text as="p" size={20} weight="bold" anywhere className={styles.place} data-testid="where-place">
        {own ?? street ?? (isNameAwaited ? <PlaceBone /> : formatPlace(fix.lat, fix.lng))}
      </Text>
      {own && street && (
        <Text as="p" tone="muted" size={13} anywhere>
          {street}
        </Text>
      )}
      <Row wrap size={17} weight="medium" numeric className={styles.figures}>
        <span className={styles.state} data-state={offline ? 'unknown' : state}>
          {speed ? withUnit(speed) : still}
        </span>
        <Age
          text={ageText(fix, { read, language })}
          title={formatMoment(fix.at, language, zone)}
          dateTime={isoMoment(fix.at)}
          freshness={FRESHNESS[ageStep(fix, time)]}
          pressable
        />
        <Away fix={fix} />
      </Row>
    </Stack>
  );
});

/**
 * Shows the distance and direction from the user to a device. A user who has not shared their location can do so
 * here (MAP-13).
 */
const Away = view<{ fix: Fix }>(function AwayView({ read, publish, t, language }, { fix }) {
  const { place, isWanted, failure } = read(ownPlace);
  if (!place)
    return isWanted || failure === 'unsupported' ? null : (
      <button type="button" className={styles.ask} onClick={() => publish(ownPlaceEvents.wanted())}>
        {t('map.panel.howFar')}
      </button>
    );
  const metres = metresBetween(place, fix);
  // No direction can be given if the distance is not greater than the sum of both positions' accuracies.
  if (metres <= place.accuracy + (fix.accuracy ?? 0)) return <span>{t('mapTools.ownPlace.near')}</span>;
  const { value, unit } = formatDistance(metres, read(unitsInUse), language);
  const bearing = bearingBetween(place, fix);
  const whole = t('mapTools.ownPlace.away', {
    distance: withUnit({ value, unit }),
    direction: t(`mapTools.compass.${compassPoint(bearing)}`),
  });
  return (
    <Row as="span" gap={1} role="img" aria-label={whole} title={whole}>
      <AwayIcon size={16} style={{ rotate: `${Math.round(bearing)}deg` }} aria-hidden="true" />
      {t('map.panel.away', { distance: withUnit({ value, unit }) })}
    </Row>
  );
});
