import { readOnlyFor } from '../../../src/core/session/access.ts';
import * as alarmEvents from '../../../events/alarms.ts';
import {
  ALARM_NUMBERS,
  type AlarmKind,
  type AlarmSetting,
  type DeviceAlarms,
} from '../../../events/alarm-types.ts';
import { ALARMS, settingOf, type AlarmUnit } from '../../../src/core/devices/alarm-kinds.ts';
import { can } from '../../../src/core/server/server.ts';
import { settingsWanted } from '../../../src/core/session/account-kinds.ts';
import { user } from '../../../src/core/session/user.ts';
import { Button } from '../../../src/ui/Button.tsx';
import { MutedIcon, SendIcon, SoundIcon, PercentIcon } from '../../../src/ui/icons.ts';
import { IconButton } from '../../../src/ui/IconButton.tsx';
import { Row, Stack } from '../../../src/ui/Layout.tsx';
import { Remark } from '../../../src/ui/Section.tsx';
import { Select } from '../../../src/ui/Select.tsx';
import { Switch } from '../../../src/ui/Switch.tsx';
import { view } from '../../../src/ui/view.tsx';
import { details, testKey } from '../details.state.ts';
import styles from '../pages/Pages.module.css';
import { repeatOptions } from './repeats.ts';
import { useState } from 'react';
import * as formEvents from '../../../events/device-forms.ts';
import { unitsInUse } from '../../../src/core/app/settings.ts';
import { percentSign, percents, VOLT } from '../../../src/ui/format-signs.ts';
import { TextField } from '../../../src/ui/TextField.tsx';
import { numberToType } from '../../../src/ui/typed-number.ts';
import { draftOf, formKey } from '../forms.state.ts';
import { speedIn, type Units, unitName } from '../../../src/ui/format.ts';
import { formatNumber } from '../../../src/ui/format-number.ts';
import { limitsTyped, type Typed, typedMetres } from '../../../src/ui/typed-units.ts';

const KM_PER_MILE = 1.609344;

/**
 * Returns how an alarm's threshold is converted for input and display. It is shown in the user's unit, but always
 * stored as km/h, %, V or m.
 */
export function typedIn(unit: AlarmUnit, units: Units, language: string): Typed {
  const isImperial = units === 'imperial';
  const same = (value: number) => value;
  switch (unit) {
    case 'speed':
      return {
        unit: unitName(isImperial ? 'mile-per-hour' : 'kilometer-per-hour', language),
        digits: 0,
        toTyped: (stored) => Math.round(speedIn(stored, units)),
        // The stored threshold has one decimal more than the shown one, so that 50 mph is still 50 mph after conversion
        // to km/h and back.
        toStored: (typed) => (isImperial ? Math.round(typed * KM_PER_MILE * 10) / 10 : typed),
      };
    case 'metres':
      return typedMetres(units, language);
    case 'percent':
      return { unit: percentSign(language).sign, digits: 0, toTyped: same, toStored: same };
    case 'volt':
      return { unit: VOLT, digits: 1, toTyped: same, toStored: same };
    default:
      return unit satisfies never;
  }
}

/**
 * A number whose thousands are separated by commas or points. No threshold has three decimals, so 1.500 and 1,500 can
 * only mean 1500.
 */
const GROUPED = /^([1-9]\d{0,2})((?:,\d{3})+|(?:\.\d{3})+)$/;

