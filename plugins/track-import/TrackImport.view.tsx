import { useEffect, useRef, useState } from 'react';
import * as importEvents from '../../events/imports.ts';
import { location } from '../../src/core/app/location.ts';
import { HOME_OF_MODE } from '../../src/core/app/mode-homes.ts';
import { fileTracks } from '../../src/core/travel/file-tracks.ts';
import { OpenFileIcon } from '../../src/ui/icons.ts';
import { Button } from '../../src/ui/Button.tsx';
import { Stack } from '../../src/ui/Layout.tsx';
import { view } from '../../src/ui/view.tsx';
import { DrivenTracks } from './DrivenTracks.tsx';
import { useDrop } from './drop.ts';
import { ImportDialog } from './ImportDialog.tsx';
import { imports } from './imports.state.ts';
import { OpenTracks } from './OpenTracks.tsx';
import styles from './TrackImport.module.css';

/** Files the picker offers; anything may be dropped, and what it is shows when it is read. */
const ACCEPT =
  '.gpx,.kml,.csv,.txt,.nmea,.log,.geojson,.json,.tcx,.fit,.rec,application/gpx+xml,application/json,application/vnd.garmin.tcx+xml';

/** Opening recorded tracks by the button, or by dropping files anywhere on the app. */
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

  // The same file may be chosen again right after it was put away.
  useEffect(() => {
    if (files.length === 0 && input.current) input.current.value = '';
  }, [files.length]);

  return (
    <>
      {onMap && (
        <Stack gap={2} justify="start" className={styles.corner}>
          <Button icon={OpenFileIcon} size="small" onClick={() => publish(importEvents.dialogOpened())}>
            {t('trackImport.open')}
          </Button>
          {driven.length + opened > 0 && (
            <Stack gap={2} justify="start" className={styles.lists}>
              {driven.length > 0 && <DrivenTracks />}
              {opened > 0 && <OpenTracks />}
            </Stack>
          )}
        </Stack>
      )}
      <input
        ref={input}
        type="file"
        accept={ACCEPT}
        multiple
        hidden
        aria-label={t('trackImport.choose')}
        onChange={(event) => choose(event.target.files ?? [])}
      />
      {over && (
        <div className={styles.drop}>
          <p>
            <OpenFileIcon size={28} aria-hidden="true" />
            {t('trackImport.dropHere')}
          </p>
        </div>
      )}
      {(isOpen || files.length > 0) && <ImportDialog choose={() => input.current?.click()} />}
    </>
  );
});
