import type { Customer, CustomerChanges, SettingsChanges, UserSettings } from '../../events/account-types.ts';
import type { AlarmKind } from '../../events/alarm-types.ts';
import type { DeviceChanges, GroupChanges } from '../../events/change-types.ts';
import type { Device, Group, Notification } from '../../events/device-types.ts';
import type { Geofence, GeofenceChanges } from '../../events/geofence-types.ts';
import type { Share, ShareChanges } from '../../events/share-types.ts';
import type { SharedDevice } from '../../events/shared-view.ts';
import type { ServerAlert } from '../../events/server-alerts.ts';
import type { ContentPage, Release } from '../../events/news.ts';
import type { FeedbackAlong, OwnFeedback } from '../../events/feedback-types.ts';
import type { ReportDefinition } from '../../events/reports.ts';
import type { FixColumns, ReportedFixes } from '../../events/fix-columns.ts';
import type { PushMessage } from '../../events/push.ts';
import type { SensorColumns } from '../../events/sensor-types.ts';
import type { AppMode, Language } from '../../events/session-types.ts';
import type { Secret } from '../kernel/secret.ts';
import type { PushAddress } from '../ports/outer-types.ts';
import type { AbilityOf, Description } from './abilities.ts';
import type { AdminBackend } from './admin-backend.ts';
import type { Call } from './call.ts';
import type { CareBackend } from './care-backend.ts';
import type { LogbookBackend } from './logbook-backend.ts';
import type { MemberBackend } from './member-backend.ts';
import type { OperationsBackend } from './operations-backend.ts';
import type { Seconds } from '../rules/units.ts';

/** A new device's category, phone number and contact person; '' if not entered. */
export type DeviceDetails = Pick<DeviceChanges, 'category' | 'phone' | 'contact'>;

export type { CommandAnswer, MediaFile, PapersSheet } from './care-backend.ts';

/** The result of a login, or of renewing the access with a new token. */
export type Access = {
  readonly userID: number;
  readonly token: Secret;
  readonly refresh_token: Secret;
  readonly routeIcon: string;
  /** When the access token expires, if the server says so; else null. */
  readonly expiresAt: Seconds | null;
  readonly superUser: boolean;
  readonly appMode: AppMode | null;
};

/** Why a login was refused; the first reason that applies (AUTH-02). */
export type LoginRefusal =
  | 'deletedAccount'
  | 'invalidEmail'
  | 'invalidPassword'
  | 'resetRequired'
  | 'disabled'
  | 'expired'
  | 'codeNeeded'
  | 'codeWrong'
  /** Name, password and code are right, but the server accepts no requests from a web page of another origin. */
  | 'elsewhere'
  | 'credentials';

export type LoginAnswer =
  | { readonly accepted: true; readonly access: Access }
  | { readonly accepted: false; readonly refusal: LoginRefusal };

/** What a shared link shows now. Times are Unix seconds by the server's clock. */
export type SharedAnswer = {
  readonly kind: Share['kind'];
  /** When the link expires; null if it never does. */
  readonly expires: number | null;
  /** The server's own current time, if the server sends it. */
  readonly now: Seconds | null;
  readonly goal: Share['goal'];
  /** The trip that a `trip` link shows. */
  readonly trip?: Share['trip'];
  readonly devices: readonly SharedDevice[];
};

/** A part of a device's recorded history. Times are Unix seconds. */
export type TrackRange =
  | { readonly lastMinutes: number }
  | { readonly lastPoints: number }
  | { readonly from: Seconds; readonly to: Seconds };

/** The newest alerts. `devices`: those that the server was asked about, if these are not all of the account. */
export type ListedAlerts = readonly Notification[] & { readonly devices?: readonly number[] };

/**
 * All calls of the app to a server, in the product's own terms.
 *
 * The format of a server's responses is handled only inside that server's folder; each kind of server
 * (`server-kind.ts`) implements this type. Calls that a kind does not support are `unavailable`.
 */
