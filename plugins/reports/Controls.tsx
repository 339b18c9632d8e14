import { searchable } from '../../src/rules/searchable.ts';
import { type FormEvent, useState } from 'react';
import * as navigation from '../../events/navigation.ts';
import * as reportEvents from '../../events/reports.ts';
import { now } from '../../src/core/app/clock.ts';
import { PERIOD_CHOICES, periodOf, problemWithPeriod } from '../../src/rules/time/periods.ts';
import { unitsInUse } from '../../src/core/app/settings.ts';
import { timeZoneInUse } from '../../src/core/session/user.ts';
import { Button } from '../../src/ui/Button.tsx';
import { ChoicesLine } from '../../src/ui/ChoicesLine.tsx';
import { formatSpeed, withUnit } from '../../src/ui/format.ts';
import { CloseIcon, FilterIcon, SpeedIcon } from '../../src/ui/icons.ts';
import { Menu, type MenuItem } from '../../src/ui/Menu.tsx';
import { SegmentedControl } from '../../src/ui/SegmentedControl.tsx';
import { Select } from '../../src/ui/Select.tsx';
import { Switch } from '../../src/ui/Switch.tsx';
import { sensorKind } from '../../src/rules/sensors.ts';
import { sensorName } from '../../src/ui/sensor-format.ts';
import { TextField } from '../../src/ui/TextField.tsx';
import { formatPeriod } from '../../src/ui/format-time.ts';
import { useGiven } from '../../src/ui/use-given.ts';
import { view } from '../../src/ui/view.tsx';
import { COLUMNS, isOfFixes } from './kinds.ts';
import { addressOf, MOST_SENSORS, type ReportQuestion, STEPS, MOST_DEVICES } from './question.ts';
import type { OpenReport } from './reports.state.ts';
import { sensorChoice } from './sensors.state.ts';
import { possibleColumns } from './shown.ts';
import styles from './Reports.module.css';
import { devices } from '../../src/core/devices/devices.ts';
import { hasWords, wordsOf } from '../../src/core/app/words-in.ts';
import { fileTracks } from '../../src/core/travel/file-tracks.ts';
import { Combobox } from '../../src/ui/Combobox.tsx';
import { keepFocus } from '../../src/ui/keep-focus.ts';
import { Row, Stack, Text } from '../../src/ui/Layout.tsx';
import { Panel } from '../../src/ui/Panel.tsx';
import { deviceName } from './words.ts';
import { isPhone } from '../../src/core/app/layout.ts';

/** How many devices the field offers at once; the user finds the others by typing their name. */
const OFFERED = 40;

/** The field for the devices of a report: one or more, each with a remove button. */
const DevicesField = view<{
  chosen: readonly number[];
  /** Whether the report type also works for a track from an imported file. */
  reachesFiles: boolean;
  onChange: (chosen: readonly number[]) => void;
}>(function DevicesFieldView({ read, t }, { chosen, reachesFiles, onChange }) {
  const [text, setText] = useState('');
  const { byId } = read(devices);
  const words = wordsOf(text);
  const nameOf = (id: number) => deviceName(read, id);
  const offered: { value: string; label: string }[] = [];
  const files = reachesFiles ? read(fileTracks).all : [];
  for (const { device, name } of files)
    if (!chosen.includes(device) && hasWords(searchable(name), words))
      offered.push({ value: String(device), label: name });
  for (const { id, name, imei } of byId.values()) {
    if (offered.length >= OFFERED) break;
    if (!chosen.includes(id) && hasWords(searchable(name), words))
      offered.push({ value: String(id), label: name || imei });
  }
  const isFull = chosen.length >= MOST_DEVICES;
  return (
    <Stack gap={2} shrink>
      <Combobox
        label={t('reports.devices')}
        options={offered}
        adds
        value={null}
        onChange={(value) => value !== null && onChange([...chosen, Number(value)])}
        onText={setText}
        placeholder={isFull ? t('reports.enoughDevices', { count: MOST_DEVICES }) : t('reports.addDevice')}
        emptyText={t('reports.noDevice')}
        clearLabel={t('reports.clear')}
        openLabel={t('reports.addDevice')}
        disabled={isFull}
      />
      <Row as="ul" ref={keepFocus} gap={1} align="stretch" wrap>
        {chosen.map((id) => (
          <li key={id}>
            <button
              type="button"
              className={styles.chip}
              aria-disabled={chosen.length === 1}
              aria-label={t('reports.withoutDevice', { name: nameOf(id) })}
              onClick={() => chosen.length > 1 && onChange(chosen.filter((each) => each !== id))}
            >
              <Text as="span" clip>
                {nameOf(id)}
              </Text>
              {chosen.length > 1 && <CloseIcon size={14} aria-hidden="true" />}
            </button>
          </li>
        ))}
      </Row>
    </Stack>
  );
});

