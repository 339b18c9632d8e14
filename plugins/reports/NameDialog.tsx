import { type FormEvent, useState } from 'react';
import { Button } from '../../src/ui/Button.tsx';
import { Dialog } from '../../src/ui/Dialog.tsx';
import { TextField } from '../../src/ui/TextField.tsx';
import { view } from '../../src/ui/view.tsx';

const LONGEST = 80;

type NameDialogProps = {
  title: string;
  name: string;
  isSaving: boolean;
  onClose: () => void;
  onName: (name: string) => void;
};

/** The dialog that asks for the name of a stored report. */
export const NameDialog = view<NameDialogProps>(function NameDialogView(
  { t },
  { title, name, isSaving, onClose, onName },
) {
  const [text, setText] = useState(name);
  const [isEmpty, setEmpty] = useState(false);
  const send = (event: FormEvent) => {
    event.preventDefault();
    const wanted = text.trim();
    setEmpty(wanted === '');
    if (wanted === '') return;
    onName(wanted);
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      closeLabel={t('shell.close')}
      actions={
        <Button variant="primary" type="submit" form="report-name" loading={isSaving}>
          {t('reports.save')}
        </Button>
      }
    >
      <form id="report-name" onSubmit={send} noValidate>
        <TextField
          label={t('reports.name')}
          value={text}
          maxLength={LONGEST}
          onChange={setText}
          error={isEmpty ? t('reports.nameMissing') : undefined}
        />
      </form>
    </Dialog>
  );
});
