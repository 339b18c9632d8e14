import { readOnlyFor } from '../../../src/core/session/access.ts';
import * as alarmEvents from '../../../events/alarms.ts';
import {
  ALARM_NUMBERS,
  type AlarmKind,
  type AlarmSetting,
  type DeviceAlarms,
} from '../../../events/alarm-types.ts';
import { ALARMS, settingOf } from '../../../src/core/devices/alarm-kinds.ts';
import { settingsWanted } from '../../../src/core/session/account-kinds.ts';
import { user } from '../../../src/core/session/user.ts';
import { Button } from '../../../src/ui/Button.tsx';
import { MutedIcon, SendIcon, SoundIcon } from '../../../src/ui/icons.ts';
import { IconButton } from '../../../src/ui/IconButton.tsx';
import { Row } from '../../../src/ui/Layout.tsx';
import { Remark } from '../../../src/ui/Section.tsx';
import { Select } from '../../../src/ui/Select.tsx';
import { Switch } from '../../../src/ui/Switch.tsx';
import { view } from '../../../src/ui/view.tsx';
import { details, testKey } from '../details.state.ts';
import styles from '../pages/Pages.module.css';
import { repeatOptions } from './repeats.ts';
import { Threshold } from './Threshold.tsx';

const ENTERED = 10;

type Props = {
  device: number;
  kind: AlarmKind;
  alarms: DeviceAlarms;
  onChange: (setting: AlarmSetting) => void;
};

/** One alarm: what it is in a line, on or off, from where on, how often, its sound, and a try. */
export const AlarmRow = view<Props>(function AlarmRowView(context, { device, kind, alarms, onChange }) {
  const { read, publish, t } = context;
  const { on, from, every } = settingOf(alarms, kind);
  const setting: AlarmSetting = { on, from, every };
  const { from: threshold, ownRepeat } = ALARMS[kind];
  const canWrite = !read(readOnlyFor('alarmRules'));
  const name =
    kind === 'geofence'
      ? t('deviceManagement.alarms.areas')
      : t(`settings.alarmKinds.${ALARM_NUMBERS[kind]}`);
  const settings = read(user).settings.success;
  const number = ALARM_NUMBERS[kind];
  /** Entering an area has a number of its own. */
  const numbers = kind === 'geofence' ? [ENTERED, number] : [number];
  const sounds = settings?.alarm_sounds?.[number] ?? true;
  const { tests, silent } = read(details);
  const test = tests[testKey(device, kind)];
  return (
    <li className={styles.alarm} data-kind={kind} data-on={(alarms.on && on) || undefined}>
      <Switch
        label={name}
        detail={t(`deviceManagement.alarms.hint.${kind}`)}
        checked={on}
        disabled={!canWrite}
        onChange={(next) => onChange({ ...setting, on: next })}
      />
      {on && (
        <div className={styles.alarmMore}>
          {threshold && (
            <Threshold
              device={device}
              kind={kind}
              value={from ?? threshold.usual}
              disabled={!canWrite}
              onChange={(value) => onChange({ ...setting, from: value })}
            />
          )}
          {ownRepeat && (
            <Select
              label={t('deviceManagement.alarms.repeat')}
              value={every === null ? '' : `${every}`}
              disabled={!canWrite}
              options={repeatOptions(every, context, t('deviceManagement.alarms.repeatShared'))}
              onChange={(value) => onChange({ ...setting, every: value === '' ? null : Number(value) })}
            />
          )}
          <Row gap={1} wrap className={styles.alarmButtons}>
            <IconButton
              icon={sounds ? SoundIcon : MutedIcon}
              label={t(sounds ? 'deviceManagement.alarms.mute' : 'deviceManagement.alarms.unmute', { name })}
              pressed={!sounds}
              disabled={!canWrite || !settings}
              onClick={() =>
                publish(
                  settingsWanted(read, {
                    alarm_sounds: {
                      ...settings?.alarm_sounds,
                      ...Object.fromEntries(numbers.map((each) => [each, !sounds])),
                    },
                  }),
                )
              }
            />
            <Button
              size="small"
              variant="quiet"
              disabled={!sounds}
              onClick={() => publish(alarmEvents.soundTested({ kind }))}
            >
              {t('deviceManagement.alarms.listen')}
            </Button>
            {canWrite && (
              <Button
                size="small"
                variant="quiet"
                icon={SendIcon}
                loading={test?.outcome === 'asked'}
                onClick={() => publish(alarmEvents.testRequested({ device, kind }))}
              >
                {t('deviceManagement.alarms.test')}
              </Button>
            )}
          </Row>
          <div role="status">
            {silent === kind && <Remark>{t('deviceManagement.alarms.silent')}</Remark>}
            {test && test.outcome !== 'asked' && (
              <Remark alert={test.outcome === 'failed'}>
                {t(`deviceManagement.alarms.tested.${test.outcome}`, {
                  reason: test.failure?.message ?? t(`failure.${test.failure?.reason ?? 'server'}`),
                })}
              </Remark>
            )}
          </div>
        </div>
      )}
    </li>
  );
});
