import * as adminEvents from '../../events/admin.ts';
import { unsavedChanges } from '../../src/core/changes/changes.ts';
import { Button } from '../../src/ui/Button.tsx';
import { Dialog } from '../../src/ui/Dialog.tsx';
import { view } from '../../src/ui/view.tsx';

/**
 * The dialog that asks before a super user leaves with changes that the server has not saved. Nothing of the customer's
 * account is stored in this browser, so leaving would lose them. It closes itself when all are saved.
 */
export default view<{ onClose: () => void }>(function ConfirmLeaveView({ read, publish, t }, { onClose }) {
  const count = read(unsavedChanges).length;
  return (
    <Dialog
      open={count > 0}
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
