import { useEffect } from 'react';
import * as app from '../../events/app.ts';
import * as popupEvents from '../../events/error-popup.ts';
import { appState } from '../../src/core/app/app-state.ts';
import { Button } from '../../src/ui/Button.tsx';
import { Dialog } from '../../src/ui/Dialog.tsx';
import { ReloadIcon } from '../../src/ui/icons.ts';
import { view } from '../../src/ui/view.tsx';
import styles from './ErrorPopup.module.css';
import { SadFace } from './SadFace.tsx';

/** The popup about errors of the API (ERRPOP-01). Only its own buttons close it. */
export default view(function ErrorPopupView({ read, publish, t, reportProblem }) {
  const { errorPopupSad, errorPopupBusy } = read(appState);
  useEffect(() => {
    publish(popupEvents.revealed());
    // oxlint-disable-next-line react/exhaustive-deps -- once for each time that it comes
  }, []);
  return (
    <Dialog
      open
      alert
      stubborn
      testId="error-popup"
      title={t('app.apiErrorPopupTitle')}
      text={t('app.apiErrorPopup.message1')}
      closeLabel={t('shell.close')}
      onClose={() => undefined}
      actions={
        <div className={styles.actions}>
          <Button
            variant="primary"
            icon={ReloadIcon}
            wide
            loading={errorPopupBusy}
            onClick={() => publish(app.errorPopupRetryChosen())}
          >
            {t('shell.tryAgain')}
          </Button>
          <Button
            variant="quiet"
            wide
            disabled={errorPopupBusy}
            onClick={() => publish(app.errorPopupClosed())}
          >
            {t('app.apiErrorPopup.goOn')}
          </Button>
          <Button variant="quiet" wide disabled={errorPopupBusy} onClick={() => reportProblem('errorPopup')}>
            {t('shell.reportProblem')}
          </Button>
        </div>
      }
    >
      <p className={styles.message}>{t('app.apiErrorPopup.message2')}</p>
      <SadFace shown={errorPopupSad} />
    </Dialog>
  );
});
