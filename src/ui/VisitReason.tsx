import { view } from './view.tsx';
import { useState } from 'react';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import { Row, Stack } from './Layout.tsx';
import { TextArea } from './TextArea.tsx';

interface ReasonDialogProps {
  title: string;
  text: string;
  label: string;
  /** Tells the user how long the reason must be. */
  hint: string;
  /** Common reasons. A press on one enters its text, which the user can extend. */
  chips: readonly string[];
  chipsLabel: string;
  confirm: string;
  cancel: string;
  close: string;
  busy?: boolean | undefined;
  onReason: (reason: string) => void;
  onClose: () => void;
}

const SHORTEST = 3;
const LONGEST = 200;

/** A dialog that asks for a reason of 3 to 200 characters before an action that the access log records. */
function ReasonDialog(props: ReasonDialogProps) {
  const { title, text, label, hint, chips, chipsLabel, confirm, cancel, close, busy, onReason, onClose } =
    props;
  const [reason, setReason] = useState('');
  const said = reason.trim();
  const isEnough = said.length >= SHORTEST;
  return (
    <Dialog
      open
      title={title}
      text={text}
      closeLabel={close}
      onClose={onClose}
      testId="reason-dialog"
      actions={
        <>
          <Button onClick={onClose}>{cancel}</Button>
          <Button variant="primary" disabled={!isEnough} loading={busy} onClick={() => onReason(said)}>
            {confirm}
          </Button>
        </>
      }
    >
      <Stack gap={3}>
        <TextArea
          label={label}
          hint={hint}
          value={reason}
          maxLength={LONGEST}
          required
          onChange={setReason}
        />
        <Row gap={2} align="stretch" wrap role="group" aria-label={chipsLabel}>
          {chips.map((chip) => (
            <Button key={chip} size="small" onClick={() => setReason(chip)}>
              {chip}
            </Button>
          ))}
        </Row>
      </Stack>
    </Dialog>
  );
}

type VisitReasonProps = {
  /** The name of the account's owner. */
  name: string;
  confirm: string;
  busy?: boolean;
  onReason: (reason: string) => void;
  onClose: () => void;
};

/** A dialog that asks a super user why they view another user's account, before the visit or during it (ADM-01). */
export const VisitReason = view<VisitReasonProps>(function VisitReasonView({ t }, { name, ...rest }) {
  return (
    <ReasonDialog
      title={t('ghost.reasonTitle')}
      text={t('ghost.reasonText', { name })}
      label={t('ghost.reasonLabel')}
      hint={t('ghost.reasonHint')}
      chips={['asked', 'fault', 'setUp', 'billing'].map((each) => t(`ghost.chip.${each}`))}
      chipsLabel={t('ghost.chips')}
      cancel={t('ghost.cancel')}
      close={t('shell.close')}
      {...rest}
    />
  );
});
