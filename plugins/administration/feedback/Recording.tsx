import { useEffect, useRef } from 'react';
import * as feedback from '../../../events/feedback.ts';
import * as inspectorEvents from '../../../events/inspector.ts';
import { feedbackInbox } from '../../../src/core/app/feedback.ts';
import { Button } from '../../../src/ui/Button.tsx';
import { HistoryIcon } from '../../../src/ui/icons.ts';
import { Remark } from '../../../src/ui/Section.tsx';
import { view } from '../../../src/ui/view.tsx';
import styles from './Inbox.module.css';

/** The recording that came along, fetched when it is wanted and opened in the inspector. */
export const Recording = view<{ id: string }>(function RecordingView({ read, publish, t, inspect }, { id }) {
  const recording = read(feedbackInbox).recordings[id];
  const file = recording?.status === 'kept' ? recording.file : null;
  const wanted = useRef(false);
  const open = async (name: string) => {
    wanted.current = false;
    const inspection = await inspect();
    const kept = await inspection.kept(name);
    // The bytes went with an earlier page: they are fetched once more.
    if (!kept) return publish(feedback.recordingRequested({ id }));
    publish(inspectorEvents.opened({ by: 'inbox' }));
    inspection.hand(kept);
  };
  useEffect(() => {
    if (file !== null && wanted.current) void open(file).catch(() => undefined);
    // oxlint-disable-next-line react/exhaustive-deps -- only that it came opens it
  }, [file]);
  return (
    <div className={styles.form}>
      <div>
        <Button
          icon={HistoryIcon}
          loading={recording?.status === 'loading'}
          onClick={() => {
            if (file !== null) return void open(file).catch(() => undefined);
            wanted.current = true;
            publish(feedback.recordingRequested({ id }));
          }}
        >
          {t('adminFeedback.openRecording')}
        </Button>
      </div>
      {recording?.status === 'failed' && <Remark alert>{t(`failure.${recording.failure.reason}`)}</Remark>}
    </div>
  );
});
