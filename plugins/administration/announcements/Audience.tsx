import type { ReactNode } from 'react';
import * as facts from '../../../events/announcements.ts';
import { LANGUAGES } from '../../../events/session-types.ts';
import { Banner } from '../../../src/ui/Banner.tsx';
import { Button } from '../../../src/ui/Button.tsx';
import { Checkbox } from '../../../src/ui/Checkbox.tsx';
import { formatNumber } from '../../../src/ui/format-number.ts';
import { ReloadIcon } from '../../../src/ui/icons.ts';
import { Stack } from '../../../src/ui/Layout.tsx';
import { Select } from '../../../src/ui/Select.tsx';
import { TextField } from '../../../src/ui/TextField.tsx';
import { view } from '../../../src/ui/view.tsx';
import { announcements } from './announcements.state.ts';
import { INTERVALS } from './check.ts';
import { PLATFORMS } from './lists.ts';
import type { PartProps } from './Said.tsx';
import { languageName } from './words.ts';
import styles from './Write.module.css';

const toggled = <Value,>(all: readonly Value[], one: Value, on: boolean): Value[] =>
  on ? [...all, one] : all.filter((each) => each !== one);

/** Who sees it, where and how often; nothing ticked means everybody and everywhere. */
export const Audience = view<PartProps>(function AudienceView(
  { read, publish, t, language },
  { text, faults, disabled, onChange, onLeave },
) {
  const { models, modelsFailure, reach } = read(announcements);
  const isHours = !INTERVALS.some((each) => each === text.interval);
  const known = models?.map(({ model }) => model) ?? [];
  const others = text.onlyModels.filter((each) => !known.includes(each));
  return (
    <Stack as="fieldset" gap={4} packed bounded className={styles.part} disabled={disabled}>
      <legend>{t('announcements.audience')}</legend>
      <p className={styles.reach} role="status" data-testid="reach">
        {reach &&
          t('announcements.reaches', {
            count: reach.customers,
            number: formatNumber(reach.customers, language),
            of: formatNumber(reach.of, language),
          })}
      </p>
      <Choices
        label={t('announcements.languages')}
        everybody={t('announcements.everybody')}
        none={text.onlyLanguages.length === 0}
      >
        {LANGUAGES.map((code) => (
          <Checkbox
            key={code}
            label={languageName(code, language)}
            checked={text.onlyLanguages.includes(code)}
            onChange={(on) => onChange({ onlyLanguages: toggled(text.onlyLanguages, code, on) })}
          />
        ))}
      </Choices>
      <Choices
        label={t('announcements.models')}
        everybody={t('announcements.everybody')}
        none={text.onlyModels.length === 0}
      >
        {[...(models ?? []), ...others.map((model) => ({ model, name: String(model) }))].map(
          ({ model, name }) => (
            <Checkbox
              key={model}
              label={name || String(model)}
              checked={text.onlyModels.includes(model)}
              onChange={(on) => onChange({ onlyModels: toggled(text.onlyModels, model, on) })}
            />
          ),
        )}
      </Choices>
      {models === null && modelsFailure && (
        <Banner
          tone="warning"
          text={t('announcements.modelsFailed')}
          detail={modelsFailure.message ?? t(`failure.${modelsFailure.reason}`)}
          action={
            <Button size="small" icon={ReloadIcon} onClick={() => publish(facts.modelsRequested())}>
              {t('shell.tryAgain')}
            </Button>
          }
        />
      )}
      <Choices
        label={t('announcements.platforms')}
        everybody={t('announcements.everywhere')}
        none={PLATFORMS.every((each) => !text.platforms[each])}
      >
        {PLATFORMS.map((each) => (
          <Checkbox
            key={each}
            label={t(`announcements.platform.${each}`)}
            checked={text.platforms[each]}
            onChange={(on) => onChange({ platforms: { ...text.platforms, [each]: on } })}
          />
        ))}
      </Choices>
      <div className={styles.pair}>
        <Select
          label={t('announcements.column.interval')}
          value={isHours ? 'hours' : text.interval}
          options={[
            ...INTERVALS.map((each) => ({
              value: each as string,
              label: t(`announcements.interval.${each}`),
            })),
            { value: 'hours', label: t('announcements.interval.hours') },
          ]}
          onChange={(interval) => onChange({ interval: interval === 'hours' ? '72' : interval })}
        />
        {isHours && (
          <TextField
            label={t('announcements.hours')}
            inputMode="numeric"
            value={text.interval}
            error={faults.interval && t(`announcements.fault.${faults.interval}`)}
            onChange={(interval) => onChange({ interval })}
            onBlur={onLeave}
          />
        )}
      </div>
    </Stack>
  );
});

function Choices({
  label,
  everybody,
  none,
  children,
}: {
  label: string;
  everybody: string;
  none: boolean;
  children: ReactNode;
}) {
  return (
    <fieldset className={styles.choices}>
      <legend>
        {label}
        {none && <span className={styles.state}>{everybody}</span>}
      </legend>
      <div className={styles.boxes}>{children}</div>
    </fieldset>
  );
}
