import * as adminEvents from '../../events/admin.ts';
import { unsavedChanges } from '../../src/core/changes/changes.ts';
import { Button } from '../../src/ui/Button.tsx';
import { Dialog } from '../../src/ui/Dialog.tsx';
import { view } from '../../src/ui/view.tsx';
import { VisitReason } from '../../src/ui/VisitReason.tsx';
import { visit } from './visit.state.ts';

/**
 * Which dialog is open: the one for the reason, the one for the reason before editing is allowed, the one to allow
 * editing, or the one about unsaved changes.
 */
export type Asking = 'reason' | 'reasonFirst' | 'editing' | 'leaving';

type GhostDialogProps = {
  asking: Asking;
  /** The account that the super user is viewing, and the name of its owner. */
  subject: number;
  name: string;
  /** Opens another dialog, or closes this one. */
  onNext: (asking: Asking | null) => void;
};

/** The dialogs of the ghost banner. */
export default view<GhostDialogProps>(function GhostDialogView(_, { asking, subject, name, onNext }) {
  const onClose = () => onNext(null);
  if (asking === 'leaving') return <ConfirmLeave onClose={onClose} />;
  if (asking === 'editing') return <ConfirmEditing name={name} onClose={onClose} />;
  const onGiven = () => onNext(asking === 'reasonFirst' ? 'editing' : null);
  return <AskReason subject={subject} name={name} onClose={onClose} onGiven={onGiven} />;
});

type AskReasonProps = { subject: number; name: string; onClose: () => void; onGiven: () => void };

/** Asks a super user why they visit the account. It is needed if the visit was started without a reason (ADM-01). */
const AskReason = view<AskReasonProps>(function AskReasonView(
  { publish, t },
  { subject, name, onClose, onGiven },
) {
  return (
    <VisitReason
      name={name}
      confirm={t('ghost.giveReason')}
      onClose={onClose}
      onReason={(reason) => {
        publish(adminEvents.ghostReasonStated({ userID: subject, reason }));
        onGiven();
      }}
    />
  );
});

/**
 * In this dialog a super user confirms that changes to the account are allowed from now on (ADM-02). Nothing may be
 * changed in a visit that the server has not recorded.
 */
const ConfirmEditing = view<{ name: string; onClose: () => void }>(function ConfirmEditingView(
  { read, publish, t },
  { name, onClose },
) {
  const { recorded } = read(visit);
  return (
    <Dialog
      open
      alert
      title={t('ghost.confirmTitle')}
      text={recorded ? t('ghost.confirmText', { name }) : t('ghost.notRecordedText')}
      closeLabel={t('shell.close')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('ghost.cancel')}</Button>
          <Button
            variant="primary"
            loading={!recorded}
            onClick={() => {
              onClose();
              publish(adminEvents.editingSwitchedOn());
            }}
          >
            {t('ghost.confirm')}
          </Button>
        </>
      }
    />
  );
});

/**
 * Asks before a super user leaves with changes that the server has not saved. Nothing of the customer's account is
 * stored in this browser, so leaving would lose them. The banner closes the dialog when all are saved.
 */
const ConfirmLeave = view<{ onClose: () => void }>(function ConfirmLeaveView(
  { read, publish, t },
  { onClose },
) {
  const count = read(unsavedChanges).length;
  return (
    <Dialog
      open
      alert
      size="small"
      title={t('settings.unsaved', { count })}
      text={t('ghost.leaveText')}
      closeLabel={t('shell.close')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={() => publish(adminEvents.ghostLeft())}>{t('ghost.leaveAnyway')}</Button>
          <Button variant="primary" onClick={onClose}>
            {t('settings.stay')}
          </Button>
        </>
      }
    />
  );
});
