import * as historyEvents from '../../events/history.ts';
import * as mapEvents from '../../events/map.ts';
import { deviceBy } from '../../src/core/devices/devices.ts';
import { isFromFile, nameOfPast } from '../../src/core/travel/file-tracks.ts';
import { isRecorded } from '../../src/core/positions/recorded.ts';
import { isPhone } from '../../src/core/app/layout.ts';
import { unitsInUse } from '../../src/core/app/settings.ts';
import { hasPaper } from '../../src/core/app/paper.ts';
import { formatDistance, formatSpeed, formatMoment, formatPlace, withUnit } from '../../src/ui/format.ts';
import { formatNumber } from '../../src/ui/format-number.ts';
import { formatDuration } from '../../src/ui/format-time.ts';
import { Facts } from '../../src/ui/Facts.tsx';
import { Figure } from '../../src/ui/Figure.tsx';
import { CloseIcon, UndoIcon } from '../../src/ui/icons.ts';
import { IconButton } from '../../src/ui/IconButton.tsx';
import { VisuallyHidden } from '../../src/ui/VisuallyHidden.tsx';
import { view } from '../../src/ui/view.tsx';
import { Dot } from './Dot.tsx';
import styles from './History.module.css';
import { historyDevices } from './player.state.ts';
import { TimeLine } from './TimeLine.tsx';
import { css, trackColours } from './track-colours.ts';
import { summaryOfDevice, wayOfDevice, wrongHere } from './wrong.state.ts';
import type { ExportFormat } from '../../events/export-types.ts';
import { ExportMenu } from '../../src/ui/ExportMenu.tsx';
import { Row, Stack, Text } from '../../src/ui/Layout.tsx';
import { fileOfPast } from './document.ts';
import { pasts, progress } from './past.state.ts';
import { areSensorsMissing, exportedOf } from './sensors.state.ts';
import { useState } from 'react';
import { isReadOnly } from '../../src/core/session/admin.ts';
import { timeZoneInUse } from '../../src/core/session/user.ts';
import { Button } from '../../src/ui/Button.tsx';

const MOST = 100;

/**
 * Says how many fixes in the shown history the user marked as wrong, and lists them. Buttons restore one of them, or
 * all.
 */
const WrongFixes = view<{ device: number }>(function WrongFixesView(
  { read, publish, t, language },
  { device },
) {
  const [isOpen, setOpen] = useState(false);
  const marks = read(wrongHere(device));
  const zone = read(timeZoneInUse);
  const readOnly = read(isReadOnly);
  if (marks.length === 0) return null;
  return (
    <Stack gap={1} className={styles.wrong} data-testid="history-wrong">
      <p>{t('history.wrong.count', { count: marks.length })}</p>
      <Row gap={2} align="stretch" wrap>
        <Button size="small" variant="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? 'history.wrong.hide' : 'history.wrong.show')}
        </Button>
        {!readOnly && (
          <Button
            size="small"
            variant="quiet"
            icon={UndoIcon}
            onClick={() => {
              for (const mark of marks) publish(historyEvents.fixRestored({ ...mark }));
            }}
          >
            {t('history.wrong.putBack')}
          </Button>
        )}
      </Row>
      {isOpen && (
        <ul>
          {marks.slice(0, MOST).map((mark) => (
            <Row key={`${mark.at} ${mark.lat} ${mark.lng}`} as="li" gap={2}>
              <Stack as="span" shrink grow>
                <span>{formatMoment(mark.at, language, zone)}</span>
                <Text as="span" tone="muted" size={13} numeric>
                  {formatPlace(mark.lat / 1e7, mark.lng / 1e7)}
                </Text>
              </Stack>
              {!readOnly && (
                <IconButton
                  icon={UndoIcon}
                  label={t('history.wrong.putBackOne', { time: formatMoment(mark.at, language, zone) })}
                  onClick={() => publish(historyEvents.fixRestored({ ...mark }))}
                />
              )}
            </Row>
          ))}
        </ul>
      )}
    </Stack>
  );
});

/**
 * The button that exports the shown history as a file: its fixes as a table, or its track for use in map programs. It
 * is disabled while a part of the history is missing.
 */
const ExportPast = view<{ device: number; name: string }>(function ExportPastView(context, { device, name }) {
  const { read, publish, t } = context;
  const { range } = read(pasts);
  const all = read(exportedOf(device));
  const { at } = read(wayOfDevice(device));
  const [from = 0, to = 0] = [at[0], at[at.length - 1]];
  if (!read(hasPaper)) return null;
  const save = (format: ExportFormat) => {
    if (range) publish(fileOfPast(context, { device, name, range, fixes: { from, to }, format, all }));
  };
  return (
    <ExportMenu
      label={t('exports.button')}
      disabled={read(progress).status !== 'ready' || read(areSensorsMissing)}
      formats={['gpx', 'kml', 'csv', 'xlsx']}
      onPick={save}
    />
  );
});