export type SessionBackend = CareBackend &
  LogbookBackend &
  MemberBackend &
  OperationsBackend & {
    /** Signs the user in. `code`: from an authenticator app or device, if the server requires one (`codeNeeded`). */
    login(credentials: {
      email: string;
      password: Secret;
      language: Language;
      code?: Secret;
    }): Call<LoginAnswer>;
    demoLogin(account: string, language: Language): Call<LoginAnswer>;
    renewAccess(email: string, refreshToken: Secret): Call<Access>;
    /**
     * Ends the session on the server; push messages no longer reach this browser.
     * @param access the token to end, if the server ends tokens one by one
     */
    logout(pushToken: Secret | null, access?: Secret | null): Call<null>;
    /** Returns the server's abilities for the signed-in user. Sends no request if the abilities are already known. */
    describe(userID: number): Call<Description>;
    /**
     * Records on the server that a super user has entered this customer's account, and why; a second call in the
     * same visit adds the reason.
     */
    recordGhostEntry(userID: number, reason: string | null): Call<null>;
    /** Records on the server that the super user has left the customer's account. */
    recordGhostExit(userID: number): Call<null>;
    /**
     * Requests a new account; the server then mails a link that verifies the address (ACC-01). If the server refuses,
     * the failure's `fields` has an error code for each invalid field.
     */
    register(account: { email: string; password: Secret; language: Language }): Call<null>;
    /**
     * Sends the mail with the verification link again. The response is the same whether the address exists or not.
     */
    sendVerification(email: string, language: Language): Call<null>;
    /** Verifies an e-mail address with the token of the mailed link. */
    verifyEmail(token: Secret): Call<null>;
    /**
     * Makes the server mail a link for a new password. The response is the same whether the address exists or not
     * (ACC-02).
     */
    forgotPassword(email: string, language: Language): Call<null>;
    /** Sets a new password with the one-time token of the mailed link; all sessions of the account end. */
    resetPassword(token: Secret, password: Secret): Call<null>;
    /**
     * Changes the password. All other sessions end; this one continues with the new access, if the server sends one
     * (ACC-03).
     * @param userID the signed-in user
     * @param code of a second factor. Without it, a server that wants one refuses with `codeNeeded` for the field `code`.
     */
    changePassword(userID: number, current: Secret, password: Secret, code?: Secret): Call<Access | null>;
    /** For the demo only: the link of the latest mail to an address, or null. */
    demoMail(email: string): Call<Secret | null>;
    customer(userID: number): Call<Customer>;
    saveCustomer(userID: number, changes: CustomerChanges): Call<Customer>;
    settings(userID: number): Call<UserSettings>;
    saveSettings(userID: number, changes: SettingsChanges): Call<UserSettings>;
    devices(): Call<readonly Device[]>;
    /** Returns one device with all its data, including what the device list of a large fleet leaves out. */
    device(deviceId: number): Call<Device>;
    /**
     * Saves changes of a device. `was`: the previous values. For alarms and the reporting plan, only the fields that
     * differ from `was` are sent.
     */
    saveDevice(deviceId: number, changes: DeviceChanges, was?: DeviceChanges): Call<Device>;
    /**
     * Saves the same changes for several devices at once; some servers only support one at a time (`unavailable`).
     */
    saveDevices(deviceIds: readonly number[], changes: DeviceChanges): Call<readonly Device[]>;
    /**
     * Registers a tracker for this account. If the server refuses, the failure's `fields` has an error code for `imei`:
     * `length`, `checkDigit`, `taken` or `unknown`. `details` are sent only if the server supports them.
     */
    addDevice(imei: string, name: string, details?: DeviceDetails): Call<Device>;
    /** Changes the identifier by which the server knows a device. A taken one is refused as in `addDevice`. */
    saveIdentifier(deviceId: number, identifier: string): Call<Device>;
    /** Deletes a device, with all that the server stores about it. */
    removeDevice(deviceId: number): Call<null>;
    /** Stores the picture of a device: PNG, JPEG or WebP as base64. Returns the picture's web address. */
    saveDeviceImage(imei: string, file: { mime: string; base64: string }): Call<string>;
    /** Makes the server raise this alarm of a device once, so that the customer can try it out. */
    testAlarm(imei: string, kind: AlarmKind): Call<'sent' | 'asleep'>;
    groups(): Call<readonly Group[]>;
    /**
     * Creates a group. `key`: an idempotency key from the app, the same for every retry, so that the group is
     * created once.
     */
    createGroup(key: string, group: Omit<Group, 'id'>): Call<Group>;
    saveGroup(id: number, changes: GroupChanges): Call<Group>;
    /** Deletes a group; its devices then have no group. */
    deleteGroup(id: number): Call<null>;
    geofences(deviceIds: readonly number[]): Call<readonly Geofence[]>;
    createGeofence(key: string, fence: Omit<Geofence, 'id'>): Call<Geofence>;
    /** Saves a geofence. `fence`: the complete new geofence; `changes`: only what changed. */
    saveGeofence(fence: Geofence, changes: GeofenceChanges): Call<Geofence>;
    /**
     * Deletes a geofence at a device. `by`: the id of the user who deletes it. On a server where one geofence serves
     * several users, it stays there for the others.
     */
    deleteGeofence(deviceId: number, id: number, by: number): Call<null>;
    shares(): Call<readonly Share[]>;
    createShare(key: string, share: Omit<Share, 'salt' | 'opened'>): Call<Share>;
    saveShare(salt: string, changes: ShareChanges): Call<Share>;
    revokeShare(salt: string): Call<null>;
    /**
     * Returns what the recipient of a shared link sees, requested without a session; with `since` (Unix seconds)
     * only newer fixes. `kiosk`: the link is for a wall screen.
     */
    sharedView(kind: 'share' | 'kiosk', link: Secret, since: Seconds | null): Call<SharedAnswer>;
    notifications(): Call<ListedAlerts>;
    /**
     * Returns the newest notifications of all devices in a period (Unix seconds, both inclusive); at most
     * `MOST_ALARMS_A_CALL`. If the server cannot filter by period, returns all notifications that it has.
     */
    notificationsBetween(from: Seconds, to: Seconds): Call<readonly Notification[]>;
    unreadCount(): Call<number>;
    markNotifications(ids: readonly number[], read: boolean): Call<null>;
    /**
     * Marks all notifications as read or unread: either those of one device (`of` is its id) or those of all devices of
     * the customer. This includes notifications that the app has not loaded.
     */
    markAllNotifications(of: number | 'customer', read: boolean): Call<null>;
    /** The notifications of a device in a period (Unix seconds, both inclusive). */
    olderNotifications(deviceId: number, from: Seconds, to: Seconds): Call<readonly Notification[]>;
    /** Returns the reports that the user stored under a name. */
    reports(): Call<readonly ReportDefinition[]>;
    report(id: string): Call<ReportDefinition>;
    saveReport(definition: Omit<ReportDefinition, 'id'>): Call<ReportDefinition>;
    renameReport(id: string, name: string): Call<ReportDefinition>;
    removeReport(id: string): Call<null>;
    /**
     * Returns the last fix of each device or, with `since` (Unix seconds), what is newer.
     *
     * Listing the device ids works with every server; `'all'` only if the server answers an empty list with every
     * device.
     *
     * @param whole the few devices whose fixes are all needed, each from a time of its own (Unix seconds). For the other
     * devices, a server may return only the last fix. Without this list, it returns all that it can.
     */
    lastPositions(
      deviceIds: readonly number[] | 'all',
      since: Seconds | null,
      whole?: ReadonlyMap<number, Seconds>,
    ): Call<ReportedFixes>;
    track(deviceId: number, range: TrackRange): Call<FixColumns>;
    /**
     * Returns the sensor values of a device: the newest, or those of a period. The app requests them only while
     * they are shown.
     */
    sensors(deviceId: number, range: TrackRange | 'newest'): Call<SensorColumns>;
    /** Parses a push message of any kind. Never throws. */
    readPush(
      raw: unknown,
    ):
      | { readonly ok: true; readonly message: PushMessage; readonly account: number | null }
      | { readonly ok: false; readonly detail: string };
    /** Registers this browser or phone for push messages. Registering the same push address again changes nothing. */
    savePushToken(address: PushAddress): Call<null>;
    removePushToken(token: Secret): Call<null>;
    /** Makes the server send a test push message, so that the customer sees whether it arrives. */
    sendTestPush(): Call<null>;
    /** Returns the announcements for this customer. */
    serverAlerts(): Call<readonly ServerAlert[]>;
    /** Marks an announcement as read by the customer. */
    readServerAlert(alertId: number): Call<null>;
    /** Returns how many geofences from the product's first version the customer still has. */
    geofencesV1(userID: number): Call<number>;
    /** Deletes all geofences that the customer still has from the product's first version. */
    deleteGeofencesV1(userID: number): Call<null>;
    /** A content page such as `terms`, in this language if available. Needs no session. */
    page(id: string, language: Language): Call<ContentPage>;
    /**
     * Sends feedback to the server: text, a rating, a recording (gzip as base64), a picture (JPEG as base64). Returns
     * the id of the feedback.
     */
    sendFeedback(feedback: {
      readonly text: string;
      readonly rating: number | null;
      readonly recording: string | null;
      readonly picture?: string | null;
      readonly along?: FeedbackAlong;
    }): Call<string>;
    /** Returns this customer's feedback and the answers to it, newest first. */
    ownFeedback(): Call<readonly OwnFeedback[]>;
    /** Marks the answers to one feedback entry as read by the customer. */
    readFeedback(id: string): Call<null>;
    /** Returns what changed in each version of the app, newest first. */
    changeLog(language: Language): Call<readonly Release[]>;
  };

