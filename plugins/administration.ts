import type { AdminPlugin } from '../src/ports/effect.ts';
import { adminAnnouncementsPlugin } from './admin-announcements/index.ts';
import { adminDevicesPlugin } from './admin-devices/index.ts';
import { adminFeedbackPlugin } from './admin-feedback/index.ts';
import { adminTablesPlugin } from './admin-tables/index.ts';
import { adminUsersPlugin } from './admin-users/index.ts';

/** The service's own side of the app: loaded for its people only, so that no customer downloads any of it. */
export const administration: readonly AdminPlugin[] = [
  adminTablesPlugin,
  adminUsersPlugin,
  adminDevicesPlugin,
  adminAnnouncementsPlugin,
  adminFeedbackPlugin,
];
