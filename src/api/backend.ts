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
import type { FixColumns } from '../../events/fix-columns.ts';
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

/** What a new device is, its phone number and who looks after it; '' where nobody has said. */
export type DeviceDetails = Pick<DeviceChanges, 'category' | 'phone' | 'contact'>;

export type { CommandAnswer, MediaFile, PapersSheet } from './care-backend.ts';

/** What a login or a renewed access gives. */
export type Access = {
  readonly userID: number;
  readonly token: Secret;
  readonly refresh_token: Secret;
  readonly routeIcon: string;
  /** Unix seconds at which the token ends, when the server told; else null. */
  readonly expiresAt: number | null;
  readonly superUser: boolean;
  readonly appMode: AppMode | null;
};

/** Why a login was refused; the first that applies (AUTH-02). */
export type LoginRefusal =
  | 'deletedAccount'
  | 'invalidEmail'
  | 'invalidPassword'
  | 'resetRequired'
  | 'disabled'
  | 'expired'
  | 'codeNeeded'
  | 'codeWrong'
  /** Name, password and code are right, but the server gives no access to a page of another site. */
  | 'elsewhere'
  | 'credentials';

export type LoginAnswer =
  | { readonly accepted: true; readonly access: Access }
  | { readonly accepted: false; readonly refusal: LoginRefusal };

/** What a link shows now. Times are the server's unix seconds. */
export type SharedAnswer = {
  readonly kind: Share['kind'];
  /** Null = it has no end. */
  readonly expires: number | null;
  /** The server's own time, where it tells it. */
  readonly now: number | null;
  readonly goal: Share['goal'];
  /** Which trip a `trip` shows. */
  readonly trip?: Share['trip'];
  readonly devices: readonly SharedDevice[];
};

/** Which part of the recorded past of a device. Times are unix seconds. */
export type TrackRange =
  | { readonly lastMinutes: number }
  | { readonly lastPoints: number }
  | { readonly from: number; readonly to: number };

/**
 * Everything the app asks of a server, in the product's own terms.
 *
 * The shape of one server's answers stays inside its folder; a kind of server (`server-kind.ts`) implements this type. What
 * a kind has not is `unavailable`.
 */
