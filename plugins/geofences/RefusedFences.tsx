import * as changeEvents from '../../events/changes.ts';
import * as fenceEvents from '../../events/fences.ts';
import { refusedChanges } from '../../src/core/changes/changes.ts';
import { devices } from '../../src/core/devices/devices.ts';
import { geofences } from '../../src/core/devices/geofences.ts';
import { Button } from '../../src/ui/Button.tsx';
import { view } from '../../src/ui/view.tsx';
import styles from './Geofences.module.css';
import { refusedBatches } from './refused.ts';

/** So many fences of a press are named; a file may have hundreds. */
const MOST_NAMED = 8;
/** So many devices are named; more are counted. */
const MOST_DEVICES = 3;

/** Fences that the server would not have, by the press that wanted them, with its reason; what was drawn is not lost. */
export const RefusedFences = view(function RefusedFencesView({ read, publish, t }) {
  const { byId } = read(devices);
  return refusedBatches(read(refusedChanges), read(geofences).shown).map(
    ({ batch, ids, fences, failures, draft }) => {
      const reason = failures
        .map((each) => each?.message ?? t(`failure.${each?.reason ?? 'server'}`))
        .join(' ');
      const forget = () => {
        for (const id of ids) publish(changeEvents.dismissed({ id }));
      };
      const [only] = fences;
      return (
        <div key={batch} className={styles.ask} role="alert">
          <p>
            {fences.length === 1
              ? t('geofences.refused', { name: only?.name || t('geofences.unnamed'), reason })
              : t('geofences.refusedMany', { count: fences.length, reason })}
          </p>
          {ids.length > 1 && (
            <ul className={styles.refused}>
              {fences.slice(0, MOST_NAMED).map((fence, i) => (
                // oxlint-disable-next-line react/no-array-index-key -- what was refused never changes
                <li key={i}>
                  {fences.length > 1 && <strong>{fence.name || t('geofences.unnamed')}</strong>}
                  <span>
                    {fence.devices.length > MOST_DEVICES
                      ? t('geofences.devices', { count: fence.devices.length })
                      : fence.devices.map((id) => byId.get(id)?.name ?? id).join(', ')}
                  </span>
                </li>
              ))}
              {fences.length > MOST_NAMED && <li aria-hidden="true">…</li>}
            </ul>
          )}
          <div className={styles.bar}>
            {draft && (
              <Button
                onClick={() => {
                  forget();
                  publish(fenceEvents.draftOpened({ draft }));
                }}
              >
                {t('geofences.edit')}
              </Button>
            )}
            <Button
              onClick={() => {
                for (const id of ids) publish(changeEvents.retried({ id }));
              }}
            >
              {t('shell.tryAgain')}
            </Button>
            <Button variant="quiet" onClick={forget}>
              {t('geofences.forget')}
            </Button>
          </div>
        </div>
      );
    },
  );
});
