import { useState } from 'react';
import * as fenceEvents from '../../events/fences.ts';
import { SegmentedControl } from '../../src/ui/SegmentedControl.tsx';
import { SidePage } from '../../src/ui/SidePage.tsx';
import { Button } from '../../src/ui/Button.tsx';
import { view } from '../../src/ui/view.tsx';
import { DraftForm } from './DraftForm.tsx';
import { fenceTool } from './draft.state.ts';
import { FenceList } from './FenceList.tsx';
import { ImportPreview } from './ImportPreview.tsx';
import { MovingFences } from './MovingFences.tsx';
import { takeFile, useFenceDrop } from './files.tsx';
import styles from './Geofences.module.css';

/** The tool: the list of fences, the one that is drawn, or what was found in a file; beside it the fences between devices. */
export default view(function GeofencesView({ read, publish, t }) {
  const { draft, file, tab, asksToDiscard } = read(fenceTool);
  const [isOver, setOver] = useState(false);
  useFenceDrop((dropped) => void takeFile(dropped, publish), setOver);
  if (draft)
    return (
      <SidePage>
        {asksToDiscard && (
          <div className={styles.ask} role="alert">
            <p>{t('geofences.discard.question')}</p>
            <div className={styles.bar}>
              {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- asked by a key or the close button: the answer is what comes next */}
              <Button autoFocus onClick={() => publish(fenceEvents.discardDeclined())}>
                {t('geofences.discard.keep')}
              </Button>
              <Button variant="danger" onClick={() => publish(fenceEvents.draftClosed({ saved: false }))}>
                {t('geofences.discard.discard')}
              </Button>
            </div>
          </div>
        )}
        <DraftForm key={draft.fences.join()} />
      </SidePage>
    );
  if (file)
    return (
      <SidePage>
        <ImportPreview />
      </SidePage>
    );
  return (
    <SidePage>
      <div className={isOver ? styles.drop : undefined}>
        <div className={styles.stack}>
          <SegmentedControl
            label={t('geofences.title')}
            wide
            options={[
              { value: 'places', label: t('geofences.tab.places') },
              { value: 'moving', label: t('geofences.tab.moving') },
            ]}
            value={tab}
            onChange={(to) => publish(fenceEvents.tabChosen({ tab: to }))}
          />
          {tab === 'places' ? <FenceList /> : <MovingFences />}
        </div>
      </div>
    </SidePage>
  );
});
