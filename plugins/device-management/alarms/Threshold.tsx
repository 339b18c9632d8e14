import { useState } from 'react';
import * as formEvents from '../../../events/device-forms.ts';
import type { AlarmKind } from '../../../events/alarm-types.ts';
import { ALARMS } from '../../../src/core/devices/alarm-kinds.ts';
import { unitsInUse } from '../../../src/core/app/settings.ts';
import { percentSign } from '../../../src/ui/format-signs.ts';
import { PercentIcon } from '../../../src/ui/icons.ts';
import { TextField } from '../../../src/ui/TextField.tsx';
import { numberToType } from '../../../src/ui/typed-number.ts';
import { view } from '../../../src/ui/view.tsx';
import { draftOf, formKey } from '../forms.state.ts';
import styles from '../pages/Pages.module.css';
import { numberIn, thresholdProblem, typedIn } from './units.ts';

type Props = {
  device: number;
  kind: AlarmKind;
  /** As stored: km/h, %, V, m. */
  value: number;
  disabled: boolean;
  onChange: (value: number) => void;
};

/** From which value on an alarm is raised, typed in the user's unit. It counts when the field is left, or with Enter. */
export const Threshold = view<Props>(function ThresholdView(
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
      // Where the language has the sign of per cent before the figure, it stands before the field.
      {...(facts.unit === 'percent' && percentSign(language).isFirst
        ? { icon: PercentIcon }
        : { end: <span className={styles.unit}>{unit}</span> })}
      error={wrong && t('deviceManagement.alarms.fromWrong', wrong)}
    />
  );
});
