import { useState } from 'react';
import * as auth from '../../events/auth.ts';
import { unsavedChanges } from '../../src/core/changes/changes.ts';
import { Button } from '../../src/ui/Button.tsx';
import { Dialog } from '../../src/ui/Dialog.tsx';
import { LogOutIcon } from '../../src/ui/icons.ts';
import { view } from '../../src/ui/view.tsx';

/** The way out. Changes that the server does not have yet would go with it: then it is asked first. */
export const LogOut = view(function LogOutView({ read, publish, t }) {
  const [asks, setAsks] = useState(false);
  const count = read(unsavedChanges).length;
  const stay = () => setAsks(false);
  return (
    <>
      <Button icon={LogOutIcon} onClick={() => (count > 0 ? setAsks(true) : publish(auth.logoutChosen()))}>
        {t('settings.logout')}
      </Button>
      <Dialog
        open={asks && count > 0}
        onClose={stay}
        alert
        size="small"
        title={t('settings.unsaved', { count })}
        text={t('settings.unsavedText')}
        closeLabel={t('shell.close')}
        actions={
          <>
            <Button onClick={() => publish(auth.logoutChosen())}>{t('settings.logoutAnyway')}</Button>
            <Button variant="primary" onClick={stay}>
              {t('settings.stay')}
            </Button>
          </>
        }
      />
    </>
  );
});
