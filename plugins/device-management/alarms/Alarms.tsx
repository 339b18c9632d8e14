import type { DeviceAlarms } from '../../../events/alarm-types.ts';
import { isReadOnly } from '../../../src/core/session/admin.ts';
import { alarmKindsOf } from '../../../src/core/devices/alarm-kinds.ts';
import { deviceBy } from '../../../src/core/devices/devices.ts';
import { Select } from '../../../src/ui/Select.tsx';
import { Switch } from '../../../src/ui/Switch.tsx';
import { view } from '../../../src/ui/view.tsx';
import type { PageProps } from '../page-for.ts';
import { DevicePage } from '../pages/DevicePage.tsx';
import styles from '../pages/Pages.module.css';
import { change } from '../pages/use-change.ts';
import { AlarmRow } from './AlarmRow.tsx';
import { Missing } from './Missing.tsx';
import { Pause } from './Pause.tsx';
import { Quiet } from './Quiet.tsx';
import { Recipients } from './Recipients.tsx';
import { repeatOptions } from './repeats.ts';

/** The alarms of a device, those only that its model can raise (DEV-06). */
export const Alarms = view<PageProps>(function AlarmsView(hands, { device: id }) {
  const { read, t } = hands;
  const device = read(deviceBy(id));
  if (!device) return null;
  const { alarms } = device;
  const canWrite = !read(isReadOnly);
  const save = (changes: Partial<DeviceAlarms>) =>
    alarms && change(hands, [id], { alarms: { ...alarms, ...changes } }, 'deviceManagement.done.alarms');
  return (
    <DevicePage device={id} page="device-alarms" fields={['alarms']}>
      {!alarms ? (
        <Missing
          device={id}
          none={{ title: t('deviceManagement.alarms.none'), text: t('deviceManagement.alarms.noneHint') }}
        />
      ) : (
        <>
          <div className={styles.card}>
            <div className={styles.inside}>
              <Switch
                label={t('deviceManagement.alarms.master')}
                detail={t('deviceManagement.alarms.masterHint')}
                checked={alarms.on}
                disabled={!canWrite}
                onChange={(on) => save({ on })}
              />
              {alarms.on && <Pause device={id} alarms={alarms} onChange={save} />}
            </div>
          </div>
          <ul className={styles.alarms} aria-label={t('deviceManagement.alarms.kinds')}>
            {alarmKindsOf(device).map((kind) => (
              <AlarmRow
                key={kind}
                device={id}
                kind={kind}
                alarms={alarms}
                onChange={(setting) => save({ kinds: { ...alarms.kinds, [kind]: setting } })}
              />
            ))}
          </ul>
          <section className={styles.card} aria-label={t('deviceManagement.alarms.forAll')}>
            <div className={styles.inside}>
              <Select
                label={t('deviceManagement.alarms.repeat')}
                hint={t('deviceManagement.alarms.repeatHint')}
                value={`${alarms.every}`}
                disabled={!canWrite}
                options={repeatOptions(alarms.every, hands)}
                onChange={(value) => save({ every: Number(value) })}
              />
              <Quiet
                key={`${alarms.quiet?.from} ${alarms.quiet?.to}`}
                quiet={alarms.quiet}
                disabled={!canWrite}
                onChange={(quiet) => save({ quiet })}
              />
              <Recipients
                device={id}
                recipients={alarms.recipients}
                disabled={!canWrite}
                onChange={(recipients) => save({ recipients: [...recipients] })}
              />
            </div>
          </section>
        </>
      )}
    </DevicePage>
  );
});
