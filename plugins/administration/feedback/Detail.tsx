import * as adminFeedback from '../../../events/admin-feedback.ts';
import { FEEDBACK_STATUSES, type FeedbackStatus } from '../../../events/feedback-types.ts';
import { mayAdminister } from '../rights.ts';
import { changeList } from '../table/table-context.ts';
import { timeZoneInUse } from '../../../src/core/session/user.ts';
import { LinkButton, Button } from '../../../src/ui/Button.tsx';
import { Facts } from '../../../src/ui/Facts.tsx';
import { formatUntil } from '../../../src/ui/format.ts';
import { PersonIcon, HistoryIcon, SendIcon } from '../../../src/ui/icons.ts';
import { Row, Stack } from '../../../src/ui/Layout.tsx';
import { ErrorState } from '../../../src/ui/Notice.tsx';
import { PanelParts } from '../../../src/ui/PanelParts.tsx';
import { Remark, Section } from '../../../src/ui/Section.tsx';
import { Select } from '../../../src/ui/Select.tsx';
import { SidePanel } from '../../../src/ui/SidePanel.tsx';
import { RowBones, Skeleton } from '../../../src/ui/Skeleton.tsx';
import { StarsShown } from '../../../src/ui/Stars.tsx';
import { TextWithLinks } from '../../../src/ui/TextWithLinks.tsx';
import { view } from '../../../src/ui/view.tsx';
import { inboxDetail, answerForm } from './detail.state.ts';
import styles from './Inbox.module.css';
import { inbox } from './inbox.ts';
import { Tags } from './Tags.tsx';
import { useEffect, useRef, useState } from 'react';
import * as feedback from '../../../events/feedback.ts';
import * as inspectorEvents from '../../../events/inspector.ts';
import { feedbackInbox } from '../../../src/core/app/feedback.ts';
import * as ownForms from '../../../events/own-forms.ts';
import { ownDraft } from '../../../src/core/storage/own-forms.ts';
import { useKeptTyping } from '../../../src/ui/kept-typing.ts';
import { TextArea } from '../../../src/ui/TextArea.tsx';
import { languageName } from './columns.tsx';

const LONGEST_ANSWER = 5_000;

/** The form for the next answer to a customer's feedback. The draft is stored until the server has saved the answer. */
const NewAnswer = view<{ id: string }>(function NewAnswerView({ read, publish, t, language }, { id }) {
  const [typed, setTyped] = useState<string | null>(null);
  const { detail, answering, refused } = read(inboxDetail);
  const form = answerForm(id);
  const text = typed ?? read(ownDraft(form))['text'] ?? '';
  const { keepNow } = useKeptTyping(text, (now) =>
    publish(
      now.trim() === ''
        ? ownForms.draftDropped({ form })
        : ownForms.draftKept({ form, fields: { text: now } }),
    ),
  );
  // Only one answer is sent at a time. The form shows a pending state only while the answer being sent is for its own
  // feedback.
  const isGoing = answering === id;
  const theirs = detail?.entry.language ?? '';
  return (
    <Stack
      as="form"
      gap={2}
      bounded
      onSubmit={(event) => {
        event.preventDefault();
        keepNow();
        publish(adminFeedback.answerSubmitted({ id, text: text.trim() }));
      }}
    >
      <TextArea
        label={t('adminFeedback.answer')}
        hint={
          theirs
            ? t('adminFeedback.answerHint', { language: languageName(theirs, language) })
            : t('adminFeedback.answerSeen')
        }
        lang={theirs || undefined}
        maxLength={LONGEST_ANSWER}
        readOnly={isGoing}
        value={text}
        onChange={setTyped}
        onBlur={keepNow}
      />
      {refused?.id === id && refused.did === 'answer' && (
        <Remark alert>{refused.failure.message ?? t(`failure.${refused.failure.reason}`)}</Remark>
      )}
      <div>
        <Button
          type="submit"
          variant="primary"
          icon={SendIcon}
          loading={isGoing}
          disabled={text.trim() === '' || (answering !== null && !isGoing)}
        >
          {t('adminFeedback.send')}
        </Button>
      </div>
    </Stack>
  );
});

/** The recording attached to a feedback. It is loaded when the user asks for it, and opened in the inspector. */
const Recording = view<{ id: string }>(function RecordingView({ read, publish, t, inspect }, { id }) {
  const recording = read(feedbackInbox).recordings[id];
  const file = recording?.file ?? null;
  const wanted = useRef(false);
  const load = () => {
    wanted.current = true;
    publish(feedback.recordingRequested({ id }));
  };
  const open = async (name: string, onLost: () => void) => {
    wanted.current = false;
    const inspection = await inspect();
    const kept = await inspection.kept(name);
    if (!kept) return onLost();
    publish(inspectorEvents.opened({ by: 'inbox' }));
    inspection.hand(kept);
  };
  useEffect(() => {
    // If a recording that was just loaded is lost, it is not loaded again and again.
    if (file !== null && wanted.current) void open(file, () => undefined).catch(() => undefined);
    // oxlint-disable-next-line react/exhaustive-deps -- only a newly loaded file opens the inspector
  }, [file]);
  return (
    <Stack gap={2} bounded>
      <div>
        <Button
          icon={HistoryIcon}
          loading={recording?.status === 'loading'}
          onClick={() => {
            if (file === null) return load();
            // Only the last few recordings stay in memory, so an earlier one is loaded again.
            void open(file, load).catch(() => undefined);
          }}
        >
          {t('adminFeedback.openRecording')}
        </Button>
      </div>
      {recording?.failure && <Remark alert>{t(`failure.${recording.failure.reason}`)}</Remark>}
    </Stack>
  );
});

