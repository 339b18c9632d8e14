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
import type { Call } from './call.ts';
import type { Degrees, Seconds } from '../rules/units.ts';

/** A fix as it was sent: its full text, and its place and time, for a map and a table. */
type RawFix = {
  readonly at: Seconds;
  readonly lat: Degrees | null;
  readonly lng: Degrees | null;
  readonly raw: string;
};

/**
 * Calls for administrators only. They are in the administration's chunk; a customer's app does not contain their
 * addresses.
 */
export type AdminBackend = {
  /** Customers, found by name, e-mail, id or IMEI. */
  adminUsers(query: ListQuery): Call<Paged<AdminUser>>;
  adminUser(userID: number): Call<UserDetail>;
  /** Changes a user's role; for super users. `key`: an idempotency key from the app, the same for every retry. */
  saveRole(
    userID: number,
    key: string,
    role: { readonly isAdmin: boolean; readonly permissions: readonly string[] },
  ): Call<AdminUser>;
  /** Who entered which account. */
  ghostLog(query: ListQuery): Call<Paged<GhostLogEntry>>;
  /** Trackers of all customers, found by IMEI, name, model or customer. */
  adminDevices(query: ListQuery): Call<Paged<AdminDevice>>;
  adminDevice(deviceId: number): Call<DeviceDetail>;
  /** The last fixes as they were sent, newest first. */
  rawFixes(deviceId: number, last: number): Call<readonly RawFix[]>;
  /** Replaces the tracker; the history remains. Refused with a code for `imei` in `fields`. */
  exchangeDevice(deviceId: number, key: string, imei: string): Call<DeviceDetail>;
  /** Customers to whom a tracker can be moved. */
  moveTargets(query: ListQuery): Call<Paged<AdminUser>>;
  moveDevice(deviceId: number, key: string, owner: number): Call<DeviceDetail>;
  resetDevice(deviceId: number, key: string): Call<DeviceDetail>;
} & AnnouncementBackend &
  InboxBackend &
  ReportBackend;

/** Announcements and surveys (ADM-04, ADM-05). */
export type AnnouncementBackend = {
  announcements(kind: AnnouncementKind, query: ListQuery): Call<Paged<Announcement>>;
  announcement(kind: AnnouncementKind, id: number): Call<Announcement>;
  /**
   * `key`: an idempotency key from the app, the same for every retry, so that a lost response never publishes
   * twice.
   */
  createAnnouncement(kind: AnnouncementKind, key: string, text: AnnouncementText): Call<Announcement>;
  saveAnnouncement(kind: AnnouncementKind, id: number, text: AnnouncementText): Call<Announcement>;
  /** Hides it from all customers; who has read it is still stored. */
  endAnnouncement(kind: AnnouncementKind, id: number): Call<Announcement>;
  /** Who has read or answered it. */
  announcementReaders(kind: AnnouncementKind, id: number, query: ListQuery): Call<Paged<Reader>>;
  /** How many of all customers would see it. */
  announcementReach(text: AnnouncementText): Call<{ readonly customers: number; readonly of: number }>;
  /** The tracker models of customers. */
  deviceModels(): Call<readonly DeviceModel[]>;
};

/** Customers' feedback, for administrators who answer it (ADM-06). */
type InboxBackend = {
  /** One page of customers' feedback. */
  feedbackInbox(query: ListQuery): Call<Paged<InboxEntry>>;
  /** Everything about one feedback except its recording. */
  feedbackDetail(id: string): Call<FeedbackDetail>;
  changeFeedback(
    id: string,
    changes: {
      readonly status?: FeedbackStatus | undefined;
      readonly tags?: readonly string[] | undefined;
    },
  ): Call<FeedbackDetail>;
  /** `key`: an answer sent twice is only stored once. */
  answerFeedback(id: string, key: string, text: string): Call<FeedbackDetail>;
};

/** As the server sends it: the picture is still bytes. */
export type FeedbackDetail = Omit<InboxDetail, 'picture'> & {
  readonly picture: { readonly base64: string; readonly mime: string } | null;
};

/** Customers' problem reports, complete: for the inspector. */
export type ReportBackend = {
  /** The newest first. */
  feedback(): Call<readonly ReportEntry[]>;
  /** The attached recording, as it was sent. */
  feedbackRecording(id: string): Call<string>;
};