/** Parses a number with a decimal comma or point, with or without thousands separators. Null if invalid. */
export function numberIn(text: string): number | null {
  const bare = text.replace(/[\s'’]/g, '');
  const number = Number(GROUPED.test(bare) ? bare.replace(/[.,]/g, '') : bare.replace(',', '.'));
  return bare === '' || !Number.isFinite(number) ? null : number;
}

/**
 * Returns the allowed range of a threshold in the user's unit, to report a value outside it. Null if the value is
 * valid.
 */
export function thresholdProblem(
  kind: AlarmKind,
  text: string,
  units: Units,
  language: string,
): { least: string; most: string } | null {
  const facts = ALARMS[kind].from;
  if (!facts) return null;
  const typed = typedIn(facts.unit, units, language);
  const { least, most } = limitsTyped(typed, facts.least, facts.most);
  const number = numberIn(text);
  if (number !== null && number >= least && number <= most) return null;
  const shown = (value: number) =>
    inUnit(facts.unit, typed, value, language, Number.isInteger(value) ? 0 : typed.digits);
  return { least: shown(least), most: shown(most) };
}

/** Formats a stored alarm threshold in the user's unit: `130 km/h`. */
export function thresholdInWords(kind: AlarmKind, stored: number, units: Units, language: string): string {
  const facts = ALARMS[kind].from;
  if (!facts) return '';
  const typed = typedIn(facts.unit, units, language);
  return inUnit(facts.unit, typed, typed.toTyped(stored), language, typed.digits);
}

const inUnit = (of: AlarmUnit, { unit }: Typed, value: number, language: string, digits: number): string =>
  of === 'percent' ? percents(value, language) : `${formatNumber(value, language, digits)} ${unit}`;

type ThresholdProps = {
  device: number;
  kind: AlarmKind;
  /** The alarm's threshold in the unit in which it is stored: km/h, %, V or m. */
  value: number;
  disabled: boolean;
  onChange: (value: number) => void;
};

/**
 * The field for an alarm's threshold, entered in the user's unit. The value is saved when the user leaves the field
 * or presses Enter.
 */
const Threshold = view<ThresholdProps>(function ThresholdView(
  { read, publish, t, language },
  { device, kind, value, disabled, onChange },
) {
  const units = read(unitsInUse);
  const form = `alarm ${kind}`;
  const draft = read(draftOf(formKey(device, form)))['from'];
  const [typed, setTyped] = useState<string | null>(draft ?? null);
  const facts = ALARMS[kind].from;
  if (!facts) return null;
  const { unit, digits, toTyped, toStored } = typedIn(facts.unit, units, language);
  const now = numberToType(toTyped(value), language, digits);
  const text = typed ?? now;
  const wrong = typed === null ? null : thresholdProblem(kind, typed, units, language);
  const commit = () => {
    if (typed === null) return;
    const number = numberIn(typed);
    if (wrong || number === null) {
      publish(formEvents.draftKept({ device, form, fields: { from: typed } }));
      return;
    }
    setTyped(null);
    if (draft !== undefined) publish(formEvents.draftDropped({ device, form }));
    if (number !== toTyped(value)) onChange(toStored(number));
  };
  return (
    <TextField
      label={t(`deviceManagement.alarms.from.${facts.unit}`)}
      value={text}
      inputMode="decimal"
      readOnly={disabled}
      onChange={setTyped}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit();
      }}
      // Some languages write the percent sign before the number. The field then has it at the start.
      {...(facts.unit === 'percent' && percentSign(language).isFirst
        ? { icon: PercentIcon }
        : { end: <span className={styles.unit}>{unit}</span> })}
      error={wrong && t('deviceManagement.alarms.fromWrong', wrong)}
    />
  );
});

const ENTERED = 10;

type Props = {
  device: number;
  kind: AlarmKind;
  alarms: DeviceAlarms;
  onChange: (setting: AlarmSetting) => void;
};

/**
 * The settings of one alarm of a device: on or off, threshold, repeats and sound. Also has a short description and a
 * test button.
 */
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
  /** The geofence alarm has two alarm numbers, because entering a geofence has a number of its own. */
  const numbers = kind === 'geofence' ? [ENTERED, number] : [number];
  const sounds = settings?.alarm_sounds?.[number] ?? true;
  const { tests, silent } = read(details);
  const test = tests[testKey(device, kind)];
  return (
    <Stack as="li" gap={3} className={styles.alarm} data-kind={kind} data-on={(alarms.on && on) || undefined}>
      <Switch
        label={name}
        detail={t(`deviceManagement.alarms.hint.${kind}`)}
        checked={on}
        disabled={!canWrite}
        onChange={(next) => onChange({ ...setting, on: next })}
      />
      {on && (
        <Stack gap={3} className={styles.alarmMore}>
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
            {can(read, 'settingsAtServer') && (
              <IconButton
                icon={sounds ? SoundIcon : MutedIcon}
                label={t(sounds ? 'deviceManagement.alarms.mute' : 'deviceManagement.alarms.unmute', {
                  name,
                })}
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
            )}
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
        </Stack>
      )}
    </Stack>
  );
});
