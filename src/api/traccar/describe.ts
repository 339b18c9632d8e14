import { type Raw, textIn } from './raw.ts';

/** What a server allows a user to do. */
export type Description = {
  readonly version: string;
  /** The user may change settings, devices, fences and rules. */
  readonly edit: boolean;
  /** The user may change, add and remove devices. */
  readonly editDevices: boolean;
  /** The user may send custom commands, not only saved ones. */
  readonly freeCommands: boolean;
  readonly reports: boolean;
  /** Visitors may create an account. */
  readonly register: boolean;
  /** The server can send mail, for example for a forgotten password. */
  readonly mail: boolean;
  /** The server can send text messages. */
  readonly textMessages: boolean;
  /** The user may change their sign-in address. */
  readonly changeEmail: boolean;
  readonly administer: boolean;
};

/**
 * Returns what the server (`GET /server`) and the user's flags allow. Without a user: what the server allows
 * everyone. Server limits do not bind administrators.
 */
export function describe(server: Raw, user: Raw | null): Description {
  const administer = user?.['administrator'] === true;
  const isBarred = (flag: string): boolean => user?.[flag] === true || (server[flag] === true && !administer);
  const isReadOnly = isBarred('readonly');
  const hasPasswords = server['openIdForce'] !== true;
  return {
    version: textIn(server['version'], 40),
    edit: !isReadOnly,
    editDevices: !isReadOnly && !isBarred('deviceReadonly'),
    freeCommands: !isReadOnly && !isBarred('limitCommands'),
    reports: !isBarred('disableReports'),
    // The first account of a new server becomes its administrator.
    register: hasPasswords && (server['registration'] === true || server['newServer'] === true),
    mail: hasPasswords && server['emailEnabled'] === true,
    textMessages: server['textEnabled'] === true,
    changeEmail: !isReadOnly && !isBarred('fixedEmail'),
    administer,
  };
}
