import { useState } from 'react';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import { IconButton } from './IconButton.tsx';
import { DeleteIcon } from './icons.ts';
import { view } from './view.tsx';

type Props = {
  /** What is deleted, such as “Delete photo 2”. It is also the question's title. */
  label: string;
  onDelete: () => void;
};

/** A button that deletes something that no undo can bring back. It asks first. */
export const DeleteForGood = view<Props>(function DeleteForGoodView({ t }, { label, onDelete }) {
  const [asks, setAsks] = useState(false);
  const close = () => setAsks(false);
  return (
    <>
      <IconButton icon={DeleteIcon} label={label} onClick={() => setAsks(true)} />
      <Dialog
        open={asks}
        alert
        title={label}
        text={t('care.forGood')}
        closeLabel={t('shell.close')}
        onClose={close}
        actions={
          <>
            <Button onClick={close}>{t('care.cancel')}</Button>
            <Button
              variant="danger"
              onClick={() => {
                close();
                onDelete();
              }}
            >
              {t('care.delete')}
            </Button>
          </>
        }
      />
    </>
  );
});
