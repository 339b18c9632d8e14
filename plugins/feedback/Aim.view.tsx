import * as feedback from '../../events/feedback.ts';
import { AboveDialogs } from '../../src/ui/Above.tsx';
import { Button } from '../../src/ui/Button.tsx';
import { PhotoIcon } from '../../src/ui/icons.ts';
import { Row, Stack } from '../../src/ui/Layout.tsx';
import { view } from '../../src/ui/view.tsx';
import styles from './Aim.module.css';

/**
 * A bar with the button that takes a screenshot for the feedback. It stays while the user navigates to the page to
 * capture, and disappears before the screenshot is taken.
 */
export default view(function AimView({ publish, t }) {
  return (
    <AboveDialogs>
      <Stack
        as="section"
        gap={2}
        className={styles.bar}
        aria-label={t('feedback.aim.title')}
        data-testid="feedback-aim"
      >
        <p>{t('feedback.aim.hint')}</p>
        <Row gap={2} align="stretch" justify="end" wrap>
          <Button variant="quiet" onClick={() => publish(feedback.aimEnded())}>
            {t('feedback.aim.giveUp')}
          </Button>
          <Button variant="primary" icon={PhotoIcon} onClick={() => publish(feedback.captureWanted())}>
            {t('feedback.aim.take')}
          </Button>
        </Row>
      </Stack>
    </AboveDialogs>
  );
});
