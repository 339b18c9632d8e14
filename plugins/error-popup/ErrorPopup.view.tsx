import { useEffect } from 'react';
import * as app from '../../events/app.ts';
import * as popupEvents from '../../events/error-popup.ts';
import { appState } from '../../src/core/app/app-state.ts';
import { Button } from '../../src/ui/Button.tsx';
import { Dialog } from '../../src/ui/Dialog.tsx';
import { Row, Stack } from '../../src/ui/Layout.tsx';
import { ReloadIcon } from '../../src/ui/icons.ts';
import { view } from '../../src/ui/view.tsx';
import styles from './ErrorPopup.module.css';

/**
 * The sad face in the error popup (ERRPOP-02). Its space is reserved from the start, so that nothing moves when it
 * appears.
 */
function SadFace({ shown }: { shown: boolean }) {
  return (
    <Stack center className={styles.place} aria-hidden="true">
      {shown && (
        <svg className={styles.face} viewBox="0 0 64 64" data-testid="sad-face">
          <circle className={styles.head} cx="32" cy="32" r="28" />
          <path className={styles.line} d="M17 24.5 L25 21.5 M47 24.5 L39 21.5" />
          <circle className={styles.eye} cx="22.5" cy="29.5" r="2.8" />
          <circle className={styles.eye} cx="41.5" cy="29.5" r="2.8" />
          <path className={styles.line} d="M21 46 C25 38.5 39 38.5 43 46" />
        </svg>
      )}
    </Stack>
  );
}

/** The popup about errors of the API (ERRPOP-01). The user can close it only with its own buttons. */
export default view(function ErrorPopupView({ read, publish, t, reportProblem }) {
  const { errorPopupSad, errorPopupBusy } = read(appState);
  useEffect(() => {
    publish(popupEvents.revealed());
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the popup opens
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
        <Stack gap={2} className={styles.actions}>
          <Button
            variant="primary"
            icon={ReloadIcon}
            wide
            aria-busy={errorPopupBusy || undefined}
            aria-disabled={errorPopupBusy || undefined}
            onClick={() => !errorPopupBusy && publish(app.errorPopupRetryChosen())}
          >
            {t(errorPopupBusy ? 'app.apiErrorPopup.retrying' : 'shell.tryAgain')}
          </Button>
          {/* They keep their look while the app tries again: it takes a moment, and grey would read as a dead end. */}
          <Button
            wide
            aria-disabled={errorPopupBusy || undefined}
            onClick={() => !errorPopupBusy && publish(app.errorPopupClosed())}
          >
            {t('app.apiErrorPopup.goOn')}
          </Button>
          <Button
            wide
            aria-disabled={errorPopupBusy || undefined}
            onClick={() => !errorPopupBusy && reportProblem('errorPopup')}
          >
            {t('shell.reportProblem')}
          </Button>
        </Stack>
      }
    >
      <Row gap={4} justify="between">
        <p className={styles.message}>{t('app.apiErrorPopup.message2')}</p>
        <SadFace shown={errorPopupSad} />
      </Row>
    </Dialog>
  );
});
