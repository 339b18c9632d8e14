import { isReadOnly, admin } from '../../src/core/session/admin.ts';
import { connectivity } from '../../src/core/server/connectivity.ts';
import { takesNoFeedback, ownFeedback, waitingFeedback, type WaitingFeedback } from './own-feedback.state.ts';
import { Banner } from '../../src/ui/Banner.tsx';
import { Stack, Text, Row } from '../../src/ui/Layout.tsx';
import { view } from '../../src/ui/view.tsx';
import styles from './Feedback.module.css';
import { FeedbackForm } from './FeedbackForm.tsx';
import { feedbackForm } from './form.state.ts';
import * as changeEvents from '../../events/changes.ts';
import * as feedback from '../../events/feedback.ts';
import type { OwnFeedback } from '../../events/feedback-types.ts';
import { timeZoneInUse } from '../../src/core/session/user.ts';
import { Badge } from '../../src/ui/Badge.tsx';
import { Button } from '../../src/ui/Button.tsx';
import { formatUntil } from '../../src/ui/format.ts';
import { NoteIcon, PhotoIcon } from '../../src/ui/icons.ts';
import { EmptyState, ErrorState } from '../../src/ui/Notice.tsx';
import { RowBones, Skeleton } from '../../src/ui/Skeleton.tsx';
import { StarsShown } from '../../src/ui/Stars.tsx';
import { TextWithLinks } from '../../src/ui/TextWithLinks.tsx';
import { AboveDialogs } from '../../src/ui/Above.tsx';

const TONES = {
  new: 'neutral',
  seen: 'neutral',
  inWork: 'standing',
  answered: 'moving',
  closed: 'off',
} as const;

/** The list of feedback that the customer has sent, with the status of each. */
const OwnList = view(function OwnListView({ read, publish, t }) {
  const { status, entries, failure } = read(ownFeedback);
  const waiting = read(waitingFeedback);
  const again = () => publish(feedback.ownRequested());
  if (status === 'unavailable' && waiting.length === 0) return null;
  const isEmpty = entries.length === 0 && waiting.length === 0;
  return (
    <Stack as="section" gap={3} packed aria-labelledby="feedback-own">
      <h2 id="feedback-own">{t('feedback.own.title')}</h2>
      {status === 'failed' && (
        <ErrorState
          title={t('feedback.own.failed')}
          text={t(`failure.${failure?.reason ?? 'server'}`)}
          retry={{ label: t('shell.tryAgain'), onRetry: again }}
        />
      )}
      {status === 'ready' && failure && <Banner tone="warning" text={t(`failure.${failure.reason}`)} />}
      {(status === 'loading' || status === 'none') && isEmpty && (
        <Skeleton label={t('feedback.own.loading')}>
          <RowBones rows={2} />
        </Skeleton>
      )}
      {status === 'ready' && isEmpty && (
        <EmptyState icon={NoteIcon} title={t('feedback.own.empty')} text={t('feedback.own.emptyHint')} />
      )}
      <ul className={styles.list}>
        {waiting.map((each) => (
          <WaitingRow key={each.change} entry={each} />
        ))}
        {entries.map((each) => (
          <OwnRow key={each.id} entry={each} />
        ))}
      </ul>
    </Stack>
  );
});

const Words = view<{ entry: OwnFeedback }>(function WordsView({ t }, { entry }) {
  return (
    <>
      {entry.rating !== null && (
        <StarsShown value={entry.rating} said={t('feedback.own.rated', { count: entry.rating })} />
      )}
      {entry.text !== '' && <TextWithLinks text={entry.text} />}
      {(entry.picture || entry.recording) && (
        <Text tone="muted" size={13} numeric>
          {[entry.picture && t('feedback.own.picture'), entry.recording && t('feedback.own.recording')]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      )}
    </>
  );
});

/** A row in the customer's list for a feedback that the server has not received yet, or has refused. */
const WaitingRow = view<{ entry: WaitingFeedback }>(function WaitingRowView({ publish, t }, { entry }) {
  const { change, state, reason } = entry;
  return (
    <Stack as="li" gap={2} bounded className={styles.row} data-testid="feedback-waiting" data-state={state}>
      <div className={styles.head}>
        <Text as="span" tone="muted" size={13} numeric>
          {t(`feedback.own.state.${state}`)}
        </Text>
      </div>
      <Words entry={entry} />
      {state === 'refused' && (
        <Text tone="danger" size={13}>
          {reason?.message ?? t(`failure.${reason?.reason ?? 'server'}`)}
        </Text>
      )}
      {state !== 'sending' && (
        <div className={styles.buttons}>
          {state === 'refused' && (
            <Button size="small" onClick={() => publish(changeEvents.retried({ id: change }))}>
              {t('shell.tryAgain')}
            </Button>
          )}
          <Button
            size="small"
            variant="quiet"
            onClick={() => publish(feedback.withdrawalRequested({ id: change }))}
          >
            {t('feedback.own.withdraw')}
          </Button>
        </div>
      )}
    </Stack>
  );
});

const OwnRow = view<{ entry: OwnFeedback }>(function OwnRowView({ read, publish, t, language }, { entry }) {
  const isGhost = read(admin).ghostMode;
  const zone = read(timeZoneInUse);
  const { id, unread, status, at, answers } = entry;
  return (
    <Stack
      as="li"
      gap={2}
      bounded
      className={styles.row}
      data-testid="feedback-own"
      data-unread={unread || undefined}
    >
      <div className={styles.head}>
        <Text as="span" tone="muted" size={13} numeric>
          {at === null ? '–' : formatUntil(at / 1000, language, zone)}
        </Text>
        <Badge tone={TONES[status]}>{t(`feedback.status.${status}`)}</Badge>
      </div>
      <Words entry={entry} />
      {answers.map((answer, i) => (
        <Stack key={i} gap={1} className={styles.answer}>
          <Text tone="muted" size={13} weight="medium">
            {t('feedback.own.answer')}
            {answer.at !== null && ` · ${formatUntil(answer.at / 1000, language, zone)}`}
          </Text>
          <TextWithLinks text={answer.text} />
        </Stack>
      ))}
      {unread && (
        <div className={styles.buttons}>
          <Badge tone="accent">{t('feedback.own.unread')}</Badge>
          {!isGhost && (
            <Button size="small" onClick={() => publish(feedback.answerRead({ id }))}>
              {t('feedback.own.read')}
            </Button>
          )}
        </div>
      )}
    </Stack>
  );
});

/**
 * The page for the customer's feedback about the app: the form, the feedback sent so far, and the answers (FEED-01).
 */
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

/**
 * A bar with the button that takes a screenshot for the feedback. It stays while the user navigates to the page to
 * capture, and disappears before the screenshot is taken.
 */
export const Aim = view(function AimView({ publish, t }) {
  return (
    <AboveDialogs>
      <Stack
        as="section"
        gap={2}
        className={styles.aim}
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
