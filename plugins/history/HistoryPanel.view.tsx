import { isReadOnly } from '../../src/core/session/admin.ts';
import { view } from '../../src/ui/view.tsx';
import { AddDevice } from './AddDevice.tsx';
import { DevicePast } from './DevicePast.tsx';
import styles from './History.module.css';
import { PastStatus } from './PastStatus.tsx';
import { chartDevice, historyDevices, player, playerTime, span } from './player.state.ts';
import { RangePicker } from './RangePicker.tsx';
import { isPhone } from '../../src/core/app/layout.ts';
import { unitsInUse } from '../../src/core/app/settings.ts';
import { SpeedScale } from '../../src/map/SpeedScale.tsx';
import { topSpeed } from './track-colours.ts';
import { formatSpeed, formatDistance, formatMoment, formatPlace, withUnit } from '../../src/ui/format.ts';
import { Row, Stack, Text } from '../../src/ui/Layout.tsx';
import * as historyEvents from '../../events/history.ts';
import * as notices from '../../events/notices.ts';
import { gapBefore } from '../../src/rules/travel/gaps.ts';
import { indexAt } from '../../src/rules/travel/way.ts';
import { timeZoneInUse } from '../../src/core/session/user.ts';
import { Button } from '../../src/ui/Button.tsx';
import { CloseIcon } from '../../src/ui/icons.ts';
import { IconButton } from '../../src/ui/IconButton.tsx';
import { keepFocus } from '../../src/ui/keep-focus.ts';
import { wayOfDevice } from './wrong.state.ts';

const SAID_STAYS = 4_000;

/** The button that opens the fix at the player's position, for users who cannot press it on the map. */
const PlayedFix = view(function PlayedFixView({ read, publish, t }) {
  const state = read(player);
  const device = read(chartDevice);
  const whole = read(span);
  if (device === null || !whole || state.at === null || state.isPlaying) return null;
  const way = read(wayOfDevice(device));
  const index = Math.max(0, indexAt(way, playerTime(state, whole, state.since)));
  const at = way.at[index];
  if (at === undefined) return null;
  const fix = { device, at, lat: way.lat[index] as number, lng: way.lng[index] as number };
  return (
    <Button size="small" variant="quiet" onClick={() => publish(historyEvents.fixChosen(fix))}>
      {t('history.fix.look')}
    </Button>
  );
});

/** Shows the fix that the user chose. The user can mark it as wrong. */
/** Takes the focus when the pressed button is gone. Otherwise its answer, far above the button, would go unnoticed. */
const takeLostFocus = (section: HTMLElement | null) => {
  if (document.activeElement === document.body) section?.focus();
};

const ChosenFix = view<{ mayMark: boolean }>(function ChosenFixView(
  { read, publish, t, language },
  { mayMark },
) {
  const { chosen } = read(player);
  if (!chosen) return null;
  const way = read(wayOfDevice(chosen.device));
  let index = indexAt(way, chosen.at);
  while (index > 0 && way.at[index] === chosen.at && way.lat[index] !== chosen.lat) index--;
  if (way.at[index] !== chosen.at) return null;
  const units = read(unitsInUse);
  const speed = formatSpeed((way.speed[index] as number) / 10, units, language);
  const accuracy = way.accuracy[index] as number;
  const radius = formatDistance(accuracy, units, language);
  const mark = () => {
    publish(historyEvents.fixDisbelieved({ ...chosen }));
    publish(notices.raised({ tone: 'success', text: 'history.wrong.marked', stays: SAID_STAYS }));
  };
  return (
    <section
      ref={takeLostFocus}
      tabIndex={-1}
      className={styles.chosen}
      aria-label={t('history.fix.title')}
      data-testid="history-fix"
    >
      <Row as="header" gap={2} className={styles.deviceHead}>
        <Text as="h3" size={15} weight="medium" anywhere shrink grow>
          {t('history.fix.title')}
        </Text>
        <IconButton
          icon={CloseIcon}
          label={t('history.fix.close')}
          onClick={() => publish(historyEvents.fixLeft())}
        />
      </Row>
      <p>
        {formatMoment(chosen.at, language, read(timeZoneInUse))}
        {' · '}
        {speed.value} {speed.unit}
        {accuracy > 0 && ` · ± ${withUnit(radius)}`}
      </p>
      <Text tone="muted" size={13} numeric>
        {formatPlace(chosen.lat / 1e7, chosen.lng / 1e7)}
      </Text>
      {gapBefore(way, index) === 'jump' && (
        <Text tone="muted" size={13} numeric>
          {t('history.gap.jumpHint')}
        </Text>
      )}
      {mayMark && (
        <Button size="small" onClick={mark}>
          {t('history.wrong.mark')}
        </Button>
      )}
    </section>
  );
});

/** The history panel: the chosen time range, which parts are missing, and each device's trips and stops. */
export default view(function HistoryPanelView({ read }) {
  const devices = read(historyDevices);
  const open = read(chartDevice);
  const { chosen } = read(player);
  return (
    <Stack ref={keepFocus} gap={read(isPhone) ? 2 : 4} packed shrink className={styles.panel}>
      <RangePicker />
      <PastStatus />
      {chosen && <ChosenFix mayMark={!read(isReadOnly)} />}
      {devices.map((device) => (
        <DevicePast key={device} device={device} isOpen={device === open} isAlone={devices.length === 1} />
      ))}
      {devices.length === 1 && <SpeedScale most={read(topSpeed)} />}
      {!chosen && <PlayedFix />}
      <AddDevice tool="history" />
    </Stack>
  );
});