/**
 * Returns the address of a customer's details in the administration. The path must match that of the customers page.
 */
const customerHref = (id: number) => `/admin-user-management?open=${id}`;

/**
 * The text keys for the data attached to a feedback. Customers see the same texts. Data of an older or newer app
 * version is shown by its technical name.
 */
const ALONG: Readonly<Record<string, string>> = {
  version: 'feedback.along.version',
  platform: 'feedback.along.platform',
  language: 'feedback.along.language',
  mode: 'feedback.along.mode',
  theme: 'feedback.along.theme',
  window_class: 'feedback.along.window',
  devices: 'feedback.along.devices',
  models: 'feedback.along.models',
  device_names: 'feedback.along.names',
};

/** Everything about one feedback: its text, its attachments, its status and tags, and the answers. */
export const Detail = view<{ id: string }>(function DetailView(context, { id }) {
  const { read, publish, t, language } = context;
  const { detail, failure } = read(inboxDetail);
  const close = () => changeList(inbox, context, { open: null });
  const whole = detail?.entry.id === id ? detail : null;
  const { at, name, email, rating, text, userID, recording } = whole?.entry ?? {};
  const sentAt = at ? formatUntil(at / 1000, language, read(timeZoneInUse)) : null;
  return (
    <SidePanel
      testId="feedback-detail"
      title={name ?? (email || t('adminFeedback.one'))}
      detail={(name && email) || undefined}
      closeLabel={t('shell.close')}
      onClose={close}
    >
      {whole === null ? (
        failure?.id === id ? (
          <ErrorState
            title={t('adminFeedback.failed')}
            text={t(`failure.${failure.failure.reason}`)}
            retry={{
              label: t('shell.tryAgain'),
              onRetry: () => publish(adminFeedback.detailRequested()),
            }}
          />
        ) : (
          <Skeleton label={t('adminFeedback.loading')}>
            <RowBones rows={6} />
          </Skeleton>
        )
      ) : (
        <PanelParts>
          <Stack gap={2} bounded>
            <Row gap={3} wrap>
              {rating !== null && rating !== undefined && (
                <StarsShown value={rating} said={t('adminFeedback.stars', { count: rating })} />
              )}
              {sentAt !== null && <Remark>{sentAt}</Remark>}
            </Row>
            <Stack bounded lang={whole.entry.language || undefined}>
              {text ? <TextWithLinks text={text} /> : <Remark>{t('adminFeedback.noText')}</Remark>}
            </Stack>
          </Stack>
          {whole.picture && (
            <a href={whole.picture.address} target="_blank" rel="noopener" className={styles.picture}>
              <img
                src={whole.picture.address}
                alt={t('adminFeedback.pictureOf', { email: name ?? email ?? '' })}
              />
            </a>
          )}
          {recording && <Recording id={id} />}
          <Status />
          <Tags />
          <Answers />
          <Section title={t('adminFeedback.along')}>
            {whole.along.length === 0 ? (
              <Remark>{t('adminFeedback.nothingAlong')}</Remark>
            ) : (
              <Facts
                facts={whole.along.map(({ name, value }) => ({
                  id: name,
                  label: ALONG[name] ? t(ALONG[name]) : name,
                  value: value || '–',
                }))}
              />
            )}
          </Section>
          {userID != null && read(mayAdminister('users/list')) && (
            <div>
              <LinkButton icon={PersonIcon} href={customerHref(userID)}>
                {t('adminFeedback.customer')}
              </LinkButton>
            </div>
          )}
        </PanelParts>
      )}
    </SidePanel>
  );
});

const Status = view(function StatusView({ read, publish, t }) {
  const { detail, changing, refused } = read(inboxDetail);
  if (!detail) return null;
  const { id, status } = detail.entry;
  return (
    <>
      <Select<FeedbackStatus>
        label={t('adminFeedback.column.status')}
        value={status}
        disabled={(changing[id] ?? 0) > 0 || !read(mayAdminister('feedback/change'))}
        options={FEEDBACK_STATUSES.map((value) => ({ value, label: t(`adminFeedback.status.${value}`) }))}
        onChange={(value) => publish(adminFeedback.changeSubmitted({ id, status: value }))}
      />
      {refused?.id === id && refused.did === 'change' && (
        <Remark alert>{refused.failure.message ?? t(`failure.${refused.failure.reason}`)}</Remark>
      )}
    </>
  );
});

/** The answers to a feedback so far, and the form for the next answer. Answers are in the customer's language. */
const Answers = view(function AnswersView({ read, t, language }) {
  const { detail } = read(inboxDetail);
  if (!detail) return null;
  const { answers, entry } = detail;
  return (
    <Section title={t('adminFeedback.answers')}>
      {answers.map(({ at, text, by }, i) => (
        <Stack key={i} gap={1} className={styles.answer} lang={entry.language || undefined}>
          <TextWithLinks text={text} />
          <Remark>
            {[by, at !== null && formatUntil(at / 1000, language, read(timeZoneInUse))]
              .filter(Boolean)
              .join(' · ')}
          </Remark>
        </Stack>
      ))}
      {answers.length > 0 && (
        <Remark>{t(detail.read ? 'adminFeedback.read' : 'adminFeedback.unread')}</Remark>
      )}
      {read(mayAdminister('feedback/answer')) && (
        <NewAnswer key={`${entry.id} ${answers.length}`} id={entry.id} />
      )}
    </Section>
  );
});
