import * as changeEvents from '../../events/changes.ts';
import type { Notification } from '../../events/device-types.ts';
import { isReadOnly } from '../../src/core/session/admin.ts';
import { alarmKindsOf, settingOf } from '../../src/core/devices/alarm-kinds.ts';
import { deviceBy } from '../../src/core/devices/devices.ts';
import { deviceEdit } from '../../src/core/devices/edits.ts';
import { Button } from '../../src/ui/Button.tsx';
import { MutedIcon, RingingIcon } from '../../src/ui/icons.ts';
import { view } from '../../src/ui/view.tsx';
import styles from './Alerts.module.css';
import { alarmOf, titleOf } from './kinds.ts';

/** "Stop this kind for this device": switches that one alarm off, says what that means, and can be taken back. */
export const StopKind = view<{ alert: Notification }>(function StopKindView(
  { read, publish, t },
  { alert: one },
) {
  const device = read(deviceBy(one.device));
  const kind = alarmOf(one.kind);
  if (!device || kind === null) return null;
  const { alarms } = device;
  const words = {
    kind: kind === 'geofence' ? t('deviceManagement.alarms.areas') : titleOf(one, t),
    device: device.name,
  };
  if (!alarmKindsOf(device).includes(kind)) return <p className={styles.muted}>{t('alerts.stop.none')}</p>;
  if (!alarms) return <p className={styles.muted}>{t('alerts.stop.unknown')}</p>;
  const setting = settingOf(alarms, kind);
  const set = (on: boolean) => {
    const edit = deviceEdit(read, [device.id], {
      alarms: { ...alarms, kinds: { ...alarms.kinds, [kind]: { ...setting, on } } },
    });
    if (edit)
      publish(
        changeEvents.wanted({ edits: [edit], label: on ? 'alerts.done.started' : 'alerts.done.stopped' }),
      );
  };
  return (
    <>
      <p className={styles.muted}>{t(setting.on ? 'alerts.stop.hint' : 'alerts.stop.isOff', words)}</p>
      {!read(isReadOnly) && (
        <Button size="small" icon={setting.on ? MutedIcon : RingingIcon} onClick={() => set(!setting.on)}>
          {t(setting.on ? 'alerts.stop.press' : 'alerts.stop.again')}
        </Button>
      )}
    </>
  );
});
