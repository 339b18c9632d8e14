import * as feedback from '../../events/feedback.ts';
import { chosenContents, isBeforeGone, problemReport } from '../../src/core/app/problem-report.ts';
import { timeZoneInUse } from '../../src/core/session/user.ts';
import { Button } from '../../src/ui/Button.tsx';
import { useForm } from '../../src/ui/form.ts';
import {
  SendIcon,
  CheckIcon,
  DeleteIcon,
  HideIcon,
  OpenFileIcon,
  PhotoIcon,
  UndoIcon,
} from '../../src/ui/icons.ts';
import { RecordingChoices } from '../../src/ui/RecordingChoices.tsx';
import { RecordingContents } from '../../src/ui/RecordingContents.tsx';
import { Stars } from '../../src/ui/Stars.tsx';
import { Switch } from '../../src/ui/Switch.tsx';
import { TextArea } from '../../src/ui/TextArea.tsx';
import { view, type Translate } from '../../src/ui/view.tsx';
import styles from './Feedback.module.css';
import { cannotSendNow, feedbackForm, LONGEST_TEXT, alongNow } from './form.state.ts';
import { Facts } from '../../src/ui/Facts.tsx';
import { formatNumber } from '../../src/ui/format-number.ts';
import { Row, Stack, Text } from '../../src/ui/Layout.tsx';
import { Panel } from '../../src/ui/Panel.tsx';
import { formatBytes, formatPercent } from '../../src/ui/format.ts';
import { PictureCover, withOneMore } from '../../src/ui/PictureCover.tsx';
import { Remark } from '../../src/ui/Section.tsx';

/**
 * The picture attached to a feedback: a screenshot or a file that the user chose. The user can cover parts of it
 * permanently.
 */
const Picture = view(function PictureView({ read, publish, t, language, takeFile }) {
  const { capture, draft, address, edit, making, problem, sending } = read(feedbackForm);
  if (edit)
    return (
      <Stack as="section" gap={3} bounded aria-labelledby="feedback-cover">
        <h2 id="feedback-cover">{t('feedback.cover.title')}</h2>
        <PictureCover
          address={edit.address}
          width={edit.width}
          height={edit.height}
          areas={edit.areas}
          label={t('feedback.cover.picture', { count: edit.areas.length })}
          hint={t('feedback.cover.hint')}
          nameOf={(i, area) =>
            t('feedback.cover.area', {
              number: i + 1,
              x: formatPercent(area.x, language),
              y: formatPercent(area.y, language),
              width: formatPercent(area.width, language),
              height: formatPercent(area.height, language),
            })
          }
          onChange={(areas) => publish(feedback.areasChanged({ areas: [...areas] }))}
        />
        <p className={styles.status} aria-live="polite">
          {t('feedback.cover.count', { count: edit.areas.length })}
        </p>
        <Row gap={2} wrap>
          <Button
            icon={HideIcon}
            onClick={() => publish(feedback.areasChanged({ areas: withOneMore(edit.areas) }))}
          >
            {t('feedback.cover.add')}
          </Button>
          <Button
            icon={UndoIcon}
            disabled={edit.past.length === 0}
            onClick={() => publish(feedback.areasReverted())}
          >
            {t('feedback.cover.undo')}
          </Button>
          <Button variant="quiet" disabled={making} onClick={() => publish(feedback.coverCancelled())}>
            {t('feedback.cover.giveUp')}
          </Button>
          <Button
            variant="primary"
            icon={CheckIcon}
            loading={making}
            onClick={() => publish(feedback.coverWanted())}
          >
            {t('feedback.cover.done')}
          </Button>
        </Row>
        {problem && <Remark alert>{t(`feedback.picture.${problem}`)}</Remark>}
      </Stack>
    );
  return (
    <Stack as="section" gap={3} bounded aria-labelledby="feedback-picture">
      <h2 id="feedback-picture">{t('feedback.picture.title')}</h2>
      {draft.picture && address ? (
        <Stack as="figure" gap={2} justify="start" className={styles.figure}>
          <img src={address} alt={t('feedback.picture.yours')} />
          <figcaption>
            <span>
              {t('feedback.picture.ready', { size: formatBytes(draft.picture.size * 0.75, language) })}
            </span>
            <Button
              size="small"
              variant="quiet"
              icon={DeleteIcon}
              disabled={sending}
              onClick={() => draft.picture && publish(feedback.pictureRemoved({ file: draft.picture.file }))}
            >
              {t('feedback.picture.remove')}
            </Button>
          </figcaption>
        </Stack>
      ) : (
        <Text tone="muted" size={13}>
          {t('feedback.picture.hint')}
        </Text>
      )}
      <Row gap={2} wrap>
        {capture && (
          <Button
            icon={PhotoIcon}
            loading={making}
            disabled={sending}
            onClick={() => publish(feedback.aimStarted())}
          >
            {t('feedback.picture.take')}
          </Button>
        )}
        <span className={styles.file}>
          <Button icon={OpenFileIcon} loading={making} wide tabIndex={-1} aria-hidden="true">
            {t('feedback.picture.choose')}
          </Button>
          <input
            type="file"
            accept="image/*"
            aria-label={t('feedback.picture.choose')}
            disabled={making || sending}
            onChange={({ target }) => {
              const file = target.files?.[0];
              if (file) publish(feedback.pictureChosen({ file: takeFile(file) }));
              target.value = ''; // The file input is cleared, so that the user can choose the same file again.
            }}
          />
        </span>
      </Row>
      {problem && <Remark alert>{t(`feedback.picture.${problem}`)}</Remark>}
    </Stack>
  );
});

