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

/** A fix as it was sent: its whole text, and where and when it was, for a map and a table. */
type RawFix = {
  readonly at: number;
  readonly lat: number | null;
  readonly lng: number | null;
  readonly raw: string;
};

/**
 * What only the service's own people ask. Its calls come with the administration's chunk; a customer's app does not
 * know their addresses.
 */
export type AdminBackend = {
  /** Customers, found by name, e-mail, id or IMEI. */
  adminUsers(query: ListQuery): Call<Paged<AdminUser>>;
  adminUser(userID: number): Call<UserDetail>;
  /** Another role, for super users to give. `key`: ours, the same when it is sent again. */
  saveRole(
    userID: number,
    key: string,
    role: { readonly isAdmin: boolean; readonly permissions: readonly string[] },
  ): Call<AdminUser>;
  /** Who entered whose account. */
  ghostLog(query: ListQuery): Call<Paged<GhostLogEntry>>;
  /** Trackers of all customers, found by IMEI, name, model or customer. */
  adminDevices(query: ListQuery): Call<Paged<AdminDevice>>;
  adminDevice(deviceId: number): Call<DeviceDetail>;
  /** The last fixes as they were sent, newest first. */
  rawFixes(deviceId: number, last: number): Call<readonly RawFix[]>;
  /** Another tracker takes its place; its history stays. Refused with a code for `imei` in `fields`. */
  exchangeDevice(deviceId: number, key: string, imei: string): Call<DeviceDetail>;
  /** Customers who may be given a tracker. */
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
  /** `key`: ours, the same when it is sent again, so that a lost answer publishes nothing twice. */
  createAnnouncement(kind: AnnouncementKind, key: string, text: AnnouncementText): Call<Announcement>;
  saveAnnouncement(kind: AnnouncementKind, id: number, text: AnnouncementText): Call<Announcement>;
  /** Nobody sees it any more; who has read it stays known. */
  endAnnouncement(kind: AnnouncementKind, id: number): Call<Announcement>;
  /** Who has read it, or answered it. */
  announcementReaders(kind: AnnouncementKind, id: number, query: ListQuery): Call<Paged<Reader>>;
  /** How many customers it would be shown to, of how many there are. */
  announcementReach(text: AnnouncementText): Call<{ readonly customers: number; readonly of: number }>;
  /** The models of trackers that customers have. */
  deviceModels(): Call<readonly DeviceModel[]>;
};

/** What customers told, for those who answer (ADM-06). */
type InboxBackend = {
  /** One page of what customers told. */
  feedbackInbox(query: ListQuery): Call<Paged<InboxEntry>>;
  /** All of one but its recording. */
  feedbackDetail(id: string): Call<FeedbackDetail>;
  changeFeedback(
    id: string,
    changes: {
      readonly status?: FeedbackStatus | undefined;
      readonly tags?: readonly string[] | undefined;
    },
  ): Call<FeedbackDetail>;
  /** `key`: the same answer that comes twice is given once. */
  answerFeedback(id: string, key: string, text: string): Call<FeedbackDetail>;
};

/** As the server tells it: the picture is bytes yet. */
export type FeedbackDetail = Omit<InboxDetail, 'picture'> & {
  readonly picture: { readonly base64: string; readonly mime: string } | null;
};

/** What customers reported, whole: for the inspector. */
export type ReportBackend = {
  /** The newest first. */
  feedback(): Call<readonly ReportEntry[]>;
  /** The recording that came along, as it was sent. */
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
