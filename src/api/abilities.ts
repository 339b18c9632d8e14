import { FOREIGN } from './foreign-abilities.ts';

/**
 * Features that not every server has. Every server offers sign-in, read-only account and settings, devices and their
 * positions; everything else is an ability. Screens, effects and kinds of changes name the ability that they need.
 * Users of a server without that ability do not see them.
 */
export const ABILITIES = [
  'register',
  /**
   * The server sends mails about accounts, for example to verify the address of a new account. Links in these mails are
   * valid for an hour. Resetting the password by such a link signs the user out everywhere else.
   */
  'accountMails',
  'passwordReset',
  'passwordChange',
  'demo',
  'ghost',
  /** The user can change the account's data and settings. */
  'profile',
  'settingsAtServer',
  'deviceEditing',
  'deviceAdding',
  /** The user can set how often devices report. */
  'reportingPlan',
  'groupEditing',
  'fences',
  'fenceEditing',
  /** The user can choose whether entering and leaving a geofence raises alerts. Without it, both always do. */
  'fenceTriggers',
  'shares',
  /** The server lists shared links, changes them and can end them early. */
  'shareList',
  /** A shared link can show one completed trip. */
  'tripShares',
  'alerts',
  'alertMarks',
  'alarmRules',
  /**
   * The server stores the history of devices, and everything based on it is available: past alerts, trips, reports,
   * dashboard.
   */
  'history',
  'storedReports',
  'members',
  'logbook',
  'papers',
  'commands',
  'parkGuard',
  'media',
  'measurements',
  'sensors',
  'push',
  'announcements',
  'feedback',
  'changeLog',
  'pages',
  'administration',
  ...FOREIGN,
] as const;
export type Ability = (typeof ABILITIES)[number];

/** What a server reports about itself after sign-in, such as its version and abilities for this user (TRAC-03). */
export type Description = {
  readonly kind: string;
  /** The version of the server; null if it does not say. */
  readonly version: string | null;
  readonly abilities: readonly Ability[];
  /**
   * `identifier`: what identifies a device (an IMEI or any text). `login`: what users sign in with. See `ServerKind`.
   */
  readonly identifier: 'imei' | 'free';
  readonly login: 'email' | 'name';
  /**
   * Present if the server has a sign-in page of its own (see `ServerKind`). `isOnly`: the server accepts no passwords.
   * `elsewhere`: the address of the server, if its page cannot lead back to the app.
   */
  readonly signInPage?: { readonly isOnly: boolean; readonly elsewhere?: string };
};

/**
 * The ability that each call needs; null if every server supports the call. Each file of calls has its own such list.
 */
export type AbilityOf<Calls> = { readonly [Name in keyof Calls]: Ability | null };
