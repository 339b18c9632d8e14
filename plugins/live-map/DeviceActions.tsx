import { actionIcon } from '../../src/ui/action-icons.ts';
import { view } from '../../src/ui/view.tsx';
import styles from './DeviceActions.module.css';

/** Everything that can be done with a device, by whichever plugin: one press each. */
export const DeviceActions = view<{ device: number }>(function DeviceActionsView(
  { read, publish, deviceActions, t },
  { device },
) {
  return (
    <ul className={styles.actions} aria-label={t('map.panel.actions')}>
      {deviceActions
        .filter(({ when }) => when?.(read, device) ?? true)
        .map(({ id, icon, label, pressed, says }) => {
          const Glyph = actionIcon(icon);
          const draft = says(read, device);
          return (
            <li key={id}>
              <button
                type="button"
                className={styles.action}
                aria-pressed={pressed?.(read, device)}
                disabled={draft === null}
                onClick={() => draft && publish(draft)}
              >
                <span className={styles.disc}>
                  <Glyph size={20} aria-hidden="true" />
                </span>
                <span className={styles.label}>{t(label(read, device))}</span>
              </button>
            </li>
          );
        })}
    </ul>
  );
});
