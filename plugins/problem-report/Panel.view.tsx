import { Button } from '../../src/ui/Button.tsx';
import { KeyHint } from '../../src/ui/KeyHint.tsx';
import { view } from '../../src/ui/view.tsx';
import styles from './Report.module.css';

/** What a recording is, and the button that reports a problem with one. */
export default view(function PanelView({ t, reportProblem }) {
  return (
    <div className={styles.panel}>
      <p>{t('problemReport.what')}</p>
      <ul className={styles.contents}>
        <li>{t('problemReport.stays')}</li>
        <li>{t('problemReport.neverContains')}</li>
      </ul>
      <div className={styles.actions}>
        <Button onClick={() => reportProblem('settings')}>{t('problemReport.open')}</Button>
        <KeyHint keys={['Ctrl', 'Shift', 'K']} />
      </div>
    </div>
  );
});
