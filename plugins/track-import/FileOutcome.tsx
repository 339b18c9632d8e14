import * as importEvents from '../../events/imports.ts';
import { unitsInUse } from '../../src/core/app/settings.ts';
import { timeZoneInUse } from '../../src/core/session/user.ts';
import { LONGEST_DEVICE_NAME } from '../../src/core/devices/device-overlay.ts';
import { Figure } from '../../src/ui/Figure.tsx';
import { formatBytes, formatDistance } from '../../src/ui/format.ts';
import { formatNumber } from '../../src/ui/format-number.ts';
import { formatDuration, formatSpan } from '../../src/ui/format-time.ts';
import { IconButton } from '../../src/ui/IconButton.tsx';
import { AlarmIcon, CloseIcon, FileIcon } from '../../src/ui/icons.ts';
import { Row, Stack, Text } from '../../src/ui/Layout.tsx';
import { ProgressBar } from '../../src/ui/ProgressBar.tsx';
import { Figures } from '../../src/ui/Section.tsx';
import { Select } from '../../src/ui/Select.tsx';
import { TextField } from '../../src/ui/TextField.tsx';
import { RouteSketch } from '../../src/ui/TripRow.tsx';
import { type ViewContext, view } from '../../src/ui/view.tsx';
import {
  type Import,
  type ImportedLine,
  type ImportedTrack,
  imports,
  type Kind,
  KINDS,
  kindOf,
  type Remark,
} from './imports.state.ts';
import { previewsOf } from './PreviewMap.tsx';
import { formatName, kindName, leftOut, lengthText, problemText, remarkText } from './words.ts';
import styles from './TrackImport.module.css';

/** How many tracks of an imported file are listed by name; the others are counted. */
const MOST_NAMED = 20;

/** When a track was recorded. */
const spanOf = ({ read, language }: ViewContext, { start, end }: ImportedTrack): string =>
  formatSpan({ from: start, to: end }, language, read(timeZoneInUse), true);

/** The fields for name and kind of a track or line to be added. A line has no kind, because no device recorded it. */
const Asked = view<{ of: ImportedTrack | ImportedLine; isAlone: boolean }>(function AskedView(
  { read, publish, t },
  { of, isAlone },
) {
  const state = read(imports);
  const { id, name } = of;
  return (
    <div className={styles.asked}>
      <TextField
        label={isAlone ? t('trackImport.name') : t('trackImport.nameOf', { name })}
        labelHidden={!isAlone}
        value={state.choices[id]?.name ?? name}
        placeholder={name}
        maxLength={LONGEST_DEVICE_NAME}
        autoComplete="off"
        onChange={(typed) => publish(importEvents.named({ id, name: typed }))}
      />
      {'fixes' in of && (
        <Select<Kind>
          label={isAlone ? t('trackImport.kind') : t('trackImport.kindOf', { name })}
          labelHidden={!isAlone}
          value={kindOf(of, state)}
          options={KINDS.map((value) => ({ value, label: kindName(value, t) }))}
          onChange={(kind) => publish(importEvents.kindChosen({ id, kind }))}
        />
      )}
    </div>
  );
});

/** The only track or line of an import: its figures in large type, then the fields for its name and kind. */
const OnlyWay = view<{ of: ImportedTrack | ImportedLine }>(function OnlyWayView(context, { of }) {
  const { read, t, language } = context;
  const { metres } = of;
  const length = metres === undefined ? null : formatDistance(metres, read(unitsInUse), language);
  const lasts = 'fixes' in of ? of.end - of.start : 0;
  return (
    <Stack gap={4}>
      <Stack gap={1}>
        <Figures>
          {length && <Figure label={t('trackImport.length')} value={length.value} unit={length.unit} />}
          {lasts > 0 && <Figure label={t('trackImport.duration')} value={formatDuration(lasts, language)} />}
          <Figure
            label={t('trackImport.positions')}
            value={formatNumber('fixes' in of ? of.fixes : of.points, language)}
          />
        </Figures>
        <Text tone="muted" numeric>
          {'fixes' in of ? spanOf(context, of) : t('trackImport.noTimes')}
        </Text>
      </Stack>
      <Asked of={of} isAlone />
    </Stack>
  );
});