type Props = { device: number; isOpen: boolean; isAlone: boolean };

/** Figures with more letters than this are smaller, so that all three stay on one line. */
const MOST_LETTERS = 27;

/**
 * The section for one device in the history panel, with its totals. If the chart is about this device, the section also
 * has its trips, stops and further figures.
 */
export const DevicePast = view<Props>(function DevicePastView(
  { read, publish, t, language },
  { device, isOpen, isAlone },
) {
  const known = read(deviceBy(device));
  const name = read(nameOfPast(device)) ?? '…';
  const { totals, receivedMetres } = read(summaryOfDevice(device));
  const units = read(unitsInUse);
  const isEmpty = read(wayOfDevice(device)).at.length === 0;
  const distance = formatDistance(totals.metres, units, language);
  const raw = formatDistance(receivedMetres, units, language);
  const speed = (kmh: number | null) => {
    if (kmh === null) return '–';
    const { value, unit } = formatSpeed(kmh, units, language);
    return withUnit({ value, unit });
  };
  const remove = () =>
    publish(
      mapEvents.toolOpened({
        tool: 'history',
        devices: read(historyDevices).filter((each) => each !== device),
      }),
    );

  const phone = read(isPhone);
  const moved = formatDuration(totals.drivingSeconds, language);
  const stood = formatDuration(totals.standingSeconds, language);
  const isLong = `${distance.value}${moved}${stood}`.length > MOST_LETTERS;
  const size = phone || isLong ? 'small' : 'medium';
  return (
    <section
      className={styles.device}
      aria-label={name}
      data-testid="history-device"
      data-phone={phone || undefined}
    >
      {phone && isAlone ? (
        // On a phone, the sheet's heading already contains the device's name, so this heading is hidden.
        <VisuallyHidden as="h3">{name}</VisuallyHidden>
      ) : (
        <Row as="header" gap={2} className={styles.deviceHead}>
          <Dot colour={css(read(trackColours).get(device))} />
          <Text as="h3" size={15} weight="medium" anywhere shrink grow>
            {isAlone ? (
              name
            ) : (
              <button
                type="button"
                className={styles.opener}
                aria-expanded={isOpen}
                onClick={() => publish(historyEvents.deviceChosen({ device }))}
              >
                {name}
              </button>
            )}
          </Text>
          {!isAlone && (
            <IconButton icon={CloseIcon} label={t('history.device.remove', { name })} onClick={remove} />
          )}
        </Row>
      )}
      {isEmpty ? (
        <Text tone="muted" size={13} numeric>
          {t('history.device.nothing')}
        </Text>
      ) : (
        <>
          <Row align="stretch" wrap className={styles.figures} data-testid="history-totals">
            <Figure
              size={size}
              label={t('history.totals.distance')}
              value={distance.value}
              unit={distance.unit}
            />
            <Figure size={size} label={t('history.totals.driving')} value={moved} />
            {totals.standingSeconds > 0 && (
              <Figure size={size} label={t('history.totals.standing')} value={stood} />
            )}
          </Row>
          {isFromFile(device) && (
            <Text tone="muted" size={13} numeric>
              {t('trackImport.fromFile')}
            </Text>
          )}
          {isRecorded(known) && (
            <Text tone="muted" size={13} numeric>
              {t('trackImport.recorded', { names: name })}
            </Text>
          )}
          {isOpen && (
            <>
              <TimeLine device={device} />
              <div className={styles.facts}>
                <Facts
                  facts={[
                    { id: 'most', label: t('history.totals.most'), value: speed(totals.mostKmh) },
                    { id: 'average', label: t('history.totals.average'), value: speed(totals.averageKmh) },
                    ...(totals.silentSeconds > 0
                      ? [
                          {
                            id: 'silent',
                            label: t('history.totals.silent'),
                            value: formatDuration(totals.silentSeconds, language),
                          },
                        ]
                      : []),
                  ]}
                />
                <details className={styles.details}>
                  <summary>{t('history.totals.details')}</summary>
                  <Facts
                    facts={[
                      { id: 'raw', label: t('history.totals.raw'), value: withUnit(raw) },
                      {
                        id: 'fixes',
                        label: t('history.totals.fixes'),
                        value: formatNumber(totals.fixes, language),
                      },
                    ]}
                  />
                </details>
              </div>
              <WrongFixes device={device} />
              <ExportPast device={device} name={name} />
            </>
          )}
        </>
      )}
      {isOpen && isEmpty && <WrongFixes device={device} />}
    </section>
  );
});
