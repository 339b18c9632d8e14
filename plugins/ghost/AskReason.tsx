import * as adminEvents from '../../events/admin.ts';
import { ReasonDialog } from '../../src/ui/ReasonDialog.tsx';
import { view } from '../../src/ui/view.tsx';

type AskReasonProps = { subject: number; name: string; onClose: () => void; onGiven: () => void };

/** Asks, inside a visit that began without a word, why the account is looked at (ADM-01). */
export default view<AskReasonProps>(function AskReasonView(
  { publish, t },
  { subject, name, onClose, onGiven },
) {
  return (
    <ReasonDialog
      title={t('ghost.reasonTitle')}
      text={t('ghost.reasonText', { name })}
      label={t('ghost.reasonLabel')}
      hint={t('ghost.reasonHint')}
      chips={['asked', 'fault', 'setUp', 'billing'].map((each) => t(`ghost.chip.${each}`))}
      chipsLabel={t('ghost.chips')}
      confirm={t('ghost.giveReason')}
      cancel={t('ghost.cancel')}
      close={t('shell.close')}
      onClose={onClose}
      onReason={(reason) => {
        publish(adminEvents.ghostReasonStated({ userID: subject, reason }));
        onGiven();
      }}
    />
  );
});