export type SessionBackend = CareBackend &
  LogbookBackend &
  MemberBackend &
  OperationsBackend & {
    /** `code`: of an app or a device, where the server asked for one (`codeNeeded`). */
    login(credentials: {
      email: string;
      password: Secret;
      language: Language;
      code?: Secret;
    }): Call<LoginAnswer>;
    demoLogin(account: string, language: Language): Call<LoginAnswer>;
    renewAccess(email: string, refreshToken: Secret): Call<Access>;
    /**
     * Ends the session at the server; messages are no longer pushed to this browser.
     * @param access the token that is to end with it, where the server ends tokens one by one
     */
    logout(pushToken: Secret | null, access?: Secret | null): Call<null>;
    /** What the server can, for whoever is signed in. Nothing is sent where that is known without asking. */
    describe(userID: number): Call<Description>;
    /** Notes that a super user has entered this customer's account, and why; said again in the same visit it adds the reason. */
    recordGhostEntry(userID: number, reason: string | null): Call<null>;
    /** Notes that they have left it. */
    recordGhostExit(userID: number): Call<null>;
    /** Asks for an account; a mail then proves the address (ACC-01). Field codes of a refusal are in its `fields`. */
    register(account: { email: string; password: Secret; language: Language }): Call<null>;
    /** Sends that mail again. The answer is the same whether the address exists or not. */
    sendVerification(email: string, language: Language): Call<null>;
    /** Proves an address by the token of the mailed link. */
    verifyEmail(token: Secret): Call<null>;
    /** Mails a link for a new password. The answer is the same whether the address exists or not (ACC-02). */
    forgotPassword(email: string, language: Language): Call<null>;
    /** Sets a new password by the one-time token of the mailed link; all sessions of the account end. */
    resetPassword(token: Secret, password: Secret): Call<null>;
    /** All other sessions end; this one goes on with the new access, where the server gives one (ACC-03). */
    changePassword(current: Secret, password: Secret): Call<Access | null>;
    /** The demo only: the link of the latest mail to an address, or null. */
    demoMail(email: string): Call<Secret | null>;
    customer(userID: number): Call<Customer>;
    saveCustomer(userID: number, changes: CustomerChanges): Call<Customer>;
    settings(userID: number): Call<UserSettings>;
    saveSettings(userID: number, changes: SettingsChanges): Call<UserSettings>;
    devices(): Call<readonly Device[]>;
    /** One device with everything that the list of a large fleet leaves out. */
    device(deviceId: number): Call<Device>;
    /** `was`: what it was before; of alarms and plan only what differs is written. */
    saveDevice(deviceId: number, changes: DeviceChanges, was?: DeviceChanges): Call<Device>;
    /** The same change of several devices at once; a server may know this for one at a time only (`unavailable`). */
    saveDevices(deviceIds: readonly number[], changes: DeviceChanges): Call<readonly Device[]>;
    /** Registers a tracker for this account. Refused with a code for `imei` in `fields`: `length`, `checkDigit`, `taken`, `unknown`. `details`: where the server has them. */
    addDevice(imei: string, name: string, details?: DeviceDetails): Call<Device>;
    /** The picture of a device: PNG, JPEG or WebP as base64. Gives where it lies. */
    saveDeviceImage(imei: string, file: { mime: string; base64: string }): Call<string>;
    /** Has the service raise this alarm of a device once, so that the customer sees what comes. */
    testAlarm(imei: string, kind: AlarmKind): Call<'sent' | 'asleep'>;
    groups(): Call<readonly Group[]>;
    /** `key`: ours, the same when it is sent again; the group is made once. */
    createGroup(key: string, group: Omit<Group, 'id'>): Call<Group>;
    saveGroup(id: number, changes: GroupChanges): Call<Group>;
    /** Its devices are in no group then. */
    deleteGroup(id: number): Call<null>;
    geofences(deviceIds: readonly number[]): Call<readonly Geofence[]>;
    createGeofence(key: string, fence: Omit<Geofence, 'id'>): Call<Geofence>;
    /** `fence`: the whole of it as it is to be; `changes`: what of it is new. */
    saveGeofence(fence: Geofence, changes: GeofenceChanges): Call<Geofence>;
    deleteGeofence(deviceId: number, id: number): Call<null>;
    shares(): Call<readonly Share[]>;
    createShare(key: string, share: Omit<Share, 'salt' | 'opened'>): Call<Share>;
    saveShare(salt: string, changes: ShareChanges): Call<Share>;
    revokeShare(salt: string): Call<null>;
    /**
     * What somebody with a link sees, asked without saying who asks; with `since` (unix seconds) only newer fixes.
     * `kiosk`: the link is that of a wall screen.
     */
    sharedView(kind: 'share' | 'kiosk', link: Secret, since: number | null): Call<SharedAnswer>;
    notifications(): Call<readonly Notification[]>;
    /**
     * The newest of all devices in a stretch of time, unix seconds, both inclusive; at most `MOST_ALARMS_A_CALL`. A server that
     * knows no periods answers with its list.
     */
    notificationsBetween(from: number, to: number): Call<readonly Notification[]>;
    unreadCount(): Call<number>;
    markNotifications(ids: readonly number[], read: boolean): Call<null>;
    /** All of one device by its id, or all there are, whether they were listed or not. */
    markAllNotifications(of: number | 'customer', read: boolean): Call<null>;
    /** Those of a device in a stretch of time, unix seconds, both inclusive. */
    olderNotifications(deviceId: number, from: number, to: number): Call<readonly Notification[]>;
    /** Reports that are stored under a name. */
    reports(): Call<readonly ReportDefinition[]>;
    report(id: string): Call<ReportDefinition>;
    saveReport(definition: Omit<ReportDefinition, 'id'>): Call<ReportDefinition>;
    renameReport(id: string, name: string): Call<ReportDefinition>;
    removeReport(id: string): Call<null>;
    /**
     * The last fix of each device or, with `since` (unix seconds), every fix from then on.
     *
     * Naming the devices works with every server; `'all'` only where the server answers an empty list with every device.
     */
    lastPositions(deviceIds: readonly number[] | 'all', since: number | null): Call<FixColumns>;
    track(deviceId: number, range: TrackRange): Call<FixColumns>;
    /** What the positions of a device say beside the place: as of now, or of a stretch of the past. Asked while somebody looks. */
    sensors(deviceId: number, range: TrackRange | 'newest'): Call<SensorColumns>;
    /** Reads a pushed message, whatever it is. Never throws. */
    readPush(
      raw: unknown,
    ):
      | { readonly ok: true; readonly message: PushMessage; readonly account: number | null }
      | { readonly ok: false; readonly detail: string };
    /** Has messages pushed to this browser or device. The same address again changes nothing. */
    savePushToken(address: PushAddress): Call<null>;
    removePushToken(token: Secret): Call<null>;
    /** The server sends a message, so that the customer sees whether it arrives. */
    sendTestPush(): Call<null>;
    /** What the service announces to this customer. */
    serverAlerts(): Call<readonly ServerAlert[]>;
    /** The customer has read an announcement. */
    readServerAlert(alertId: number): Call<null>;
    /** How many geofences of the first version the customer still has. */
    geofencesV1(userID: number): Call<number>;
    /** Deletes all of them. */
    deleteGeofencesV1(userID: number): Call<null>;
    /** A content page such as `terms`, in this language where there is one. Needs no session. */
    page(id: string, language: Language): Call<ContentPage>;
    /** Tells the service something: words, a rating, a recording (gzip as base64), a picture (JPEG as base64). Gives its id. */
    sendFeedback(feedback: {
      readonly text: string;
      readonly rating: number | null;
      readonly recording: string | null;
      readonly picture?: string | null;
      readonly along?: FeedbackAlong;
    }): Call<string>;
    /** What this customer told, and what was answered; the newest first. */
    ownFeedback(): Call<readonly OwnFeedback[]>;
    /** The customer has looked at the answers to one of theirs. */
    readFeedback(id: string): Call<null>;
    /** What changed in each version, the newest first. */
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

/** What is asked without a session. */
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

/** All of it: what a session asks, and what only the service's own people ask. */
export type Backend = SessionBackend & AdminBackend;

/** What each chunk of the app asks, and brings along when it is loaded. */
export type ChunkCalls = {
  readonly visitor: VisitorBackend;
  readonly guest: Pick<SessionBackend, 'sharedView'>;
  readonly session: SessionBackend;
  readonly admin: AdminBackend;
};
