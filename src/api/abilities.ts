import { FOREIGN } from './foreign-abilities.ts';

/**
 * What a server may have beyond the core of every server: signing in, the account and its settings as they are, devices and
 * where they are. Screens, effects and kinds of changes name the ability that they need; who lacks it is not offered them.
 */
export const ABILITIES = [
  'register',
  /** Mails about an account: one proves the address of a new one, and their links hold for an hour and sign out all other devices. */
  'accountMails',
  'passwordReset',
  'passwordChange',
  'demo',
  'ghost',
  /** The account's own data and settings can be changed. */
  'profile',
  'settingsAtServer',
  'deviceEditing',
  'deviceAdding',
  /** How often devices report can be set. */
  'reportingPlan',
  'groupEditing',
  'fences',
  'fenceEditing',
  'shares',
  /** The server lists links, changes them and ends them before their time. */
  'shareList',
  /** A link can show one past trip. */
  'tripShares',
  'alerts',
  'alertMarks',
  'alarmRules',
  /** The recorded past, and all that is made of it: trips, reports, dashboard. */
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

/** What a server says of itself once somebody is signed in, as that user may use it (TRAC-03). */
export type Description = {
  readonly kind: string;
  /** Null: it does not say. */
  readonly version: string | null;
  readonly abilities: readonly Ability[];
  /** What identifies a device, and what somebody signs in with; see `ServerKind`. */
  readonly identifier: 'imei' | 'free';
  readonly login: 'email' | 'name';
};

/** The ability that each call of a part of the backend needs; null: every server has it. It stands beside the calls. */
export type AbilityOf<Calls> = { readonly [Name in keyof Calls]: Ability | null };
