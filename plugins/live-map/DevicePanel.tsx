import { type ReactNode, useState } from 'react';
import type { Device } from '../../events/device-types.ts';
import { copyAndTell } from '../../src/core/app/copy-and-tell.ts';
import { pauseAt } from '../../src/core/session/access.ts';
import { now } from '../../src/core/app/clock.ts';
import { countsElsewhere, stepsToday } from '../../src/core/devices/measurements.ts';
import { hasFeature } from '../../src/core/app/mode-features.ts';
import { lastFixOf } from '../../src/core/positions/positions.ts';
import { unitsInUse } from '../../src/core/app/settings.ts';
import { trackOf, trackWanted } from '../../src/core/travel/tracks.ts';
import { shownButtons, timeZoneInUse } from '../../src/core/session/user.ts';
import { declared } from '../../src/core/server/declared.ts';
import { formatDistance, formatMoment, formatPlace, withUnit } from '../../src/ui/format.ts';
import { formatNumber } from '../../src/ui/format-number.ts';
import { CopyIcon, ChevronUpIcon, type Icon, MoreIcon } from '../../src/ui/icons.ts';
import { IconButton } from '../../src/ui/IconButton.tsx';
import { Button } from '../../src/ui/Button.tsx';
import { Banner } from '../../src/ui/Banner.tsx';
import { Stack, Text } from '../../src/ui/Layout.tsx';
import { view } from '../../src/ui/view.tsx';
import styles from './DevicePanel.module.css';
import { Where } from './PanelHead.tsx';
import { PartView, SlotView } from './Slots.tsx';
import { offeredActions } from '../../src/core/devices/offered-actions.ts';
import { actionIcon } from '../../src/ui/action-icons.ts';

/** How many action buttons of a device are shown at once. One more button opens the remaining actions. */
const MOST = 5;

/** All actions on a device that plugins offer, each with its own button. */
const DeviceActions = view<{ device: number }>(function DeviceActionsView(
  { read, publish, deviceActions, routes, t },
  { device },
) {
  const [isWhole, setWhole] = useState(false);
  const all = offeredActions(deviceActions, routes, read, device);
  const hasMore = all.length > MOST;
  const shown = (hasMore && !isWhole ? all.slice(0, MOST - 1) : all).map((action) => ({
    ...action,
    draft: action.says(read, device),
  }));
  return (
    <>
      <ul className={styles.actions} aria-label={t('map.panel.actions')}>
        {shown.map(({ id, icon, label, pressed, draft }) => (
          <li key={id}>
            <Action
              icon={actionIcon(icon)}
              label={t(label(read, device))}
              pressed={pressed?.(read, device)}
              isDisabled={draft === null}
              onPress={() => draft && publish(draft)}
            />
          </li>
        ))}
        {hasMore && (
          <li>
            <Action
              icon={isWhole ? ChevronUpIcon : MoreIcon}
              label={t(isWhole ? 'map.panel.less' : 'map.panel.more')}
              isExpanded={isWhole}
              onPress={() => setWhole(!isWhole)}
            />
          </li>
        )}
      </ul>
      {shown.map(
        ({ id, draft, hindrance }) =>
          hindrance && draft === null && <PartView key={id} part={{ id, load: hindrance }} device={device} />,
      )}
    </>
  );
});

type ActionProps = {
  icon: Icon;
  label: string;
  pressed?: boolean | undefined;
  isExpanded?: boolean;
  isDisabled?: boolean;
  onPress: () => void;
};

function Action({ icon: Glyph, label, pressed, isExpanded, isDisabled, onPress }: ActionProps) {
  return (
    <button
      type="button"
      className={styles.action}
      aria-pressed={pressed}
      aria-expanded={isExpanded}
      disabled={isDisabled}
      onClick={onPress}
    >
      <Stack as="span" center tone="accent" className={styles.disc}>
        <Glyph size={20} aria-hidden="true" />
      </Stack>
      <Text as="span" size={12} anywhere centered className={styles.label}>
        {label}
      </Text>
    </button>
  );
}

/**
 * The panel with one device in detail: where it is, what is urgent, what the user can do, and then everything else.
 */
export const DevicePanel = view<{ device: Device }>(function DevicePanelView(
  { read, peek, publish, t, language, copy },
  { device },
) {
  const fix = read(lastFixOf(device.id));
  const time = read(now);
  const units = read(unitsInUse);
  const buttons = read(shownButtons);
  const isFree = read(declared).identifier === 'free';
  // If another section of this panel already shows the step count of an animal or child, it is not repeated.
  const isTold = hasFeature(read, 'activity', device.id) || hasFeature(read, 'watch', device.id);
  const isPaused = device.access ? pauseAt(device, time) !== null : false;
  const steps = isTold ? null : read(stepsToday(device.id));
  const track = read(trackOf(device.id));
  const copyText = (text: string) => copyAndTell({ copy, publish }, text);

  return (
    <Stack gap={4} packed className={styles.panel}>
      {!fix && !isPaused && <Text tone="muted">{t('map.panel.noFix')}</Text>}
      {fix && <Where device={device} fix={fix} />}
      <SlotView slot="device/first" device={device.id} />
      <DeviceActions device={device.id} />
      {track?.status === 'failed' && (
        <Banner
          tone="warning"
          text={t('map.panel.trackFailed')}
          detail={t(`failure.${track.failure?.reason ?? 'server'}`)}
          action={
            <Button size="small" onClick={() => publish(trackWanted(peek, device.id))}>
              {t('shell.tryAgain')}
            </Button>
          }
        />
      )}
      <SlotView slot="device/section" device={device.id} />
      <dl className={styles.facts}>
        {fix && (
          <>
            <Entry name={t('map.panel.place')}>
              {/* Latitude comes first, because map sites expect this order. */}
              <Text as="span" numeric nowrap className={styles.mono}>
                {formatPlace(fix.lat, fix.lng)}
              </Text>
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
            {steps ? (
              <Entry name={t(read(countsElsewhere(device.id)) ? 'map.panel.stepsThere' : 'map.panel.steps')}>
                {formatNumber(steps, language)}
              </Entry>
            ) : null}
          </>
        )}
        {device.device_models[0]?.name && (
          <Entry name={t('map.panel.model')}>{device.device_models[0].name}</Entry>
        )}
        {buttons.imei && (
          <Entry name={t(isFree ? 'addDevice.free.label' : 'map.panel.imei')}>
            <Text as="span" numeric nowrap className={styles.mono}>
              {device.imei}
            </Text>
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
    const radius = figure ? `± ${withUnit(figure)}` : t('map.panel.unknown');
    return approximate ? t('map.panel.approximate', { radius }) : radius;
  }
});

function Entry({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Stack gap={3} className={styles.entry}>
      <Text as="dt" tone="muted" size={13}>
        {name}
      </Text>
      <dd>{children}</dd>
    </Stack>
  );
}
