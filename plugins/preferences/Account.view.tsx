import type { AppMode } from '../../events/session-types.ts';
import { can } from '../../src/core/server/server.ts';
import * as userEvents from '../../events/user.ts';
import { session } from '../../src/core/session/session.ts';
import { settingsWanted, customerWanted } from '../../src/core/session/account-kinds.ts';
import { user } from '../../src/core/session/user.ts';
import { LinkButton, Button } from '../../src/ui/Button.tsx';
import { LockIcon, LogOutIcon } from '../../src/ui/icons.ts';
import { Select } from '../../src/ui/Select.tsx';
import { Switch } from '../../src/ui/Switch.tsx';
import { view } from '../../src/ui/view.tsx';
import { modesToChoose, modeSwitch } from './mode-switch.effects.ts';
import styles from './Settings.module.css';
import { useEffect, useState } from 'react';
import * as auth from '../../events/auth.ts';
import { linkFollowed } from '../../events/navigation.ts';
import { location } from '../../src/core/app/location.ts';
import { lostByLogout } from '../../src/core/changes/changes.ts';
import { onlyHere } from '../../src/core/devices/only-here.ts';
import { Dialog } from '../../src/ui/Dialog.tsx';
import { Row, Stack, Text } from '../../src/ui/Layout.tsx';
import type { CustomerChanges } from '../../events/account-types.ts';
import { classes } from '../../src/ui/classes.ts';
import { TextField } from '../../src/ui/TextField.tsx';
import { ACCOUNT_PATH } from './place.ts';
import { type NameOfCustomer, type RefusedName, refusedNames } from './refused-names.state.ts';

type NameProps = {
  label: string;
  name: NameOfCustomer;
  /** The customer's name as the server has it, or the one that is being saved. */
  value: string;
  /** The typed name that could not be saved. */
  refused: RefusedName | undefined;
  /** Why the name could not be saved, as text. */
  error: string | null;
  onChange: (changes: CustomerChanges) => void;
};

/**
 * A name is saved when its field loses focus or the user presses Enter. Escape undoes the change. A name that could not
 * be saved stays in the field together with the reason (ACC-05), and Enter sends it again.
 */
function NameField({ label, name, value, refused, error, onChange }: NameProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [dropped, setDropped] = useState<RefusedName | undefined>();
  const kept = refused === dropped ? undefined : refused;
  const save = (text: string | null) => {
    if (text !== null && text.trim() !== value) onChange({ [name]: text.trim() });
    else if (text !== null) setDropped(refused); // The user typed the server's value again, so the refused name is dropped.
    setTyped(null);
  };
  return (
    <TextField
      label={label}
      name={name}
      autoComplete={name === 'firstName' ? 'given-name' : 'family-name'}
      value={typed ?? kept?.value ?? value}
      error={kept && error}
      onChange={setTyped}
      onBlur={() => save(typed)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') save(typed ?? kept?.value ?? null);
        else if (event.key === 'Escape') {
          setTyped(null);
          setDropped(refused);
        }
      }}
    />
  );
}

/** The form for the customer's first and last name. */
const Profile = view(function ProfileView({ read, publish, t }) {
  const customer = read(user).customerData.success;
  const { names } = read(refusedNames);
  if (!customer) return null;
  const field = (name: NameOfCustomer) => {
    const refused = names[name];
    return (
      <NameField
        name={name}
        label={t(`settings.${name}`)}
        value={customer[name]}
        refused={refused}
        error={refused ? (refused.failure.message ?? t(`failure.${refused.failure.reason}`)) : null}
        onChange={(changes) => publish(customerWanted(read, changes))}
      />
    );
  };
  return (
    <div className={classes(styles.columns, styles.names)}>
      {field('firstName')}
      {field('lastName')}
    </div>
  );
});

/**
 * The logout button. If the server does not have all changes yet, or only this browser has something of the account,
 * the user must confirm, because logging out would lose it. Changes of other tabs count too.
 */
const LogOut = view(function LogOutView({ read, publish, t, language }) {
  const [asks, setAsks] = useState(false);
  const count = read(lostByLogout);
  const here = read(onlyHere);
  const asksFirst = count > 0 || here.length > 0;
  const what = new Intl.ListFormat(language, { type: 'conjunction' }).format(
    here.map((each) => t(`settings.onlyHere.${each}`)),
  );
  const text = [
    ...(count > 0 ? [t('settings.unsavedText')] : []),
    ...(here.length > 0 ? [t('settings.onlyHere.text', { what })] : []),
  ];
  // The account menu leads to this address.
  const isAsked = new URLSearchParams(read(location).place?.query).has('logout');
  const stay = () => {
    setAsks(false);
    if (isAsked) publish(linkFollowed({ href: ACCOUNT_PATH, replace: true }));
  };
  // When there is nothing left to ask, a later change must not open the question again.
  useEffect(() => {
    if ((asks || isAsked) && !asksFirst) stay();
  });
  return (
    <>
      <Button icon={LogOutIcon} onClick={() => (asksFirst ? setAsks(true) : publish(auth.logoutChosen()))}>
        {t('settings.logout')}
      </Button>
      <Dialog
        open={(asks || isAsked) && asksFirst}
        onClose={stay}
        alert
        size="small"
        title={count > 0 ? t('settings.unsaved', { count }) : t('settings.onlyHere.title')}
        text={text.join(' ')}
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

/** The account settings: the signed-in user, the mode of the app, the password, and the logout. */
export default view(function AccountView({ read, publish, t }) {
  const customer = read(user).customerData.success;
  const settings = read(user).settings.success;
  const name = customer ? `${customer.firstName} ${customer.lastName}`.trim() : '';
  const { wanted } = read(modeSwitch);
  const mode = wanted ?? read(session).appMode;
  const modes = read(modesToChoose);
  // The form already shows the name, so the heading does not repeat it.
  const hasProfile = customer !== null && can(read, 'profile');
  return (
    <Stack gap={5} bounded>
      <div className={styles.who}>
        {name && !hasProfile && (
          <Text as="span" weight="medium">
            {name}
          </Text>
        )}
        <Text
          as="span"
          weight={hasProfile ? 'medium' : 'regular'}
          tone={hasProfile ? 'ink' : 'muted'}
          anywhere
        >
          {customer?.email || read(session).email}
        </Text>
        {hasProfile && (
          <Text as="span" tone="muted" size={13}>
            {t('settings.savedAtOnce')}
          </Text>
        )}
      </div>
      {hasProfile && <Profile />}
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
      {can(read, 'passwordChange') && (
        <Row>
          <LinkButton icon={LockIcon} href="/change-password">
            {t('settings.changePassword')}
          </LinkButton>
        </Row>
      )}
      <Row className={styles.leave}>
        <LogOut />
      </Row>
    </Stack>
  );
});
