import { type Raw, textIn } from './raw.ts';

/** What a server lets a user do. */
export type Description = {
  readonly version: string;
  /** Settings, devices, fences and rules may be changed. */
  readonly edit: boolean;
  /** Devices may be changed, added and removed. */
  readonly editDevices: boolean;
  /** Commands that are written by hand may be sent, not saved ones alone. */
  readonly freeCommands: boolean;
  readonly reports: boolean;
  /** People may make an account for themselves. */
  readonly register: boolean;
  /** The server can send mail: a forgotten password. */
  readonly mail: boolean;
  /** The server can send text messages. */
  readonly textMessages: boolean;
  /** The user may change the address they sign in with. */
  readonly changeEmail: boolean;
  readonly administer: boolean;
};

/**
 * What the server (`GET /server`) and the flags of the user allow. Before there is a user: what it says to everybody.
 * Limits of the server do not bind its administrators.
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
    // Of a new server the first account is its administrator's.
    register: hasPasswords && (server['registration'] === true || server['newServer'] === true),
    mail: hasPasswords && server['emailEnabled'] === true,
    textMessages: server['textEnabled'] === true,
    changeEmail: !isReadOnly && !isBarred('fixedEmail'),
    administer,
  };
}
