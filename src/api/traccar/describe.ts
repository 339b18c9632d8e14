import { attributesOf, type Raw, textIn } from './raw.ts';

/** What a Traccar server allows one user to do. */
export type Description = {
  readonly version: string;
  /** Whether the user may change settings, devices, geofences and rules. */
  readonly edit: boolean;
  /** Whether the user may change, add and remove devices. */
  readonly editDevices: boolean;
  /** Whether the user may add devices. Traccar also refuses those above a limit, which only shows when one is added. */
  readonly addDevices: boolean;
  /** Whether the user may create share links. */
  readonly share: boolean;
  /** Whether the user may send custom commands; otherwise only saved ones. */
  readonly freeCommands: boolean;
  readonly reports: boolean;
  /** Whether users sign in with a password. If not, they use the sign-in page of their organisation (OpenID Connect). */
  readonly passwords: boolean;
  /** Whether the server has such a sign-in page. */
  readonly openId: boolean;
  /** Whether visitors may create an account. */
  readonly register: boolean;
  /** Whether the server can send e-mail, for example for a forgotten password. */
  readonly mail: boolean;
  /** Whether the server can send text messages (SMS). */
  readonly textMessages: boolean;
  /** Whether users may change the e-mail address with which they sign in. */
  readonly changeEmail: boolean;
  readonly administer: boolean;
};

/**
 * Returns what is allowed, from the server's settings (`GET /server`) and the user's flags. Without a user: what
 * the server allows everyone. Restrictions do not apply to administrators, whether they are of the server or of the user;
 * only a fixed e-mail address of their own does.
 */
export function describe(server: Raw, user: Raw | null): Description {
  const administer = user?.['administrator'] === true;
  const isBarred = (flag: string): boolean => (user?.[flag] === true || server[flag] === true) && !administer;
  const isReadOnly = isBarred('readonly');
  const editDevices = !isReadOnly && !isBarred('deviceReadonly');
  const passwords = server['openIdForce'] !== true;
  return {
    version: textIn(server['version'], 40),
    edit: !isReadOnly,
    editDevices,
    addDevices: editDevices && (administer || user?.['deviceLimit'] !== 0),
    // An administrator who switches sharing off does so for everyone.
    share: !isReadOnly && attributesOf(server)['disableShare'] !== true && user?.['temporary'] !== true,
    freeCommands: !isReadOnly && !isBarred('limitCommands'),
    reports: !isBarred('disableReports'),
    passwords,
    openId: server['openIdEnabled'] === true,
    // A server without any account allows registration, because the first account becomes the administrator.
    register: passwords && (server['registration'] === true || server['newServer'] === true),
    mail: passwords && server['emailEnabled'] === true,
    textMessages: server['textEnabled'] === true,
    changeEmail: !isReadOnly && user?.['fixedEmail'] !== true && !isBarred('fixedEmail'),
    administer,
  };
}
