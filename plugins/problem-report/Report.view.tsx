import { useEffect, useRef, useState } from 'react';
import { can } from '../../src/core/server/server.ts';
import * as feedback from '../../events/feedback.ts';
import { isSignedIn } from '../../src/core/session/session.ts';
import { timeZoneInUse } from '../../src/core/session/user.ts';
import { Button } from '../../src/ui/Button.tsx';
import { Dialog } from '../../src/ui/Dialog.tsx';
import { ChevronRightIcon, DownloadIcon, FlagIcon } from '../../src/ui/icons.ts';
import { Row, Stack, Text } from '../../src/ui/Layout.tsx';
import { ListRow } from '../../src/ui/List.tsx';
import { TextArea } from '../../src/ui/TextArea.tsx';
import { view } from '../../src/ui/view.tsx';
import { RecordingChoices } from '../../src/ui/RecordingChoices.tsx';
import { RecordingContents } from '../../src/ui/RecordingContents.tsx';
import {
  cannotSend,
  chosenContents,
  isBeforeGone,
  isGhost,
  problemReport,
} from '../../src/core/app/problem-report.ts';
import { hasPaper } from '../../src/core/app/paper.ts';
import styles from './Report.module.css';

/** The maximum length of a problem report's text (characters). Nobody would read a longer text. */
const LONGEST_TEXT = 5_000;

/**
 * The dialog to report a problem: the user's text, the attached recording, and what is removed from it. Nothing is
 * sent before the user presses "Send".
 */
export default view(function ReportView({ read, publish, t }) {
  const { file, problem, sending, failure, before, done, text: kept } = read(problemReport);
  const [text, setText] = useState(kept);
  const why = read(cannotSend);
  const ready = file !== null && !sending;
  const keep = useKept(text, kept, (value) => publish(feedback.textKept({ text: value })));
  const close = () => {
    keep();
    publish(feedback.reportClosed());
  };
  return (
    <Dialog
      open
      firm
      size="medium"
      testId="problem-report"
      title={t('problemReport.title')}
      text={t('problemReport.intro')}
      closeLabel={t('shell.close')}
      onClose={close}
      actions={
        <Row gap={2} align="stretch" justify="end" wrap grow>
          {read(hasPaper) && (
            <Button
              icon={DownloadIcon}
              disabled={!ready}
              onClick={() => file && publish(feedback.saveChosen({ file: file.file }))}
            >
              {t('problemReport.save')}
            </Button>
          )}
          {can(read, 'feedback') && (
            <Button
              variant="primary"
              loading={sending}
              disabled={!ready || why !== null}
              onClick={() => file && publish(feedback.sendChosen({ file: file.file, text: text.trim() }))}
            >
              {t('problemReport.send')}
            </Button>
          )}
        </Row>
      }
    >
      <Stack bounded className={styles.report}>
        {read(isSignedIn) && (
          <TextArea
            label={t('problemReport.happened')}
            hint={t('problemReport.happenedHint')}
            name="happened"
            maxLength={LONGEST_TEXT}
            value={text}
            onChange={setText}
            onBlur={keep}
          />
        )}
        <RecordingChoices
          zone={read(timeZoneInUse)}
          contents={read(chosenContents)}
          before={before}
          isBeforeGone={read(isBeforeGone)}
          ghost={read(isGhost)}
          disabled={sending}
          onChange={(contents) => publish(feedback.contentsChosen(contents))}
        />
        <RecordingContents file={file} problem={problem} done={done} zone={read(timeZoneInUse)} />
        <Text tone="muted" size={13}>
          {t('problemReport.what')} {t('problemReport.stays')}
        </Text>
        <Stack gap={2} className={styles.status} aria-live="polite">
          {sending && (
            <Text tone="muted" size={13}>
              {t('problemReport.sending')}
            </Text>
          )}
          {why && can(read, 'feedback') && (
            <Text tone="muted" size={13}>
              {t(`problemReport.cannot.${why}`)}
            </Text>
          )}
          {problem !== null && !read(isBeforeGone) && (
            <Text tone="danger" size={13} anywhere>
              {t('problemReport.notMade')}
            </Text>
          )}
          {failure && why !== 'tooLarge' && why !== 'unavailable' && (
            <Text tone="danger" size={13} anywhere role="alert">
              {t('problemReport.failed')} {failure.message ?? t(`failure.${failure.reason}`)}
            </Text>
          )}
        </Stack>
      </Stack>
    </Dialog>
  );
});

/** Stores the typed report text when the field loses focus, or when the dialog is closed. */
function useKept(text: string, kept: string, publish: (text: string) => void): () => void {
  const latest = useRef({ text, kept, publish });
  useEffect(() => {
    latest.current = { text, kept, publish };
  });
  const keep = useRef(() => {
    const now = latest.current;
    if (now.text !== now.kept) now.publish(now.text);
  }).current;
  return keep;
}

/** The row of the help settings that reports a problem together with a session recording. */
export const Panel = view(function PanelView({ t, reportProblem }) {
  return (
    <ListRow
      onPress={() => reportProblem('settings')}
      leading={<FlagIcon size={20} aria-hidden="true" />}
      title={t('problemReport.open')}
      detail={t('problemReport.intro')}
      end={<ChevronRightIcon size={18} aria-hidden="true" />}
    />
  );
});
