import * as adminEvents from '../../events/admin.ts';
import { VisitReason } from '../../src/ui/VisitReason.tsx';
import { view } from '../../src/ui/view.tsx';

type AskReasonProps = { subject: number; name: string; onClose: () => void; onGiven: () => void };

/**
 * The dialog that asks a super user why they visit a customer's account. It is needed if the visit was started without
 * a reason (ADM-01).
 */
export default view<AskReasonProps>(function AskReasonView(
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
