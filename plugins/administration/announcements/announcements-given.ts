import type { Announcement, AnnouncementText } from '../../../events/announcements.ts';
import * as auth from '../../../events/auth.ts';
import * as navigation from '../../../events/navigation.ts';
import { announcementCalls } from '../../../src/api/product/admin/announcement-calls.ts';
import { access, backend } from '../../../tests/samples.ts';
import { scenario } from '../../../tests/scenario.ts';
import { NOTHING_WRITTEN } from './announcements.state.ts';
import { adminAnnouncementsPlugin } from './index.ts';

/** Test data: an announcement as the service stores it. */
export const one = (changes: Partial<Announcement> = {}): Announcement => ({
  ...NOTHING_WRITTEN,
  id: 7,
  name: 'Storm',
  message: 'A storm is coming.',
  createdAt: 1,
  createdBy: 'Ada',
  endedAt: null,
  reads: 0,
  reach: 10,
  ...{ yes: 0, no: 0, emails: 0 },
  ...changes,
});
/** Test data: the content of an announcement. */
export const text = (changes: Partial<AnnouncementText> = {}): AnnouncementText => ({
  ...NOTHING_WRITTEN,
  name: 'Storm',
  message: 'A storm is coming.',
  ...changes,
});
/** Test event: the user navigated to this address. */
export const at = (path: string, query = '') => navigation.locationChanged({ path, query });
export const superUser = auth.sessionRestored({ ...access(), superUser: true, email: '' });
/**
 * A test scenario with a user who may write announcements, and a mock service that responds with this HTTP status.
 */
export const office = (status = 200) =>
  scenario({ plugins: [adminAnnouncementsPlugin], backend: { ...backend(), ...announcementCalls } }).with(
    (world) => {
      world.replies = () => ({ status, body: { success: [] } });
    },
  );
