import { useState } from 'react';
import * as logbookEvents from '../../events/logbook.ts';
import * as navigation from '../../events/navigation.ts';
import { now } from '../../src/core/app/clock.ts';
import { isPhone } from '../../src/core/app/layout.ts';
import { registers } from '../../src/core/travel/logbook/registers.ts';
import { PERIOD_CHOICES, periodOf, problemWithPeriod } from '../../src/rules/time/periods.ts';
import { timeZoneInUse } from '../../src/core/session/user.ts';
import { Button } from '../../src/ui/Button.tsx';
import { ChoicesLine } from '../../src/ui/ChoicesLine.tsx';
import { Combobox } from '../../src/ui/Combobox.tsx';
import { IconButton } from '../../src/ui/IconButton.tsx';
import { KeyboardIcon, LockIcon, MoreIcon, PlusIcon } from '../../src/ui/icons.ts';
import { Menu } from '../../src/ui/Menu.tsx';
import { Select } from '../../src/ui/Select.tsx';
import { TextField } from '../../src/ui/TextField.tsx';
import { formatPeriod } from '../../src/ui/format-time.ts';
import { useGiven } from '../../src/ui/use-given.ts';
import { view } from '../../src/ui/view.tsx';
import styles from './Logbook.module.css';
import {
  canWrite,
  logbookPlace,
  vehicleInUse,
  vehicles,
  isAllThere,
  periodTrips,
  questionKey,
} from './page.state.ts';
import { FILTERS, hrefOf, type LogbookPlace, PAGES } from './place.ts';
import type { ExportFormat } from '../../events/export-types.ts';
import * as exportEvents from '../../events/exports.ts';
import { jobId } from '../../src/core/app/exports/jobs.ts';
import { exportWords } from '../../src/core/app/exports/words.ts';
import { logbookDocument } from '../../src/core/travel/logbook/document.ts';
import { unitsInUse } from '../../src/core/app/settings.ts';
import { hasPaper } from '../../src/core/app/paper.ts';
import { ExportMenu } from '../../src/ui/ExportMenu.tsx';
import { Row, Stack } from '../../src/ui/Layout.tsx';
import { documentOptions } from './export-options.ts';
import { withWay } from './ways.ts';
import { vehiclesOffered } from './vehicles-offered.ts';
import { Dialog } from '../../src/ui/Dialog.tsx';
import { KeyHint } from '../../src/ui/KeyHint.tsx';
import detail from './Detail.module.css';

/**
 * The button that exports the logbook of the selected period as a file: a document or spreadsheet for the tax
 * office, tracks for maps (LOGB-06).
 */
const ExportButton = view(function ExportButtonView({ read, publish, t, language }) {
  const place = read(logbookPlace);
  const about = read(questionKey);
  const trips = read(periodTrips);
  const zone = read(timeZoneInUse);
  const save = (format: ExportFormat) => {
    if (!place || about === null) return;
    const { from, to } = place.period;
    const options = documentOptions(read, from === to ? from : `${from} – ${to}`);
    const { title, subtitle, notes, tables } = logbookDocument(trips, options, t);
    const left = format === 'gpx' || format === 'kml' ? trips.length - withWay(trips).length : 0;
    publish(
      exportEvents.wanted({
        id: jobId('logbook', about, format),
        of: 'logbook',
        about,
        name: `${title} ${options.vehicle} ${from} – ${to}`,
        format,
        frame: {
          title,
          subtitle,
          notes: [...notes, ...(left > 0 ? [t('logbook.document.leftOut', { number: left })] : [])],
          language,
          ...(zone !== undefined && { zone }),
          units: read(unitsInUse),
          words: exportWords(t),
          tables: tables.map(({ title: name, columns }) => ({
            title: name,
            columns: columns.map((column) => ({ ...column })),
          })),
        },
      }),
    );
  };
  if (!read(hasPaper)) return null;
  return (
    <ExportMenu
      label={t('exports.button')}
      disabled={trips.length === 0 || !read(isAllThere)}
      compact={read(isPhone)}
      formats={['pdf', 'xlsx', 'csv', 'gpx', 'kml']}
      onPick={save}
    />
  );
});

/** The bar above the logbook: vehicle, period and trip filter, and the actions on the logbook. */
export const Bar = view(function BarView({ read, publish, t }) {
  const place = read(logbookPlace);
  const vehicle = read(vehicleInUse);
  const isWritable = read(canWrite);
  if (!place) return null;
  const go = (changes: Partial<LogbookPlace>) =>
    publish(navigation.linkFollowed({ href: hrefOf({ ...place, ...changes }), replace: true }));
  const open = (panel: 'byHand' | 'lock' | 'keys') =>
    publish(logbookEvents.panelOpened({ panel, trip: null }));
  return (
    <Stack as="header" gap={3} bounded className={styles.bar}>
      <Row wrap className={styles.top}>
        <h1>{t('logbook.title')}</h1>
        <Row as="nav" gap={1} align="stretch" shrink className={styles.pages} aria-label={t('logbook.pages')}>
          {PAGES.map((page) => (
            <button
              key={page}
              type="button"
              className={styles.tab}
              aria-current={page === place.page ? 'page' : undefined}
              onClick={() =>
                publish(navigation.linkFollowed({ href: hrefOf({ ...place, page, trip: null }) }))
              }
            >
              {t(`logbook.page.${page}`)}
            </button>
          ))}
        </Row>
        {place.page === 'trips' && (
          <Row gap={2} wrap>
            <ExportButton />
            {read(isPhone) ? (
              <IconButton
                icon={PlusIcon}
                label={t('logbook.addTrip')}
                disabled={!isWritable}
                onClick={() => open('byHand')}
              />
            ) : (
              <Button icon={PlusIcon} disabled={!isWritable} onClick={() => open('byHand')}>
                {t('logbook.addTrip')}
              </Button>
            )}
            <Menu
              trigger={<IconButton icon={MoreIcon} label={t('logbook.more')} />}
              groups={[
                {
                  id: 'more',
                  items: [
                    ...(read(registers).lacking.includes('locks')
                      ? []
                      : [
                          {
                            id: 'lock',
                            label: t('logbook.lockPeriod'),
                            icon: LockIcon,
                            disabled: !isWritable,
                            onSelect: () => open('lock'),
                          },
                        ]),
                    {
                      id: 'keys',
                      label: t('logbook.keys.title'),
                      icon: KeyboardIcon,
                      keys: ['?'],
                      onSelect: () => open('keys'),
                    },
                  ],
                },
              ]}
            />
          </Row>
        )}
      </Row>
      {place.page === 'trips' && vehicle !== null && <Choices place={place} vehicle={vehicle} go={go} />}
    </Stack>
  );
});

