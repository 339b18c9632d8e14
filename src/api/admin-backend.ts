import type { CustomerEntry } from '../../events/admin.ts';
import type { ListQuery, Paged } from '../../events/admin-lists.ts';
import type {
  Announcement,
  AnnouncementKind,
  AnnouncementText,
  DeviceModel,
  Reader,
} from '../../events/announcements.ts';
import type { Call } from './call.ts';

/**
 * What only the service's own people ask. Its calls come with the administration's half of the app; a customer's app does not
 * know their addresses.
 */
export type AdminBackend = {
  /** All customers of the service. */
  customers(): Call<readonly CustomerEntry[]>;
} & AnnouncementBackend;

/** Announcements and surveys (ADM-04, ADM-05). */
export type AnnouncementBackend = {
  announcements(kind: AnnouncementKind, query: ListQuery): Call<Paged<Announcement>>;
  announcement(kind: AnnouncementKind, id: number): Call<Announcement>;
  createAnnouncement(kind: AnnouncementKind, text: AnnouncementText): Call<Announcement>;
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
