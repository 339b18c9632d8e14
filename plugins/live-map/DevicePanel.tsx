import type { ReactNode } from 'react';
import * as notices from '../../events/notices.ts';
import type { Device } from '../../events/device-types.ts';
import { pauseAt } from '../../src/core/session/access.ts';
import { now } from '../../src/core/app/clock.ts';
import { stateOf } from '../../src/core/positions/freshness.ts';
import { ignitionOf, stepsToday } from '../../src/core/devices/measurements.ts';
import { hasFeature } from '../../src/core/app/mode-features.ts';
import { nameOfPlace, placeInWords } from '../../src/core/positions/place-names.ts';
import { placeNameOf } from '../../src/core/positions/places.ts';
import { lastFixOf } from '../../src/core/positions/positions.ts';
import { unitsInUse } from '../../src/core/app/settings.ts';
import { trackOf } from '../../src/core/travel/tracks.ts';
import { shownButtons, timeZoneInUse } from '../../src/core/session/user.ts';
import { declared } from '../../src/core/server/declared.ts';
import { Battery } from '../../src/ui/Battery.tsx';
import { Speed } from '../../src/ui/Figure.tsx';
import {
  formatDistance,
  formatMoment,
  formatPlace,
  formatSpeed,
  formatPercent,
} from '../../src/ui/format.ts';
import { formatNumber } from '../../src/ui/format-number.ts';
import { CopyIcon, IgnitionIcon } from '../../src/ui/icons.ts';
import { IconButton } from '../../src/ui/IconButton.tsx';
import { Banner } from '../../src/ui/Banner.tsx';
import { Row, Stack, Text } from '../../src/ui/Layout.tsx';
import { view } from '../../src/ui/view.tsx';
import { DeviceActions } from './DeviceActions.tsx';
import styles from './DevicePanel.module.css';
import { SlotView } from './Slots.tsx';
import { placeWords } from './words.ts';

const COPIED_STAYS = 2_000;

/** What is known of one device: figures first, then where and when, then what can be done. */
export const DevicePanel = view<{ device: Device; isPhone?: boolean }>(function DevicePanelView(
  { read, publish, t, language, copy },
  { device, isPhone = false },
) {
  const fix = read(lastFixOf(device.id));
  const time = read(now);
  const units = read(unitsInUse);
  const buttons = read(shownButtons);
  const isFree = read(declared).identifier === 'free';
  const state = stateOf(device, fix, time);
  // Where a section of the device's kind tells the steps, they are told once.
  const isTold = hasFeature(read, 'activity', device.id) || hasFeature(read, 'watch', device.id);
  const isPaused = device.access ? pauseAt(device, time) !== null : false;
  const steps = isTold ? null : read(stepsToday(device.id));
  const track = read(trackOf(device.id));
  const known = read(placeNameOf(device.id));
  // Where it stands is called as on all other screens; what it passes, by the street alone.
  const named = fix && state !== 'moving' ? placeInWords(read(nameOfPlace)(fix.lat, fix.lng)) : null;
  const placeText = named ?? (known && placeWords(known, { t, language, units }));
  const copyText = (text: string) => {
    void copy(text);
    publish(notices.raised({ tone: 'success', text: 'map.panel.copied', stays: COPIED_STAYS }));
  };

  return (
    <Stack gap={4} packed className={styles.panel}>
      {/* What cannot wait comes before everything that can be read or done. */}
      <SlotView slot="device/alarm" device={device.id} />
      {/* The lowest stop of a phone's sheet shows the first of them; the speed stands in the head there. */}
      {isPhone && <DeviceActions device={device.id} />}
      {!fix && !isPaused && <Text tone="muted">{t('map.panel.noFix')}</Text>}
      {fix && (
        <Row wrap className={styles.figures}>
          {state === 'moving' ? <Speed {...formatSpeed(fix.speed, units, language)} /> : null}
          {fix.battery !== null && (
            <Battery
              level={fix.battery}
              text={formatPercent(fix.battery / 100, language)}
              label={t('map.panel.battery', { percent: formatPercent(fix.battery / 100, language) })}
            />
          )}
          {read(ignitionOf(device.id))?.on && (
            <span className={styles.ignition}>
              <IgnitionIcon size={18} aria-hidden="true" /> {t('map.panel.ignition')}
            </span>
          )}
        </Row>
      )}
      {!isPhone && <DeviceActions device={device.id} />}
      {track?.status === 'failed' && (
        <Banner
          tone="warning"
          text={t('map.panel.trackFailed')}
          detail={t(`failure.${track.failure?.reason ?? 'server'}`)}
        />
      )}
      <SlotView slot="device/section" device={device.id} />
      <dl className={styles.facts}>
        {fix && (
          <>
            {placeText !== null && <Entry name={t('map.panel.address')}>{placeText}</Entry>}
            <Entry name={t('map.panel.place')}>
              {/* Latitude first, as every map site reads it. */}
              <span className={styles.mono}>{formatPlace(fix.lat, fix.lng)}</span>
              <IconButton
                icon={CopyIcon}
                label={t('map.panel.copyPlace')}
                onClick={() => copyText(formatPlace(fix.lat, fix.lng))}
              />
            </Entry>
            <Entry name={t('map.panel.accuracy')}>{accuracyText(fix.accuracy, fix.approximate)}</Entry>
            <Entry name={t('map.panel.lastContact')}>
              {formatMoment(fix.at, language, read(timeZoneInUse))}
            </Entry>
            {steps ? <Entry name={t('map.panel.steps')}>{formatNumber(steps, language)}</Entry> : null}
          </>
        )}
        {device.device_models[0]?.name && (
          <Entry name={t('map.panel.model')}>{device.device_models[0].name}</Entry>
        )}
        {buttons.imei && (
          <Entry name={t(isFree ? 'addDevice.free.label' : 'map.panel.imei')}>
            <span className={styles.mono}>{device.imei}</span>
            <IconButton
              icon={CopyIcon}
              label={t(isFree ? 'map.panel.copyFree' : 'map.panel.copyImei')}
              onClick={() => copyText(device.imei)}
            />
          </Entry>
        )}
        {buttons.note && device.note && <Entry name={t('map.panel.note')}>{device.note}</Entry>}
      </dl>
    </Stack>
  );

  function accuracyText(accuracy: number | null, approximate: boolean): string {
    const figure = accuracy === null ? null : formatDistance(accuracy, units, language);
    const radius = figure ? `± ${figure.value} ${figure.unit}` : t('map.panel.unknown');
    return approximate ? t('map.panel.approximate', { radius }) : radius;
  }
});

function Entry({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.entry}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
