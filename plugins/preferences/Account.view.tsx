import type { AppMode } from '../../events/session-types.ts';
import { can } from '../../src/core/server/server.ts';
import * as userEvents from '../../events/user.ts';
import { session } from '../../src/core/session/session.ts';
import { settingsWanted } from '../../src/core/session/account-kinds.ts';
import { user } from '../../src/core/session/user.ts';
import { LinkButton, Button } from '../../src/ui/Button.tsx';
import { LockIcon, LogOutIcon } from '../../src/ui/icons.ts';
import { Select } from '../../src/ui/Select.tsx';
import { Switch } from '../../src/ui/Switch.tsx';
import { view } from '../../src/ui/view.tsx';
import { modesToChoose, modeSwitch } from './mode-switch.effects.ts';
import { Profile } from './Profile.tsx';
import styles from './Settings.module.css';
import { useState } from 'react';
import * as auth from '../../events/auth.ts';
import { unsavedChanges } from '../../src/core/changes/changes.ts';
import { Dialog } from '../../src/ui/Dialog.tsx';
import { Row, Stack, Text } from '../../src/ui/Layout.tsx';

/** The way out. Changes that the server does not have yet would go with it: then it is asked first. */
const LogOut = view(function LogOutView({ read, publish, t }) {
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

/** Who is signed in, the mode of the app, the password, and the way out. */
export default view(function AccountView({ read, publish, t }) {
  const customer = read(user).customerData.success;
  const settings = read(user).settings.success;
  const name = customer ? `${customer.firstName} ${customer.lastName}`.trim() : '';
  const { wanted } = read(modeSwitch);
  const mode = wanted ?? read(session).appMode;
  const modes = read(modesToChoose);
  return (
    <Stack gap={5} bounded>
      <div className={styles.who}>
        {name && (
          <Text as="span" weight="medium">
            {name}
          </Text>
        )}
        <Text as="span" tone="muted" size={13}>
          {customer?.email || read(session).email}
        </Text>
      </div>
      {can(read, 'profile') && <Profile />}
      {settings && modes.length > 1 ? (
        <Select<AppMode>
          label={t('settings.mode')}
          value={mode}
          options={modes.map((value) => ({ value, label: t(`settings.modes.${value}`) }))}
          disabled={wanted !== null}
          onChange={(chosen) => publish(userEvents.modeChosen({ mode: chosen }))}
        />
      ) : (
        <Stack gap={2}>
          <Text as="span" size={13} weight="medium">
            {t('settings.mode')}
          </Text>
          <span>{t(`settings.modes.${mode}`)}</span>
        </Stack>
      )}
      {settings && can(read, 'settingsAtServer') && (
        <Switch
          label={t('settings.logoutOnClose')}
          detail={t('settings.logoutOnCloseHint')}
          checked={settings.logout_onclose}
          onChange={(on) => publish(settingsWanted(read, { logout_onclose: on }))}
        />
      )}
      <Row gap={2} align="stretch" wrap>
        {can(read, 'passwordChange') && (
          <LinkButton icon={LockIcon} href="/change-password">
            {t('settings.changePassword')}
          </LinkButton>
        )}
        <LogOut />
      </Row>
    </Stack>
  );
});
