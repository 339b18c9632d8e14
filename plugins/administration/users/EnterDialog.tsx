import { useState } from 'react';
import * as adminUsers from '../../../events/admin-users.ts';
import { VisitReason } from '../../../src/ui/VisitReason.tsx';
import { view } from '../../../src/ui/view.tsx';

/** Asks why an account is to be entered; the reason stands in the list of entries for good (ADM-01). */
export const EnterDialog = view<{ id: number; name: string; onClose: () => void }>(function EnterDialogView(
  { publish, t },
  { id, name, onClose },
) {
  const [isLeaving, setLeaving] = useState(false);
  return (
    <VisitReason
      name={name}
      confirm={t('ghost.enter')}
      busy={isLeaving}
      onClose={onClose}
      onReason={(reason) => {
        setLeaving(true);
        publish(adminUsers.entryChosen({ id, reason }));
      }}
    />
  );
});