type ChoicesProps = {
  place: LogbookPlace;
  vehicle: number;
  go: (changes: Partial<LogbookPlace>) => void;
};

/** The choice of vehicle, period and trip filter. On a phone, it is one line until the user unfolds it. */
const Choices = view<ChoicesProps>(function ChoicesView({ read, t, language }, { place, vehicle, go }) {
  // The search text by which the user narrows the list of vehicles in the picker.
  const [text, setText] = useState('');
  const zone = read(timeZoneInUse);
  const { choice } = place.period;
  const filterName = (value: (typeof FILTERS)[number]) =>
    t(value === 'all' || value === 'open' ? `logbook.filters.${value}` : `logbook.type.${value}`);
  const fields = (
    <Stack gap={3} shrink className={styles.choices}>
      <Combobox
        label={t('logbook.vehicle')}
        options={vehiclesOffered(read(vehicles), text, vehicle)}
        onText={setText}
        value={String(vehicle)}
        onChange={(value) => value && go({ vehicle: Number(value), trip: null })}
        emptyText={t('logbook.noVehicleFound')}
        clearLabel={t('logbook.clear')}
        openLabel={t('logbook.openList')}
      />
      <Select
        label={t('logbook.period')}
        value={place.period.choice}
        options={PERIOD_CHOICES.map((value) => ({ value, label: t(`logbook.periods.${value}`) }))}
        onChange={(choice) =>
          go({
            trip: null,
            period: choice === 'own' ? { ...place.period, choice } : periodOf(choice, read(now), zone),
          })
        }
      />
      {place.period.choice === 'own' && <OwnPeriod place={place} go={go} />}
      <Select
        label={t('logbook.filter')}
        value={place.filter}
        options={FILTERS.map((value) => ({
          value,
          label: filterName(value),
        }))}
        onChange={(filter) => go({ filter })}
      />
    </Stack>
  );
  if (!read(isPhone)) return fields;
  return (
    <ChoicesLine
      label={t('logbook.filter')}
      chosen={[
        read(vehicles).find(({ id }) => id === vehicle)?.name ?? '',
        choice === 'own' ? formatPeriod(place.period, language) : t(`logbook.periods.${choice}`),
        ...(place.filter === 'all' ? [] : [filterName(place.filter)]),
      ]}
    >
      {fields}
    </ChoicesLine>
  );
});

type Dates = { readonly from: string; readonly to: string };
const OwnPeriod = view<{ place: LogbookPlace; go: (changes: Partial<LogbookPlace>) => void }>(
  function OwnPeriodView({ read, t }, { place, go }) {
    const [{ from, to }, setTyped] = useGiven<Dates>({ from: place.period.from, to: place.period.to });
    const problem = problemWithPeriod({ from, to }, read(now), read(timeZoneInUse));
    const put = (next: Dates) => {
      setTyped(next);
      if (problemWithPeriod(next, read(now), read(timeZoneInUse)) === null)
        go({ trip: null, period: { choice: 'own', ...next } });
    };
    return (
      <>
        <TextField
          type="date"
          label={t('logbook.from')}
          value={from}
          onChange={(value) => put({ from: value, to })}
        />
        <TextField
          type="date"
          label={t('logbook.to')}
          value={to}
          error={problem ? t(`logbook.problem.${problem}`) : null}
          onChange={(value) => put({ from, to: value })}
        />
      </>
    );
  },
);

const KEYS: readonly (readonly [string, readonly string[]])[] = [
  ['logbook.type.private', ['1']],
  ['logbook.type.toWork', ['2']],
  ['logbook.type.business', ['3']],
  ['logbook.type.mixed', ['4']],
  ['logbook.type.none', ['0']],
  ['logbook.keys.move', ['j', 'k', '↓', '↑']],
  ['logbook.keys.open', ['Enter']],
  ['logbook.keys.pick', ['Space']],
];

/** The help text with the keyboard shortcuts of the trip list. */
export const Keys = view(function KeysView({ publish, t }) {
  return (
    <Dialog
      open
      onClose={() => publish(logbookEvents.panelClosed())}
      title={t('logbook.keys.title')}
      text={t('logbook.keys.text')}
      closeLabel={t('shell.close')}
      testId="logbook-keys"
    >
      <Stack as="dl" gap={2} className={detail.keys}>
        {KEYS.map(([key, keys]) => (
          <div key={key}>
            <dt>{t(key)}</dt>
            <dd>
              <KeyHint keys={keys} />
            </dd>
          </div>
        ))}
      </Stack>
    </Dialog>
  );
});
