import { readOnlyFor } from '../../../src/core/session/access.ts';
import type { DeviceAlarms } from '../../../events/alarm-types.ts';
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
import { Silence } from './Silence.tsx';
import { Pause } from './Pause.tsx';
import { Recipients } from './Recipients.tsx';
import { repeatOptions } from './repeats.ts';
import { useState } from 'react';
import { TextField } from '../../../src/ui/TextField.tsx';

type Quiet = DeviceAlarms['quiet'];
type Props = { quiet: Quiet; disabled: boolean; onChange: (quiet: Quiet) => void };

const USUAL = { from: '22:00', to: '06:00' };

/** Hours in which nothing but SOS is raised; they may go over midnight. */
const Quiet = view<Props>(function QuietView({ t }, { quiet, disabled, onChange }) {
  const [times, setTimes] = useState(quiet ?? USUAL);
  const isWrong = times.from === '' || times.to === '' || times.from === times.to;
  const commit = () => {
    if (!isWrong && quiet && (times.from !== quiet.from || times.to !== quiet.to)) onChange(times);
  };
  return (
    <div>
      <Switch
        label={t('deviceManagement.alarms.quiet')}
        detail={t('deviceManagement.alarms.quietHint')}
        checked={quiet !== null}
        disabled={disabled}
        onChange={(on) => onChange(on ? (isWrong ? USUAL : times) : null)}
      />
      {quiet && (
        <div className={styles.times}>
          {(['from', 'to'] as const).map((end) => (
            <TextField
              key={end}
              label={t(`deviceManagement.alarms.quietTimes.${end}`)}
              type="time"
              value={times[end]}
              readOnly={disabled}
              onChange={(value) => setTimes({ ...times, [end]: value })}
              onBlur={commit}
              error={end === 'to' && isWrong ? t('deviceManagement.alarms.quietWrong') : null}
            />
          ))}
        </div>
      )}
    </div>
  );
});

/** The alarms of a device, those only that its model can raise (DEV-06). */
export const Alarms = view<PageProps>(function AlarmsView(context, { device: id }) {
  const { read, t } = context;
  const device = read(deviceBy(id));
  if (!device) return null;
  const { alarms } = device;
  const canWrite = !read(readOnlyFor('alarmRules'));
  const save = (changes: Partial<DeviceAlarms>) =>
    alarms && change(context, [id], { alarms: { ...alarms, ...changes } }, 'deviceManagement.done.alarms');
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
                options={repeatOptions(alarms.every, context)}
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
      <Silence device={id} />
    </DevicePage>
  );
});
