import { useEffect, useRef, useState } from 'react';
import * as importEvents from '../../events/imports.ts';
import { location } from '../../src/core/app/location.ts';
import { HOME_OF_MODE } from '../../src/core/app/mode-homes.ts';
import { isRecordingName } from '../../src/core/app/recording-name.ts';
import { deviceBy } from '../../src/core/devices/devices.ts';
import { fileTracks, type FileTrack } from '../../src/core/travel/file-tracks.ts';
import { IconButton } from '../../src/ui/IconButton.tsx';
import {
  OpenFileIcon,
  CloseIcon,
  PauseIcon,
  PlayIcon,
  FitIcon,
  HistoryIcon,
  ReportsIcon,
  RouteIcon,
} from '../../src/ui/icons.ts';
import { Stack, Text } from '../../src/ui/Layout.tsx';
import { Select } from '../../src/ui/Select.tsx';
import { view } from '../../src/ui/view.tsx';
import { ImportDialog } from './ImportDialog.tsx';
import { imports } from './imports.state.ts';
import styles from './TrackImport.module.css';
import * as mapEvents from '../../events/map.ts';
import * as navigation from '../../events/navigation.ts';
import { unitsInUse } from '../../src/core/app/settings.ts';
import { timeZoneInUse } from '../../src/core/session/user.ts';
import { localDay } from '../../src/rules/time/local-day.ts';
import { classes } from '../../src/ui/classes.ts';
import { kindIcon, lengthText } from './words.ts';

/** The longest period of a report (seconds): a year. For a longer imported track, the report covers the last year. */
const LONGEST_REPORT = 365 * 86_400;

const reportOf = ({ device, start, end }: FileTrack, zone: string | undefined): string => {
  const from = localDay(Math.max(start, end - LONGEST_REPORT), zone);
  return `/reports/trips?from=${from}&to=${localDay(end, zone)}&devices=${device}`;
};

/** The icon of what recorded a track. */
function KindMark({ kind }: { kind: string | undefined }) {
  const Glyph = kindIcon(kind);
  return <Glyph size={16} aria-hidden="true" />;
}

/** The list of opened tracks and lines from files, each with its actions. */
const OpenTracks = view(function OpenTracksView({ read, publish, t, language }) {
  const zone = read(timeZoneInUse);
  const units = read(unitsInUse);
  const putAway = (id: string, name: string) => (
    <IconButton
      icon={CloseIcon}
      label={t('trackImport.putAway', { name })}
      onClick={() => publish(importEvents.putAway({ ids: [id] }))}
    />
  );
  return (
    <ul className={classes(styles.driven, styles.opened)} aria-label={t('trackImport.opened')}>
      {read(fileTracks).all.map((track) => (
        <li key={track.id}>
          <KindMark kind={track.kind} />
          <Text as="span" weight="medium" clip className={styles.drivenName}>
            {track.name}
          </Text>
          <IconButton
            icon={HistoryIcon}
            label={t('trackImport.lookAt', { name: track.name })}
            onClick={() => publish(mapEvents.toolOpened({ tool: 'history', devices: [track.device] }))}
          />
          <IconButton
            icon={ReportsIcon}
            label={t('trackImport.report', { name: track.name })}
            onClick={() => publish(navigation.linkFollowed({ href: reportOf(track, zone) }))}
          />
          {putAway(track.id, track.name)}
        </li>
      ))}
      {read(imports).lines.map(({ id, name, metres }) => (
        <li key={id}>
          <RouteIcon size={16} aria-hidden="true" />
          <Text as="span" weight="medium" clip className={styles.drivenName}>
            {name}
          </Text>
          <Text as="span" tone="muted" nowrap className={styles.length}>
            {lengthText(metres, units, language)}
          </Text>
          <IconButton
            icon={FitIcon}
            label={t('trackImport.seek', { name })}
            onClick={() => publish(importEvents.lineRequested({ id }))}
          />
          {putAway(id, name)}
        </li>
      ))}
    </ul>
  );
});

const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;

/**
 * Accepts files that the user drags over and drops on any part of the page. Otherwise the browser would open them.
 */
