import * as changeEvents from '../../events/changes.ts';
import * as fenceEvents from '../../events/fences.ts';
import { refusedChanges } from '../../src/core/changes.ts';
import { geofences } from '../../src/core/geofences.ts';
import { Button } from '../../src/ui/Button.tsx';
import { view } from '../../src/ui/view.tsx';
import { newDraft } from './fence-edits.ts';
import styles from './Geofences.module.css';

/** Fences that the server would not have, with its reason; what was drawn is not lost: it can be taken up again. */
export const RefusedFences = view(function RefusedFencesView({ read, publish, t }) {
  const { shown } = read(geofences);
  return read(refusedChanges).map(({ id, edit, failure }) => {
    if (edit.of !== 'geofence' || !edit.set) return null;
    const { set } = edit;
    const before = shown.find((each) => each.id === edit.id);
    const name = set.name ?? before?.name ?? '';
    const shape = set.shape ?? before?.shape ?? null;
    return (
      <div key={id} className={styles.ask} role="alert">
        <p>
          {t('geofences.refused', {
            name: name || t('geofences.unnamed'),
            reason: failure?.message ?? t(`failure.${failure?.reason ?? 'server'}`),
          })}
        </p>
        <div className={styles.bar}>
          <Button
            onClick={() => {
              publish(changeEvents.dismissed({ id }));
              publish(
                fenceEvents.draftOpened({
                  draft: {
                    ...newDraft(shape?.kind ?? 'circle', [edit.device]),
                    fences: before ? [before.id] : [],
                    name,
                    shape,
                    colour: set.colour ?? before?.colour ?? '#2f6fde',
                    on: set.on ?? before?.on ?? true,
                    onEnter: set.onEnter ?? before?.onEnter ?? true,
                    onLeave: set.onLeave ?? before?.onLeave ?? true,
                  },
                }),
              );
            }}
          >
            {t('geofences.edit')}
          </Button>
          <Button variant="quiet" onClick={() => publish(changeEvents.dismissed({ id }))}>
            {t('shell.close')}
          </Button>
        </div>
      </div>
    );
  });
});
