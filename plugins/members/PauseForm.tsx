import { useState } from 'react';
import * as changeEvents from '../../events/changes.ts';
import type { Device } from '../../events/device-types.ts';
import * as memberEvents from '../../events/members.ts';
import * as ownForms from '../../events/own-forms.ts';
import { now } from '../../src/core/app/clock.ts';
import { edits } from '../../src/core/devices/make-edits.ts';
import { ownDraft } from '../../src/core/storage/own-forms.ts';
import { timeZoneInUse } from '../../src/core/session/user.ts';
import { Button } from '../../src/ui/Button.tsx';
import { Panel } from '../../src/ui/Panel.tsx';
import { formatUntil } from '../../src/ui/format.ts';
import { PauseIcon } from '../../src/ui/icons.ts';
import { useKeptTyping } from '../../src/ui/kept-typing.ts';
import { SegmentedControl } from '../../src/ui/SegmentedControl.tsx';
import { TextField } from '../../src/ui/TextField.tsx';
import { view } from '../../src/ui/view.tsx';
import { styles } from './styles.ts';
import { endOfPause, LONGEST_REASON, type PauseLength, PAUSES, pauseEdit, pauseForm } from './pausing.ts';

/**
 * The form that pauses sharing: how long the devices' positions are hidden from others, and what others are shown
 * instead (MEM-02).
 */
export const PauseForm = view<{ devices: readonly Device[] }>(function PauseFormView(
  { read, publish, t, language },
  { devices },
) {
  const form = pauseForm(devices);
  const draft = read(ownDraft(form));
  const [{ length, reason }, setTyped] = useState({
    length: PAUSES.find((each) => each === draft['length']) ?? ('hour' as PauseLength),
    reason: draft['reason'] ?? '',
  });
  const { keepNow, settle } = useKeptTyping({ length, reason }, (fields) =>
    publish(ownForms.draftKept({ form, fields })),
  );
  const zone = read(timeZoneInUse);
  const until = endOfPause(length, read(now), zone);
  const close = () => {
    settle();
    publish(ownForms.draftDropped({ form }));
    publish(memberEvents.pauseOpened({ devices: null }));
  };
  return (
    <Panel
      as="form"
      gap={4}
      bounded
      aria-label={t('members.pause.title')}
      data-testid="pause-form"
      onSubmit={(event) => {
        event.preventDefault();
        const pause = { until, reason: reason.trim().slice(0, LONGEST_REASON), by: '' };
        publish(
          changeEvents.wanted({ edits: edits(pauseEdit(devices, pause)), label: 'members.pause.begun' }),
        );
        close();
      }}
    >
      <p className={styles.about}>{t('members.pause.about')}</p>
      <SegmentedControl
        label={t('members.pause.title')}
        wide
        options={PAUSES.map((value) => ({ value, label: t(`members.pause.${value}`) }))}
        value={length}
        onChange={(next) => setTyped({ length: next, reason })}
      />
      {until !== null && (
        <p className={styles.hint}>
          {t('members.pause.until', { time: formatUntil(until, language, zone) })}
        </p>
      )}
      <TextField
        label={t('members.pause.reason')}
        hint={t('members.pause.reasonHint')}
        value={reason}
        maxLength={LONGEST_REASON}
        autoComplete="off"
        onChange={(next) => setTyped({ length, reason: next })}
        onBlur={keepNow}
      />
      <div className={styles.buttons}>
        <Button variant="quiet" onClick={close}>
          {t('members.form.cancel')}
        </Button>
        <Button type="submit" variant="primary" icon={PauseIcon}>
          {t('members.pause.start')}
        </Button>
      </div>
    </Panel>
  );
});
