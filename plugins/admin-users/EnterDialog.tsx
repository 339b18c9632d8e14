import { useState } from 'react';
import * as adminUsers from '../../events/admin-users.ts';
import { ReasonDialog } from '../../src/ui/ReasonDialog.tsx';
import { view } from '../../src/ui/view.tsx';

/** Asks why an account is to be entered; the reason stands in the list of entries for good (ADM-01). */
export const EnterDialog = view<{ id: number; name: string; onClose: () => void }>(function EnterDialogView(
  { publish, t },
  { id, name, onClose },
) {
  const [isLeaving, setLeaving] = useState(false);
  return (
    <ReasonDialog
      title={t('ghost.reasonTitle')}
      text={t('ghost.reasonText', { name })}
      label={t('ghost.reasonLabel')}
      hint={t('ghost.reasonHint')}
      chips={['asked', 'fault', 'setUp', 'billing'].map((each) => t(`ghost.chip.${each}`))}
      chipsLabel={t('ghost.chips')}
      confirm={t('ghost.enter')}
      cancel={t('ghost.cancel')}
      close={t('shell.close')}
      busy={isLeaving}
      onClose={onClose}
      onReason={(reason) => {
        setLeaving(true);
        publish(adminUsers.entryChosen({ id, reason }));
      }}
    />
  );
});