/** Returns the meaning of each number of stars, from one star (worst) to five (best). */
const starWords = (t: Translate): readonly string[] =>
  [1, 2, 3, 4, 5].map((star) => t(`feedback.stars.${star}`));

/** Lists all data about the app and devices that the feedback will contain, so that the user sees it before sending. */
const Along = view(function AlongView({ read, publish, t, language }) {
  const along = read(alongNow);
  const { draft, sending } = read(feedbackForm);
  const names = new Intl.DisplayNames(language, { type: 'language' });
  return (
    <Panel as="section" gap={3} bounded className={styles.along} aria-labelledby="feedback-along">
      <h2 id="feedback-along">{t('feedback.along.title')}</h2>
      <Facts
        facts={[
          { id: 'version', label: t('feedback.along.version'), value: along.version },
          {
            id: 'platform',
            label: t('feedback.along.platform'),
            value: t(`feedback.platform.${along.platform}`),
          },
          { id: 'language', label: t('feedback.along.language'), value: names.of(along.language) },
          { id: 'mode', label: t('feedback.along.mode'), value: t(`settings.modes.${along.mode}`) },
          { id: 'theme', label: t('feedback.along.theme'), value: t(`feedback.theme.${along.theme}`) },
          { id: 'window', label: t('feedback.along.window'), value: t(`feedback.window.${along.window}`) },
          { id: 'devices', label: t('feedback.along.devices'), value: formatNumber(along.devices, language) },
          { id: 'models', label: t('feedback.along.models'), value: along.models.join(', ') || '–' },
          ...(along.names
            ? [{ id: 'names', label: t('feedback.along.names'), value: along.names.join(', ') || '–' }]
            : []),
        ]}
      />
      <Switch
        label={t('feedback.names')}
        detail={t('feedback.namesHint')}
        checked={draft.names}
        disabled={sending}
        onChange={(on) => publish(feedback.draftChanged({ names: on }))}
      />
      <Text tone="muted" size={13}>
        {t('feedback.never')}
      </Text>
    </Panel>
  );
});

/** The form to write a feedback. Everything that will be attached is visible before the user sends it. */
export const FeedbackForm = view(function FeedbackFormView({ read, publish, t }) {
  const { draft, sending, failed } = read(feedbackForm);
  const { file, problem, before, done } = read(problemReport);
  const why = read(cannotSendNow);
  const form = useForm({
    fields: { text: () => null },
    draft: { text: draft.text },
    onPause: ({ text }) => publish(feedback.draftChanged({ text })),
    busy: sending || why !== null,
    onSend: ({ text }) => publish(feedback.sendWanted({ text })),
  });
  const isEmpty = form.values.text.trim() === '' && draft.rating === null;
  return (
    <Stack
      {...form.form}
      as="form"
      gap={6}
      bounded
      className={styles.form}
      aria-label={t('feedback.write')}
      data-testid="feedback-form"
    >
      <Stars
        label={t('feedback.rating')}
        words={starWords(t)}
        value={draft.rating}
        disabled={sending}
        onChange={(rating) => publish(feedback.draftChanged({ rating }))}
      />
      <TextArea
        label={t('feedback.text')}
        hint={t('feedback.textHint')}
        maxLength={LONGEST_TEXT}
        readOnly={sending}
        {...form.field('text')}
      />
      <Picture />
      <Stack gap={3} bounded>
        <Switch
          label={t('feedback.recording')}
          detail={t('feedback.recordingHint')}
          checked={draft.recording}
          disabled={sending}
          onChange={(on) => publish(feedback.recordingChosen({ on }))}
        />
        {draft.recording && (
          <>
            <RecordingChoices
              zone={read(timeZoneInUse)}
              contents={read(chosenContents)}
              before={before}
              isBeforeGone={read(isBeforeGone)}
              ghost={false}
              disabled={sending}
              onChange={(contents) => publish(feedback.contentsChosen(contents))}
            />
            <RecordingContents file={file} problem={problem} done={done} zone={read(timeZoneInUse)} />
          </>
        )}
      </Stack>
      <Along />
      <Row gap={2} wrap className={styles.send}>
        <p className={styles.status} aria-live="polite">
          {why !== null && t(`feedback.cannot.${why}`)}
          {failed && t('feedback.notKept')}
        </p>
        <Button
          type="submit"
          variant="primary"
          icon={SendIcon}
          loading={sending}
          disabled={isEmpty || why !== null}
        >
          {t('feedback.send')}
        </Button>
      </Row>
    </Stack>
  );
});