function useDrop(take: (files: readonly File[]) => void, over: (isOver: boolean) => void): void {
  const latest = useRef({ take, over });
  latest.current = { take, over };
  useEffect(() => {
    let depth = 0; // Counts enter and leave events, because a drag fires them for every element below the pointer.
    const enter = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      depth++;
      latest.current.over(true);
    };
    const move = (event: DragEvent) => {
      if (hasFiles(event)) event.preventDefault();
    };
    const leave = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      depth = Math.max(0, depth - 1);
      if (depth === 0) latest.current.over(false);
    };
    const drop = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      depth = 0;
      latest.current.over(false);
      // Leaves dropped session recordings to the inspector.
      const files = [...(event.dataTransfer?.files ?? [])].filter(({ name }) => !isRecordingName(name));
      if (files.length > 0) latest.current.take(files);
    };
    document.addEventListener('dragenter', enter);
    document.addEventListener('dragover', move);
    document.addEventListener('dragleave', leave);
    document.addEventListener('drop', drop);
    return () => {
      document.removeEventListener('dragenter', enter);
      document.removeEventListener('dragover', move);
      document.removeEventListener('dragleave', leave);
      document.removeEventListener('drop', drop);
    };
  }, []);
}

const PACES = ['0', '1', '10', '60', '300'] as const;

/** The list of imported tracks that are being played as live devices, each with its speed. */
const DrivenTracks = view(function DrivenTracksView({ read, publish, t }) {
  return (
    <ul className={styles.driven} aria-label={t('trackImport.driven')}>
      {read(imports).driven.map(({ device, factor }) => {
        const name = read(deviceBy(device))?.name ?? '…';
        const pace = PACES.find((each) => Number(each) === factor) ?? '1';
        return (
          <li key={device}>
            <Text as="span" weight="medium" clip className={styles.drivenName}>
              {name}
            </Text>
            <IconButton
              icon={factor === 0 ? PlayIcon : PauseIcon}
              label={t(factor === 0 ? 'trackImport.resume' : 'trackImport.pause', { name })}
              onClick={() => publish(importEvents.factorChosen({ device, factor: factor === 0 ? 10 : 0 }))}
            />
            <Select
              variant="quiet"
              label={t('trackImport.pace')}
              value={pace}
              options={PACES.map((value) => ({
                value,
                label: value === '0' ? t('trackImport.paused') : `×${value}`,
              }))}
              onChange={(value) => publish(importEvents.factorChosen({ device, factor: Number(value) }))}
            />
            <IconButton
              icon={CloseIcon}
              label={t('trackImport.remove', { name })}
              onClick={() => publish(importEvents.playRemoved({ device }))}
            />
          </li>
        );
      })}
    </ul>
  );
});

/** File types that the file picker offers. Any file can be dropped, because its type is determined by reading it. */
const ACCEPT =
  '.gpx,.kml,.csv,.txt,.nmea,.log,.geojson,.json,.tcx,.fit,.rec,application/gpx+xml,application/json,application/vnd.garmin.tcx+xml';

/** Opens recorded tracks from files, with a button or by dropping files anywhere on the app. */
export default view(function TrackImportView({ read, publish, t, takeFile }) {
  const input = useRef<HTMLInputElement>(null);
  const choose = (files: Iterable<File>) => {
    for (const file of files)
      publish(importEvents.fileChosen({ id: takeFile(file), name: file.name, size: file.size }));
  };
  const [over, setOver] = useState(false);
  useDrop(choose, setOver);
  const { isOpen, files, driven, lines } = read(imports);
  const opened = read(fileTracks).all.length + lines.length;
  const onMap = Object.values(HOME_OF_MODE).some((home) => home === read(location).place?.path);

  return (
    <>
      {onMap && driven.length + opened > 0 && (
        <Stack gap={2} justify="start" className={styles.corner}>
          <Stack gap={2} justify="start" className={styles.lists}>
            {driven.length > 0 && <DrivenTracks />}
            {opened > 0 && <OpenTracks />}
          </Stack>
        </Stack>
      )}
      <input
        ref={input}
        type="file"
        accept={ACCEPT}
        multiple
        hidden
        aria-label={t('trackImport.choose')}
        onChange={(event) => {
          choose(event.target.files ?? []);
          // Empties the input, so that the user can choose the same file again, for example after mending it.
          event.target.value = '';
        }}
      />
      {over && (
        <Stack center className={styles.drop}>
          <p>
            <OpenFileIcon size={28} aria-hidden="true" />
            {t('trackImport.dropHere')}
          </p>
        </Stack>
      )}
      {(isOpen || files.length > 0) && <ImportDialog choose={() => input.current?.click()} />}
    </>
  );
});
