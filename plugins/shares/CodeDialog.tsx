import * as shareEvents from '../../events/shares.ts';
import { shares } from '../../src/core/devices/shares.ts';
import { Dialog } from '../../src/ui/Dialog.tsx';
import { QrCode } from '../../src/ui/QrCode.tsx';
import { view } from '../../src/ui/view.tsx';
import { addressOf } from './address.ts';
import { sharesPage } from './shares-page.state.ts';
import { styles } from './styles.ts';

/** A link as a code, for a phone beside this screen or a sheet of paper. */
export const CodeDialog = view(function CodeDialogView({ read, publish, t }) {
  const { code } = read(sharesPage);
  const share = read(shares).shown.find(({ salt }) => salt === code);
  if (!share) return null;
  const address = addressOf(share.salt, window.location.origin);
  return (
    <Dialog
      open
      testId="share-code"
      title={t('shares.code')}
      text={t('shares.codeHint')}
      closeLabel={t('shell.close')}
      onClose={() => publish(shareEvents.codeOpened({ salt: null }))}
    >
      <QrCode
        text={address}
        label={t('shares.codeLabel', { name: share.name || t('shares.share') })}
        download={{ label: t('shares.download'), fileName: 'fixpoint-link.svg' }}
      />
      <p className={styles.address}>{address}</p>
    </Dialog>
  );
});
