import { appState } from '../../../src/core/app/app-state.ts';
import { alertQueue } from './queue.state.ts';
import { ProgressBar } from '../../../src/ui/ProgressBar.tsx';
import { view } from '../../../src/ui/view.tsx';
import styles from './AlertCard.module.css';
import { progressAt, STEPS } from './maintenance.ts';

/** How far the maintenance is, and what is being done (ALERT-16). A step is said aloud when it begins. */
export const Maintenance = view(function MaintenanceView({ read, t }) {
  const { step, done } = progressAt(read(alertQueue).checkedAt, read(appState).maintenanceStart);
  return (
    <div className={styles.progress} role="status">
      <ProgressBar
        label={t(`serverAlerts.maintenance.steps.${STEPS[step] ?? 'checking'}`)}
        value={done}
        // Past the end nobody knows how long it still takes: a full count would say "nearly done" for ever.
        detail={
          done === null
            ? undefined
            : t('serverAlerts.maintenance.step', { number: step + 1, of: STEPS.length })
        }
      />
    </div>
  );
});
