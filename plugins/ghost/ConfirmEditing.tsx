import { Button } from '../../src/ui/Button.tsx';
import { Dialog } from '../../src/ui/Dialog.tsx';
import { view } from '../../src/ui/view.tsx';

type ConfirmEditingProps = {
  /** The name of the account's owner. A super user is viewing the account. */
  name: string;
  onClose: () => void;
  onConfirm: () => void;
};

/**
 * The dialog in which a super user confirms that changes to the customer's account are allowed from now on (ADM-02).
 */
export default view<ConfirmEditingProps>(function ConfirmEditingView({ t }, { name, onClose, onConfirm }) {
  return (
    <Dialog
      open
      alert
      title={t('ghost.confirmTitle')}
      text={t('ghost.confirmText', { name })}
      closeLabel={t('shell.close')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('ghost.cancel')}</Button>
          <Button variant="primary" onClick={onConfirm}>
            {t('ghost.confirm')}
          </Button>
        </>
      }
    />
  );
});
