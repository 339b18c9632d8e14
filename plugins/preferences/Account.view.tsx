import type { AppMode } from '../../events/session-types.ts';
import * as userEvents from '../../events/user.ts';
import { session } from '../../src/core/session/session.ts';
import { settingsWanted } from '../../src/core/session/account-kinds.ts';
import { user } from '../../src/core/session/user.ts';
import { LinkButton } from '../../src/ui/Button.tsx';
import { LockIcon } from '../../src/ui/icons.ts';
import { Select } from '../../src/ui/Select.tsx';
import { Switch } from '../../src/ui/Switch.tsx';
import { view } from '../../src/ui/view.tsx';
import { modesToChoose, modeSwitch } from './mode-switch.effects.ts';
import { LogOut } from './LogOut.tsx';
import { Profile } from './Profile.tsx';
import styles from './Settings.module.css';

/** Who is signed in, the mode of the app, the password, and the way out. */
export default view(function AccountView({ read, publish, t }) {
  const customer = read(user).customerData.success;
  const settings = read(user).settings.success;
  const name = customer ? `${customer.firstName} ${customer.lastName}`.trim() : '';
  const { wanted } = read(modeSwitch);
  const mode = wanted ?? read(session).appMode;
  const modes = read(modesToChoose);
  return (
    <div className={styles.fields}>
      <div className={styles.who}>
        {name && <span className={styles.name}>{name}</span>}
        <span className={styles.hint}>{customer?.email || read(session).email}</span>
      </div>
      <Profile />
      {settings && modes.length > 1 ? (
        <Select<AppMode>
          label={t('settings.mode')}
          value={mode}
          options={modes.map((value) => ({ value, label: t(`settings.modes.${value}`) }))}
          disabled={wanted !== null}
          onChange={(chosen) => publish(userEvents.modeChosen({ mode: chosen }))}
        />
      ) : (
        <div className={styles.field}>
          <span className={styles.label}>{t('settings.mode')}</span>
          <span>{t(`settings.modes.${mode}`)}</span>
        </div>
      )}
      {settings && (
        <Switch
          label={t('settings.logoutOnClose')}
          detail={t('settings.logoutOnCloseHint')}
          checked={settings.logout_onclose}
          onChange={(on) => publish(settingsWanted(read, { logout_onclose: on }))}
        />
      )}
      <div className={styles.actions}>
        <LinkButton icon={LockIcon} href="/change-password">
          {t('settings.changePassword')}
        </LinkButton>
        <LogOut />
      </div>
    </div>
  );
});
