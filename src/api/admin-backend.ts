import type { AdminDevice, DeviceDetail } from '../../events/admin-devices.ts';
import type { ListQuery, Paged } from '../../events/admin-lists.ts';
import type { AdminUser, GhostLogEntry, UserDetail } from '../../events/admin-users.ts';
import type {
  Announcement,
  AnnouncementKind,
  AnnouncementText,
  DeviceModel,
  Reader,
} from '../../events/announcements.ts';
import type { InboxDetail, InboxEntry } from '../../events/admin-feedback.ts';
import type { FeedbackStatus } from '../../events/feedback-types.ts';
import type { ReportEntry } from '../../events/feedback.ts';
import type { AbilityOf } from './abilities.ts';
import type { Call } from './call.ts';
import type { Degrees, Seconds } from '../rules/units.ts';

/** A fix exactly as the device sent it, as text. Its place and time are also parsed, for a map and a table. */
type RawFix = {
  readonly at: Seconds;
  readonly lat: Degrees | null;
  readonly lng: Degrees | null;
  readonly raw: string;
};

/**
 * Calls to the server for administrators only. They are loaded with the code of the administration, so the app that
 * customers load does not contain the addresses of these calls.
 */
export type AdminBackend = {
  /** Returns customers, found by name, e-mail, id or IMEI. */
  adminUsers(query: ListQuery): Call<Paged<AdminUser>>;
  adminUser(userID: number): Call<UserDetail>;
  /**
   * Changes a user's role; only super users may. `key`: an idempotency key from the app, the same for every retry.
   */
  saveRole(
    userID: number,
    key: string,
    role: { readonly isAdmin: boolean; readonly permissions: readonly string[] },
  ): Call<AdminUser>;
  /** Returns the log of ghost mode: which super user entered which customer's account. */
  ghostLog(query: ListQuery): Call<Paged<GhostLogEntry>>;
  /** Returns trackers of all customers, found by IMEI, name, model or customer. */
  adminDevices(query: ListQuery): Call<Paged<AdminDevice>>;
  adminDevice(deviceId: number): Call<DeviceDetail>;
  /** Returns the last fixes of a device as it sent them, newest first. */
  rawFixes(deviceId: number, last: number): Call<readonly RawFix[]>;
  /**
   * Replaces the tracker of a device; the history remains. If the server refuses, the failure's `fields` has an error
   * code for `imei`.
   */
  exchangeDevice(deviceId: number, key: string, imei: string): Call<DeviceDetail>;
  /** Returns customers to whom a tracker can be moved. */
  moveTargets(query: ListQuery): Call<Paged<AdminUser>>;
  moveDevice(deviceId: number, key: string, owner: number): Call<DeviceDetail>;
  resetDevice(deviceId: number, key: string): Call<DeviceDetail>;
} & AnnouncementBackend &
  InboxBackend &
  ReportBackend;

/** The calls for announcements and surveys (ADM-04, ADM-05). */
export type AnnouncementBackend = {
  announcements(kind: AnnouncementKind, query: ListQuery): Call<Paged<Announcement>>;
  announcement(kind: AnnouncementKind, id: number): Call<Announcement>;
  /**
   * Creates an announcement. `key`: an idempotency key from the app, the same for every retry, so that a lost
   * response never publishes twice.
   */
  createAnnouncement(kind: AnnouncementKind, key: string, text: AnnouncementText): Call<Announcement>;
  saveAnnouncement(kind: AnnouncementKind, id: number, text: AnnouncementText): Call<Announcement>;
  /** Hides the announcement from all customers; the server still stores who has read it. */
  endAnnouncement(kind: AnnouncementKind, id: number): Call<Announcement>;
  /** Returns which customers have read or answered the announcement. */
  announcementReaders(kind: AnnouncementKind, id: number, query: ListQuery): Call<Paged<Reader>>;
  /** Returns how many of all customers would see the announcement. */
  announcementReach(text: AnnouncementText): Call<{ readonly customers: number; readonly of: number }>;
  /** Returns the tracker models that customers have. */
  deviceModels(): Call<readonly DeviceModel[]>;
};

/** The calls for customers' feedback, for administrators who answer it (ADM-06). */
type InboxBackend = {
  /** Returns one page of customers' feedback. */
  feedbackInbox(query: ListQuery): Call<Paged<InboxEntry>>;
  /** Returns everything about one feedback entry except its recording. */
  feedbackDetail(id: string): Call<FeedbackDetail>;
  changeFeedback(
    id: string,
    changes: {
      readonly status?: FeedbackStatus | undefined;
      readonly tags?: readonly string[] | undefined;
    },
  ): Call<FeedbackDetail>;
  /** Sends an answer to the customer. `key`: an idempotency key, so that an answer sent twice is stored only once. */
  answerFeedback(id: string, key: string, text: string): Call<FeedbackDetail>;
};

/**
 * One feedback entry as the server sends it: the picture is still the bytes of a file, not yet an address for an
 * `<img>`.
 */
export type FeedbackDetail = Omit<InboxDetail, 'picture'> & {
  readonly picture: { readonly base64: string; readonly mime: string } | null;
};

/** The calls for customers' problem reports with their recordings, for the inspector. */
export type ReportBackend = {
  /** Returns the problem reports, newest first. */
  feedback(): Call<readonly ReportEntry[]>;
  /** Returns the recording attached to a problem report, as it was sent. */
  feedbackRecording(id: string): Call<string>;
};

export const adminAbilities = {
  adminUsers: 'administration',
  adminUser: 'administration',
  saveRole: 'administration',
  ghostLog: 'administration',
  adminDevices: 'administration',
  adminDevice: 'administration',
  rawFixes: 'administration',
  exchangeDevice: 'administration',
  moveTargets: 'administration',
  moveDevice: 'administration',
  resetDevice: 'administration',
  announcements: 'administration',
  announcement: 'administration',
  createAnnouncement: 'administration',
  saveAnnouncement: 'administration',
  endAnnouncement: 'administration',
  announcementReaders: 'administration',
  announcementReach: 'administration',
  deviceModels: 'administration',
  feedbackInbox: 'administration',
  feedbackDetail: 'administration',
  changeFeedback: 'administration',
  answerFeedback: 'administration',
  feedback: 'administration',
  feedbackRecording: 'administration',
} as const satisfies AbilityOf<AdminBackend>;
