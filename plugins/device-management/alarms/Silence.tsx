import * as silenceEvents from '../../../events/silence.ts';
import { isReadOnly } from '../../../src/core/session/admin.ts';
import { deviceBy, devices } from '../../../src/core/devices/devices.ts';
import { silence } from '../../../src/core/devices/silence.ts';
import { Remark } from '../../../src/ui/Section.tsx';
import { Select } from '../../../src/ui/Select.tsx';
import { view } from '../../../src/ui/view.tsx';
import styles from '../pages/Pages.module.css';
import { timeInWords } from './repeats.ts';

/** How long a device may be silent (seconds). */
const LIMITS = [300, 900, 1800, 3600, 10_800, 21_600, 43_200, 86_400, 172_800, 604_800] as const;

/** After how long without a word an alarm is raised: for this device, and for all of its group (SENS-03). */
export const Silence = view<{ device: number }>(function SilenceView(context, { device: id }) {
  const { read, publish, t } = context;
  const device = read(deviceBy(id));
  const { limits } = read(silence);
  if (!device) return null;
  const group =
    device.group === null ? null : (read(devices).groups.find((each) => each.id === device.group) ?? null);
  const own = limits.devices[id];
  const ofGroup = group ? limits.groups[group.id] : undefined;
  const disabled = read(isReadOnly);
  const never = t('deviceManagement.alarms.silence.never');
  const times = (current: number | undefined) =>
    [...new Set([...LIMITS, ...(current ? [current] : [])])]
      .sort((a, b) => a - b)
      .map((seconds) => ({ value: `${seconds}`, label: timeInWords(seconds, context) }));
  const choose = (of: 'device' | 'group', which: number) => (value: string) =>
    publish(silenceEvents.limitChosen({ of, id: which, seconds: value === '' ? null : Number(value) }));
  return (
    <section className={styles.card} aria-label={t('deviceManagement.alarms.silence.title')}>
      <div className={styles.inside}>
        <Select
          label={t('deviceManagement.alarms.silence.title')}
          hint={t('deviceManagement.alarms.silence.hint')}
          value={own === undefined ? '' : `${own}`}
          disabled={disabled}
          options={[
            {
              value: '',
              label: ofGroup
                ? t('deviceManagement.alarms.silence.asGroup', { time: timeInWords(ofGroup, context) })
                : never,
            },
            ...(ofGroup || own === 0 ? [{ value: '0', label: never }] : []),
            ...times(own),
          ]}
          onChange={choose('device', id)}
        />
        {group && (
          <Select
            label={t('deviceManagement.alarms.silence.ofGroup', { name: group.name })}
            value={ofGroup === undefined ? '' : `${ofGroup}`}
            disabled={disabled}
            options={[{ value: '', label: never }, ...times(ofGroup)]}
            onChange={choose('group', group.id)}
          />
        )}
        <Remark>{t('deviceManagement.alarms.silence.kept')}</Remark>
      </div>
    </section>
  );
});
