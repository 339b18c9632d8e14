import { useEffect, useRef, useState } from 'react';
import * as importEvents from '../../events/imports.ts';
import { location } from '../../src/core/app/location.ts';
import { OpenFileIcon } from '../../src/ui/icons.ts';
import { Button } from '../../src/ui/Button.tsx';
import { view } from '../../src/ui/view.tsx';
import { DrivenTracks } from './DrivenTracks.tsx';
import { useDrop } from './drop.ts';
import { ImportDialog } from './ImportDialog.tsx';
import { imports } from './imports.state.ts';
import styles from './TrackImport.module.css';

/** Files the picker offers; anything may be dropped, and what it is shows when it is read. */
const ACCEPT = '.gpx,.kml,.csv,.txt,.nmea,.log,.geojson,.json,application/gpx+xml';

/** Opening a recorded track by the button, or by dropping a file anywhere on the app. */
export default view(function TrackImportView({ read, publish, t, takeFile }) {
  const input = useRef<HTMLInputElement>(null);
  const choose = (file: File) => {
    publish(importEvents.fileChosen({ id: takeFile(file), name: file.name, size: file.size }));
  };
  const [over, setOver] = useState(false);
  useDrop(choose, setOver);
  const { current, driven } = read(imports);
  const onMap = ['/v2', '/pets', '/watch', '/bike', '/appmode'].includes(read(location).place?.path ?? '');

  // Another file may be chosen right after this one was put away.
  useEffect(() => {
    if (!current && input.current) input.current.value = '';
  }, [current]);

  return (
    <>
      {onMap && (
        <div className={styles.corner}>
          <Button icon={OpenFileIcon} size="small" onClick={() => input.current?.click()}>
            {t('trackImport.open')}
          </Button>
          {driven.length > 0 && <DrivenTracks />}
        </div>
      )}
      <input
        ref={input}
        type="file"
        accept={ACCEPT}
        hidden
        aria-label={t('trackImport.open')}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) choose(file);
        }}
      />
      {over && (
        <div className={styles.drop}>
          <p>
            <OpenFileIcon size={28} aria-hidden="true" />
            {t('trackImport.dropHere')}
          </p>
        </div>
      )}
      {current && <ImportDialog file={current} />}
    </>
  );
});
