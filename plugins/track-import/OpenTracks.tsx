import * as importEvents from '../../events/imports.ts';
import * as mapEvents from '../../events/map.ts';
import * as navigation from '../../events/navigation.ts';
import { unitsInUse } from '../../src/core/app/settings.ts';
import { timeZoneInUse } from '../../src/core/session/user.ts';
import { type FileTrack, fileTracks } from '../../src/core/travel/file-tracks.ts';
import { localDay } from '../../src/rules/time/local-day.ts';
import { classes } from '../../src/ui/classes.ts';
import { CloseIcon, FitIcon, HistoryIcon, ReportsIcon } from '../../src/ui/icons.ts';
import { IconButton } from '../../src/ui/IconButton.tsx';
import { Text } from '../../src/ui/Layout.tsx';
import { view } from '../../src/ui/view.tsx';
import { imports } from './imports.state.ts';
import { lengthText } from './words.ts';
import styles from './TrackImport.module.css';

/** A report is about a year at most; of a longer track its last one. Seconds. */
const LONGEST_REPORT = 365 * 86_400;

const reportOf = ({ device, start, end }: FileTrack, zone: string | undefined): string => {
  const from = localDay(Math.max(start, end - LONGEST_REPORT), zone);
  return `/reports/trips?from=${from}&to=${localDay(end, zone)}&devices=${device}`;
};

/** The tracks and lines of files that are open, each with what can be done with it. */
export const OpenTracks = view(function OpenTracksView({ read, publish, t, language }) {
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
          <Text as="span" weight="medium" clip className={styles.drivenName}>
            {name}
          </Text>
          <span className={styles.length}>{lengthText(metres, units, language)}</span>
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
