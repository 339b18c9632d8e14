import { isReadOnly, admin } from '../../src/core/session/admin.ts';
import { connectivity } from '../../src/core/server/connectivity.ts';
import { takesNoFeedback, ownFeedback, waitingFeedback, type WaitingFeedback } from './own-feedback.state.ts';
import { Banner } from '../../src/ui/Banner.tsx';
import { Stack } from '../../src/ui/Layout.tsx';
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
import { NoteIcon } from '../../src/ui/icons.ts';
import { EmptyState, ErrorState } from '../../src/ui/Notice.tsx';
import { RowBones, Skeleton } from '../../src/ui/Skeleton.tsx';
import { StarsShown } from '../../src/ui/Stars.tsx';
import { TextWithLinks } from '../../src/ui/TextWithLinks.tsx';
import ownListStyles from './OwnList.module.css';

const TONES = {
  new: 'neutral',
  seen: 'neutral',
  inWork: 'standing',
  answered: 'moving',
  closed: 'off',
} as const;

/** The feedback the customer sent, and its status. */
const OwnList = view(function OwnListView({ read, publish, t }) {
  const { status, entries, failure } = read(ownFeedback);
  const waiting = read(waitingFeedback);
  const again = () => publish(feedback.ownRequested());
  if (status === 'unavailable' && waiting.length === 0) return null;
  const isEmpty = entries.length === 0 && waiting.length === 0;
  return (
    <section className={ownListStyles.own} aria-labelledby="feedback-own">
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
      <ul className={ownListStyles.list}>
        {waiting.map((each) => (
          <WaitingRow key={each.change} entry={each} />
        ))}
        {entries.map((each) => (
          <OwnRow key={each.id} entry={each} />
        ))}
      </ul>
    </section>
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
        <p className={ownListStyles.hint}>
          {[entry.picture && t('feedback.own.picture'), entry.recording && t('feedback.own.recording')]
            .filter(Boolean)
            .join(' · ')}
        </p>
      )}
    </>
  );
});

/** A feedback that the server does not have yet, or that it refused. */
const WaitingRow = view<{ entry: WaitingFeedback }>(function WaitingRowView({ publish, t }, { entry }) {
  const { change, state, reason } = entry;
  return (
    <li className={ownListStyles.row} data-testid="feedback-waiting" data-state={state}>
      <div className={ownListStyles.head}>
        <span className={ownListStyles.hint}>{t(`feedback.own.state.${state}`)}</span>
      </div>
      <Words entry={entry} />
      {state === 'refused' && (
        <p className={ownListStyles.problem}>
          {reason?.message ?? t(`failure.${reason?.reason ?? 'server'}`)}
        </p>
      )}
      {state !== 'sending' && (
        <div className={ownListStyles.buttons}>
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
    </li>
  );
});

const OwnRow = view<{ entry: OwnFeedback }>(function OwnRowView({ read, publish, t, language }, { entry }) {
  const isGhost = read(admin).ghostMode;
  const zone = read(timeZoneInUse);
  const { id, unread, status, at, answers } = entry;
  return (
    <li className={ownListStyles.row} data-testid="feedback-own" data-unread={unread || undefined}>
      <div className={ownListStyles.head}>
        <span className={ownListStyles.hint}>
          {at === null ? '–' : formatUntil(at / 1000, language, zone)}
        </span>
        <Badge tone={TONES[status]}>{t(`feedback.status.${status}`)}</Badge>
      </div>
      <Words entry={entry} />
      {answers.map((answer, i) => (
        <div key={i} className={ownListStyles.answer}>
          <p className={ownListStyles.from}>
            {t('feedback.own.answer')}
            {answer.at !== null && ` · ${formatUntil(answer.at / 1000, language, zone)}`}
          </p>
          <TextWithLinks text={answer.text} />
        </div>
      ))}
      {unread && (
        <div className={ownListStyles.buttons}>
          <Badge tone="accent">{t('feedback.own.unread')}</Badge>
          {!isGhost && (
            <Button size="small" onClick={() => publish(feedback.answerRead({ id }))}>
              {t('feedback.own.read')}
            </Button>
          )}
        </div>
      )}
    </li>
  );
});

/** The customer's feedback about the app: written, sent, answered (FEED-01). */
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
