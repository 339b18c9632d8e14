import { useEffect } from 'react';
import * as app from '../../events/app.ts';
import * as popupEvents from '../../events/error-popup.ts';
import { appState } from '../../src/core/app/app-state.ts';
import { Button } from '../../src/ui/Button.tsx';
import { Dialog } from '../../src/ui/Dialog.tsx';
import { Row, Stack } from '../../src/ui/Layout.tsx';
import { NoAnswerIcon, ReloadIcon } from '../../src/ui/icons.ts';
import { view } from '../../src/ui/view.tsx';
import styles from './ErrorPopup.module.css';

/**
 * The picture beside the title of the error popup (ERRPOP-02). Its space is reserved from the start, so nothing moves
 * when it appears.
 */
function Picture({ shown }: { shown: boolean }) {
  return (
    <Stack as="span" center className={styles.place} aria-hidden="true">
      {shown && (
        <span className={styles.picture} data-testid="error-popup-picture">
          <NoAnswerIcon size={24} />
        </span>
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
      title={
        <Row as="span" gap={4} justify="between">
          {t('app.apiErrorPopupTitle')}
          <Picture shown={errorPopupSad} />
        </Row>
      }
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
      <p className={styles.message}>{t('app.apiErrorPopup.message2')}</p>
    </Dialog>
  );
});