/** The speed limits that the user can choose for the speeding report (km/h). */
const LIMITS = [30, 50, 60, 70, 80, 90, 100, 110, 120, 130, 140, 160];

/**
 * The form for a report's parameters: period, devices, columns, comparison. All of them are in the address. On a phone,
 * the form is one line that says what was chosen, and a press unfolds it.
 * @param needed true while the user must change something: the report is empty, or its address has a mistake. The form
 * is then open on a phone too. It stays open when the user's change makes this false, because it may have the focus or
 * contain typed dates.
 */
export const Controls = view<{ open: OpenReport; needed: boolean }>(function ControlsView(
  { read, t, language },
  { open, needed },
) {
  if (!read(isPhone)) return <Form open={open} />;
  const { period, devices } = open.question;
  return (
    <ChoicesLine
      label={t('reports.settings')}
      chosen={[
        period.choice === 'own' ? formatPeriod(period, language) : t(`reports.choice.${period.choice}`),
        ...devices.map((device) => deviceName(read, device)),
      ]}
      startsOpen={needed}
    >
      <Form open={open} />
    </ChoicesLine>
  );
});

const Form = view<{ open: OpenReport }>(function FormView({ read, publish, t, language }, { open }) {
  const { question, id } = open;
  const { kind, period, columns } = question;
  const possible = possibleColumns(question);
  const [isOwn, setOwn] = useState(false);
  const units = read(unitsInUse);
  const change = (changes: Partial<ReportQuestion>) =>
    publish(navigation.linkFollowed({ href: addressOf(id, { ...question, ...changes }), replace: true }));
  const choose = (choice: (typeof PERIOD_CHOICES)[number]) => {
    if (choice === 'own') return setOwn(true);
    setOwn(false);
    change({ period: periodOf(choice, read(now), read(timeZoneInUse)) });
  };
  const limits = [...new Set([...LIMITS, question.limitKmh])].sort((a, b) => a - b);
  return (
    <Panel as="section" gap={3} aria-label={t('reports.settings')}>
      <div className={styles.fields}>
        <Select
          label={t('reports.period')}
          value={isOwn ? 'own' : period.choice}
          options={PERIOD_CHOICES.map((value) => ({ value, label: t(`reports.choice.${value}`) }))}
          onChange={choose}
        />
        {kind === 'speeding' && (
          <Select
            label={t('reports.limit')}
            value={String(question.limitKmh)}
            options={limits.map((kmh) => {
              const { value, unit } = formatSpeed(kmh, units, language);
              return { value: String(kmh), label: withUnit({ value, unit }) };
            })}
            onChange={(value) => change({ limitKmh: Number(value) })}
          />
        )}
        <DevicesField
          chosen={question.devices}
          reachesFiles={isOfFixes(question.kind)}
          onChange={(devices) => change({ devices })}
        />
        <div className={styles.options}>
          {kind === 'mileage' && (
            <SegmentedControl
              label={t('reports.per')}
              value={question.per}
              options={STEPS.map((value) => ({ value, label: t(`reports.step.${value}`) }))}
              onChange={(per) => change({ per })}
            />
          )}
          <Switch
            label={t('reports.compare')}
            checked={question.compare}
            onChange={(compare) => change({ compare })}
          />
          <Menu
            align="start"
            trigger={<Button icon={FilterIcon}>{t('reports.columns')}</Button>}
            groups={[
              {
                id: 'columns',
                items: possible.map((column) => {
                  const isShown = columns.includes(column.id);
                  return {
                    id: column.id,
                    label: t(`reports.column.${column.id}`),
                    checked: isShown,
                    // The last shown column cannot be hidden, because at least one must remain.
                    disabled: isShown && possible.filter(({ id }) => columns.includes(id)).length === 1,
                    onSelect: () =>
                      change({
                        columns: COLUMNS[kind]
                          .map((each) => each.id)
                          .filter((each) => (each === column.id ? !isShown : columns.includes(each))),
                      }),
                  };
                }),
              },
            ]}
          />
          <SensorMenu chosen={question.sensors} onChange={(sensors) => change({ sensors })} />
        </div>
      </div>
      {(isOwn || period.choice === 'own') && (
        <OwnPeriod
          from={period.from}
          to={period.to}
          onPeriod={(from, to) => {
            setOwn(false);
            change({ period: { choice: 'own', from, to } });
          }}
        />
      )}
    </Panel>
  );
});

