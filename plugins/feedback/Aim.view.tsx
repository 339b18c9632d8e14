import * as feedback from '../../events/feedback.ts';
import { AboveDialogs } from '../../src/ui/Above.tsx';
import { Button } from '../../src/ui/Button.tsx';
import { PhotoIcon } from '../../src/ui/icons.ts';
import { Row } from '../../src/ui/Layout.tsx';
import { view } from '../../src/ui/view.tsx';
import styles from './Aim.module.css';

/** Waits on any page for the press that takes a screenshot of it; disappears before the screenshot is taken. */
export default view(function AimView({ publish, t }) {
  return (
    <AboveDialogs>
      <section className={styles.bar} aria-label={t('feedback.aim.title')} data-testid="feedback-aim">
        <p>{t('feedback.aim.hint')}</p>
        <Row gap={2} align="stretch" justify="end" wrap>
          <Button variant="quiet" onClick={() => publish(feedback.aimEnded())}>
            {t('feedback.aim.giveUp')}
          </Button>
          <Button variant="primary" icon={PhotoIcon} onClick={() => publish(feedback.captureWanted())}>
            {t('feedback.aim.take')}
          </Button>
        </Row>
      </section>
    </AboveDialogs>
  );
});
