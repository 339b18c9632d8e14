import { ReasonDialog } from './ReasonDialog.tsx';
import { view } from './view.tsx';

type VisitReasonProps = {
  /** Whose account it is about. */
  name: string;
  confirm: string;
  busy?: boolean;
  onReason: (reason: string) => void;
  onClose: () => void;
};

/** Asks why somebody's account is looked at, before the visit or within it (ADM-01). */
export const VisitReason = view<VisitReasonProps>(function VisitReasonView({ t }, { name, ...rest }) {
  return (
    <ReasonDialog
      title={t('ghost.reasonTitle')}
      text={t('ghost.reasonText', { name })}
      label={t('ghost.reasonLabel')}
      hint={t('ghost.reasonHint')}
      chips={['asked', 'fault', 'setUp', 'billing'].map((each) => t(`ghost.chip.${each}`))}
      chipsLabel={t('ghost.chips')}
      cancel={t('ghost.cancel')}
      close={t('shell.close')}
      {...rest}
    />
  );
});
