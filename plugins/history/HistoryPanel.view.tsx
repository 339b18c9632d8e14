import { isReadOnly } from '../../src/core/session/admin.ts';
import { view } from '../../src/ui/view.tsx';
import { AddDevice } from './AddDevice.tsx';
import { ChosenFix } from './ChosenFix.tsx';
import { DevicePast } from './DevicePast.tsx';
import styles from './History.module.css';
import { PastStatus } from './PastStatus.tsx';
import { chartDevice, historyDevices } from './player.state.ts';
import { RangePicker } from './RangePicker.tsx';
import { unitsInUse } from '../../src/core/app/settings.ts';
import { SPEEDS } from '../../src/map/trace-columns.ts';
import { formatSpeed } from '../../src/ui/format.ts';
import { Stack } from '../../src/ui/Layout.tsx';

/** What the colours of the line mean, in the user's unit. */
const SpeedScale = view(function SpeedScaleView({ read, t, language }) {
  const units = read(unitsInUse);
  const { unit } = formatSpeed(0, units, language);
  return (
    <Stack as="figure" gap={1} className={styles.legend} data-testid="history-speed-scale">
      <figcaption>{t('history.legend.speed', { unit })}</figcaption>
      <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true" focusable="false">
        <linearGradient id="history-speed-scale">
          {SPEEDS.map(([kmh, colour], i) => (
            <stop key={kmh} offset={i / (SPEEDS.length - 1)} stopColor={`rgb(${colour.join()})`} />
          ))}
        </linearGradient>
        <rect width="100" height="4" fill="url(#history-speed-scale)" />
      </svg>
      <div className={styles.ends}>
        {SPEEDS.map(([kmh], i) => (
          <span key={kmh}>
            {formatSpeed(kmh, units, language).value}
            {i === SPEEDS.length - 1 && '+'}
          </span>
        ))}
      </div>
    </Stack>
  );
});

/** The past of devices: which stretch of it, what is missing, and of each device its trips and stops. */
export default view(function HistoryPanelView({ read }) {
  const devices = read(historyDevices);
  const open = read(chartDevice);
  return (
    <Stack gap={4} packed shrink className={styles.panel}>
      <RangePicker />
      <PastStatus />
      <ChosenFix mayMark={!read(isReadOnly)} />
      {devices.map((device) => (
        <DevicePast key={device} device={device} isOpen={device === open} isAlone={devices.length === 1} />
      ))}
      {devices.length === 1 && <SpeedScale />}
      <AddDevice tool="history" />
    </Stack>
  );
});