/** One of several tracks and lines: its shape, the fields for its name and kind, and its figures in one line. */
const OneOfWays = view<{ of: ImportedTrack | ImportedLine }>(function OneOfWaysView(context, { of }) {
  const { read, t, language } = context;
  const { id, metres } = of;
  const preview = previewsOf(read(imports).files).find((each) => each.id === id);
  const count = 'fixes' in of ? of.fixes : of.points;
  return (
    <li className={styles.way}>
      {preview && <RouteSketch points={preview.points} colour={preview.colour} />}
      <Asked of={of} isAlone={false} />
      <Text as="span" tone="muted" size={13} numeric className={styles.facts}>
        {[
          ...(metres === undefined ? [] : [lengthText(metres, read(unitsInUse), language)]),
          ...('fixes' in of && of.end > of.start ? [formatDuration(of.end - of.start, language)] : []),
          t('trackImport.fixes', { count, fixes: formatNumber(count, language) }),
        ].join(' · ')}
        <br />
        {'fixes' in of ? spanOf(context, of) : t('trackImport.noTimes')}
      </Text>
    </li>
  );
});

/** The notes about what was left out of a file or corrected in it, with numbers. */
const Remarks = view<{ remarks: readonly Remark[] }>(function RemarksView({ t, language }, { remarks }) {
  // Leave out the note that the file has several tracks: the list shows that already.
  const said = remarks.filter(({ reason }) => reason !== 'severalTracks');
  const lost = leftOut(remarks);
  if (said.length === 0) return null;
  return (
    <Stack gap={1} size={13} tone="muted" className={styles.remarks}>
      {lost > 0 && (
        <Text size={13} weight="medium" tone="ink">
          {t('trackImport.leftOut', { count: lost, number: formatNumber(lost, language) })}
        </Text>
      )}
      <ul>
        {said.map((remark) => (
          <li key={remark.reason}>{remarkText(remark, t, language)}</li>
        ))}
      </ul>
    </Stack>
  );
});

/**
 * The outcome of reading one file: the progress, the reason why it cannot be used, or its tracks with their fields and the
 * notes about what was left out.
 */
export const FileOutcome = view<{ file: Import; isAlone: boolean }>(function FileOutcomeView(
  { publish, t, language },
  { file, isAlone },
) {
  const { id, name, size, phase, bytes, fixes, format, tracks, lines, remarks, problem } = file;
  const ways = [...tracks.slice(0, MOST_NAMED), ...lines.slice(0, MOST_NAMED)];
  const all = tracks.length + lines.length;
  const [only] = ways;
  const facts = [
    ...(format ? [formatName(format)] : []),
    formatBytes(size, language),
    ...(all > 1 ? [t('trackImport.tracks', { count: all, number: formatNumber(all, language) })] : []),
  ].join(' · ');
  return (
    <Stack
      as="section"
      gap={3}
      anywhere
      shrink
      className={styles.file}
      aria-label={name}
      data-testid="import-file"
    >
      {!isAlone && (
        <Row as="header" gap={2}>
          <FileIcon size={18} aria-hidden="true" />
          <Stack shrink grow>
            <Text as="h3" weight="medium">
              {name}
            </Text>
            <Text tone="muted" size={13} numeric>
              {facts}
            </Text>
          </Stack>
          {phase !== 'reading' && (
            <IconButton
              icon={CloseIcon}
              label={t('trackImport.remove', { name })}
              onClick={() => publish(importEvents.dismissed({ id }))}
            />
          )}
        </Row>
      )}
      {phase === 'reading' && (
        <ProgressBar
          label={t('trackImport.reading')}
          value={size === 0 ? null : Math.min(1, bytes / size)}
          detail={t('trackImport.progress', {
            bytes: formatBytes(bytes, language),
            size: formatBytes(size, language),
            count: fixes,
            fixes: formatNumber(fixes, language),
          })}
          {...(!isAlone && {
            cancel: {
              label: t('trackImport.cancel'),
              onCancel: () => publish(importEvents.readingCancelled({ id })),
            },
          })}
        />
      )}
      {phase === 'refused' && problem && (
        <Row gap={3} align="start" className={styles.refused} role="alert">
          <AlarmIcon size={20} aria-hidden="true" />
          <Stack gap={1} shrink>
            <Text weight="medium">{t('trackImport.refused')}</Text>
            <p>{problemText(problem, t, language)}</p>
          </Stack>
        </Row>
      )}
      {phase === 'read' &&
        (isAlone && all === 1 && only ? (
          <OnlyWay of={only} />
        ) : (
          <Stack as="ul" gap={4}>
            {ways.map((way) => (
              <OneOfWays key={way.id} of={way} />
            ))}
            {all > ways.length && (
              <Text as="li" tone="muted" size={13}>
                {t('trackImport.more', { number: formatNumber(all - ways.length, language) })}
              </Text>
            )}
          </Stack>
        ))}
      <Remarks remarks={remarks} />
      {isAlone && phase === 'read' && (
        <Text tone="muted" size={13} numeric>
          {facts}
        </Text>
      )}
    </Stack>
  );
});
