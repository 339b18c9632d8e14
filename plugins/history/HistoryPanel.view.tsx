import { isReadOnly } from '../../src/core/session/admin.ts';
import { view } from '../../src/ui/view.tsx';
import { AddDevice } from './AddDevice.tsx';
import { ChosenFix } from './ChosenFix.tsx';
import { DevicePast } from './DevicePast.tsx';
import styles from './History.module.css';
import { PastStatus } from './PastStatus.tsx';
import { chartDevice, historyDevices } from './player.state.ts';
import { RangePicker } from './RangePicker.tsx';
import { SpeedScale } from './SpeedScale.tsx';

/** The past of devices: which stretch of it, what it comes to, where they paused, and what is missing. */
export default view(function HistoryPanelView({ read }) {
  const devices = read(historyDevices);
  const open = read(chartDevice);
  return (
    <div className={styles.panel}>
      <RangePicker />
      <PastStatus />
      <ChosenFix mayMark={!read(isReadOnly)} />
      {devices.length === 1 && <SpeedScale />}
      {devices.map((device) => (
        <DevicePast key={device} device={device} isOpen={device === open} isAlone={devices.length === 1} />
      ))}
      <AddDevice tool="history" />
    </div>
  );
});
