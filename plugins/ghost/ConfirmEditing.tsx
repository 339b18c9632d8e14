import { Button } from '../../src/ui/Button.tsx';
import { Dialog } from '../../src/ui/Dialog.tsx';
import { view } from '../../src/ui/view.tsx';

type ConfirmEditingProps = {
  /** The name of the owner of the account that the super user is viewing. */
  name: string;
  onClose: () => void;
  onConfirm: () => void;
};

/** The dialog that asks a super user for confirmation before allowing changes to the customer's account (ADM-02). */
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
