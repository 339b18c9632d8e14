import { type FormEvent, useEffect, useState } from 'react';
import { Banner } from '../../src/ui/Banner.tsx';
import { Button } from '../../src/ui/Button.tsx';
import { Dialog } from '../../src/ui/Dialog.tsx';
import { TextField } from '../../src/ui/TextField.tsx';
import { view } from '../../src/ui/view.tsx';
import { definitions } from './reports.state.ts';

const LONGEST = 80;

type NameDialogProps = {
  title: string;
  name: string;
  /** The name of the stored report that is replaced if the new one has the same name. */
  replaced?: string | undefined;
  onClose: () => void;
  onName: (name: string) => void;
};

/**
 * The dialog that asks for the name of a stored report. It stays open until the report is saved, so that a refusal does
 * not lose what the user typed.
 */
export const NameDialog = view<NameDialogProps>(function NameDialogView(
  { read, t },
  { title, name, replaced, onClose, onName },
) {
  const { isSaving, refused } = read(definitions);
  const [text, setText] = useState(name);
  const [isEmpty, setEmpty] = useState(false);
  const [isSent, setSent] = useState(false);
  const isSaved = isSent && !isSaving && refused === null;
  useEffect(() => {
    if (isSaved) onClose();
    // oxlint-disable-next-line react/exhaustive-deps -- closes once, whichever function the parent passes
  }, [isSaved]);
  const send = (event: FormEvent) => {
    event.preventDefault();
    const wanted = text.trim();
    setEmpty(wanted === '');
    if (wanted === '') return;
    onName(wanted);
    setSent(true);
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
          hint={text.trim() === replaced ? t('reports.replaces') : undefined}
          error={isEmpty ? t('reports.nameMissing') : undefined}
        />
      </form>
      {isSent && refused && <Banner tone="warning" text={t(`failure.${refused.reason}`)} />}
    </Dialog>
  );
});
