import { useState } from 'react';
import * as inspectorEvents from '../../events/inspector.ts';
import * as notices from '../../events/notices.ts';
import { Switch } from '../../src/ui/Switch.tsx';
import { view } from '../../src/ui/view.tsx';
import styles from './Support.module.css';
import { panel } from './panel.state.ts';

/**
 * The switch for support staff that opens the inspector and keeps it open when pages are reloaded in the same browser
 * session.
 */
export default view(function SupportView({ read, publish, t, inspect }) {
  const [waits, setWaits] = useState(false);
  const { open } = read(panel);
  const choose = (wanted: boolean) => {
    setWaits(true);
    // The inspector is loaded before the switch turns on, because a switch that is on without an open inspector would
    // be confusing.
    void inspect()
      .then(({ stayOpen }) => {
        stayOpen(wanted);
        publish(wanted ? inspectorEvents.opened({ by: 'settings' }) : inspectorEvents.closed());
      })
      .catch(() => publish(notices.raised({ tone: 'warning', text: 'shell.notLoaded', stays: 6_000 })))
      .finally(() => setWaits(false));
  };
  return (
    <li className={styles.support}>
      <Switch
        label={t('support.debug')}
        detail={
          <>
            {t('support.debugHint')} <span className={styles.keys}>{t('support.debugKeys')}</span>
          </>
        }
        checked={open}
        disabled={waits}
        onChange={choose}
      />
    </li>
  );
});
