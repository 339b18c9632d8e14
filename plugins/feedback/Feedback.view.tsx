import { isReadOnly } from '../../src/core/session/admin.ts';
import { connectivity } from '../../src/core/server/connectivity.ts';
import { takesNoFeedback } from './own-feedback.state.ts';
import { Banner } from '../../src/ui/Banner.tsx';
import { Stack } from '../../src/ui/Layout.tsx';
import { view } from '../../src/ui/view.tsx';
import styles from './Feedback.module.css';
import { FeedbackForm } from './FeedbackForm.tsx';
import { feedbackForm } from './form.state.ts';
import { OwnList } from './OwnList.tsx';
import { admin } from '../../src/core/session/admin.ts';

/** What the customer thinks of the app: written, sent, answered (FEED-01). */
export default view(function FeedbackView({ read, t }) {
  const { sent } = read(feedbackForm);
  const isGhost = read(admin).ghostMode;
  return (
    <Stack gap={6} packed bounded className={styles.page}>
      <Stack as="header" gap={2} className={styles.header}>
        <h1>{t('feedback.title')}</h1>
        <p>{t('feedback.intro')}</p>
      </Stack>
      {isGhost ? (
        <Banner tone="warning" text={t(read(isReadOnly) ? 'failure.readOnly' : 'feedback.cannot.ghost')} />
      ) : read(takesNoFeedback) ? (
        <Banner tone="warning" text={t('feedback.unavailable')} />
      ) : (
        <>
          {read(connectivity).online === false && <Banner tone="neutral" text={t('feedback.offline')} />}
          <FeedbackForm key={sent} />
        </>
      )}
      <OwnList />
    </Stack>
  );
});