export const sessionAbilities = {
  login: null,
  renewAccess: null,
  logout: null,
  describe: null,
  customer: null,
  settings: null,
  devices: null,
  device: null,
  groups: null,
  lastPositions: null,
  sharedView: null,
  readPush: null,
  demoLogin: 'demo',
  demoMail: 'demo',
  register: 'register',
  sendVerification: 'accountMails',
  verifyEmail: 'accountMails',
  forgotPassword: 'passwordReset',
  resetPassword: 'passwordReset',
  changePassword: 'passwordChange',
  recordGhostEntry: 'ghost',
  recordGhostExit: 'ghost',
  saveCustomer: 'profile',
  saveSettings: 'settingsAtServer',
  saveDevice: 'deviceEditing',
  saveDevices: 'deviceEditing',
  addDevice: 'deviceAdding',
  saveIdentifier: 'deviceDetails',
  removeDevice: 'deviceDetails',
  saveDeviceImage: 'deviceEditing',
  testAlarm: 'alarmRules',
  createGroup: 'groupEditing',
  saveGroup: 'groupEditing',
  deleteGroup: 'groupEditing',
  geofences: 'fences',
  createGeofence: 'fenceEditing',
  saveGeofence: 'fenceEditing',
  deleteGeofence: 'fenceEditing',
  geofencesV1: 'announcements',
  deleteGeofencesV1: 'announcements',
  shares: 'shares',
  createShare: 'shares',
  saveShare: 'shares',
  revokeShare: 'shares',
  notifications: 'alerts',
  notificationsBetween: 'alerts',
  olderNotifications: 'alerts',
  unreadCount: 'alerts',
  markNotifications: 'alertMarks',
  markAllNotifications: 'alertMarks',
  track: 'history',
  reports: 'storedReports',
  report: 'storedReports',
  saveReport: 'storedReports',
  renameReport: 'storedReports',
  removeReport: 'storedReports',
  sensors: 'sensors',
  savePushToken: 'push',
  removePushToken: 'push',
  sendTestPush: 'push',
  serverAlerts: 'announcements',
  readServerAlert: 'announcements',
  sendFeedback: 'feedback',
  ownFeedback: 'feedback',
  readFeedback: 'feedback',
  changeLog: 'changeLog',
  page: 'pages',
} as const satisfies AbilityOf<
  Omit<SessionBackend, keyof (CareBackend & LogbookBackend & MemberBackend & OperationsBackend)>
>;

/** The calls that need no session. */
export type VisitorBackend = Pick<
  SessionBackend,
  | 'login'
  | 'demoLogin'
  | 'register'
  | 'sendVerification'
  | 'verifyEmail'
  | 'forgotPassword'
  | 'resetPassword'
  | 'changePassword'
  | 'demoMail'
  | 'page'
>;

/** All calls to a server: those of a session, and those for administrators only. */
export type Backend = SessionBackend & AdminBackend;

/** The server calls that each chunk of the app contains. The calls are loaded together with the chunk. */
export type ChunkCalls = {
  readonly visitor: VisitorBackend;
  readonly guest: Pick<SessionBackend, 'sharedView'>;
  readonly session: SessionBackend;
  readonly admin: AdminBackend;
};
