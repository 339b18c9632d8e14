import { useState } from 'react';
import type { DeviceAlarms } from '../../../events/alarm-types.ts';
import { Switch } from '../../../src/ui/Switch.tsx';
import { TextField } from '../../../src/ui/TextField.tsx';
import { view } from '../../../src/ui/view.tsx';
import styles from '../pages/Pages.module.css';

type Quiet = DeviceAlarms['quiet'];
type Props = { quiet: Quiet; disabled: boolean; onChange: (quiet: Quiet) => void };

const USUAL = { from: '22:00', to: '06:00' };

/** Hours in which nothing but SOS is raised; they may go over midnight. */
export const Quiet = view<Props>(function QuietView({ t }, { quiet, disabled, onChange }) {
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
