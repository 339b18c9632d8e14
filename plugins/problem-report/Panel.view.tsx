import { Button } from '../../src/ui/Button.tsx';
import { KeyHint } from '../../src/ui/KeyHint.tsx';
import { Row, Stack } from '../../src/ui/Layout.tsx';
import { view } from '../../src/ui/view.tsx';
import styles from './Report.module.css';

/** The settings panel that explains session recordings, with a button to report a problem together with a recording. */
export default view(function PanelView({ t, reportProblem }) {
  return (
    <Stack gap={3} bounded>
      <p>{t('problemReport.what')}</p>
      <Stack as="ul" gap={1} tone="muted" size={13} className={styles.contents}>
        <li>{t('problemReport.stays')}</li>
        <li>{t('problemReport.neverContains')}</li>
      </Stack>
      <Row gap={3} wrap className={styles.actions}>
        <Button onClick={() => reportProblem('settings')}>{t('problemReport.open')}</Button>
        <KeyHint keys={['Ctrl', 'Shift', 'K']} />
      </Row>
    </Stack>
  );
});