type SensorsProps = { chosen: readonly string[]; onChange: (sensors: readonly string[]) => void };

/** The menu that chooses which sensors are columns of the report; opening it loads the devices' sensors (SENS-02). */
const SensorMenu = view<SensorsProps>(function SensorMenuView({ read, publish, t }, { chosen, onChange }) {
  const choice = read(sensorChoice);
  if (!choice) return null;
  const { status, failure, names } = choice;
  const seek = () => publish(reportEvents.sensorsRequested());
  const remark = (label: string): MenuItem => ({ id: 'remark', label, disabled: true });
  const items = names.map((name): MenuItem => {
    const isShown = chosen.includes(name);
    return {
      id: `sensor ${name}`,
      label: sensorName(name, sensorKind(name), t),
      checked: isShown,
      disabled: !isShown && chosen.length >= MOST_SENSORS,
      onSelect: () => onChange(isShown ? chosen.filter((each) => each !== name) : [...chosen, name]),
    };
  });
  const rest: readonly MenuItem[] =
    status === 'loading'
      ? [remark(t('sensors.loading'))]
      : status === 'failed'
        ? [
            remark(t('sensors.failed', { reason: t(`failure.${failure?.reason ?? 'server'}`) })),
            { id: 'again', label: t('shell.tryAgain'), onSelect: seek },
          ]
        : names.length === 0
          ? [remark(t('reports.sensors.none'))]
          : [];
  return (
    <Menu
      align="start"
      trigger={<Button icon={SpeedIcon}>{t('sensors.title')}</Button>}
      groups={[
        { id: 'sensors', items },
        { id: 'rest', items: rest },
      ].filter((group) => group.items.length > 0)}
      onOpen={seek}
    />
  );
});

type Dates = { readonly from: string; readonly to: string };
type OwnProps = Dates & { onPeriod: (from: string, to: string) => void };

const OwnPeriod = view<OwnProps>(function OwnPeriodView({ read, t }, { onPeriod, ...given }) {
  const [{ from, to }, setTyped] = useGiven<Dates>({ from: given.from, to: given.to });
  const setFrom = (value: string) => setTyped({ from: value, to });
  const setTo = (value: string) => setTyped({ from, to: value });
  const [problem, setProblem] = useState<ReturnType<typeof problemWithPeriod>>(null);
  const show = (event: FormEvent) => {
    event.preventDefault();
    const found = problemWithPeriod({ from, to }, read(now), read(timeZoneInUse));
    setProblem(found);
    if (!found) onPeriod(from, to);
  };
  const error = problem ? t(`reports.ownProblem.${problem}`) : undefined;
  const isEnd = problem === 'endBeforeStart' || problem === 'tooLong';
  return (
    <form className={styles.own} onSubmit={show} noValidate>
      <TextField
        type="date"
        label={t('reports.from')}
        value={from}
        onChange={setFrom}
        error={isEnd ? undefined : error}
      />
      <TextField
        type="date"
        label={t('reports.to')}
        value={to}
        onChange={setTo}
        error={isEnd ? error : undefined}
      />
      <Button type="submit">{t('reports.show')}</Button>
    </form>
  );
});
