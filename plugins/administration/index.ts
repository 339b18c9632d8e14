import type { AdminPlugin } from '../../src/ports/effect.ts';
import { adminAnnouncementsPlugin } from './announcements/index.ts';
import { adminDevicesPlugin } from './devices/index.ts';
import { adminFeedbackPlugin } from './feedback/index.ts';
import { adminTablesPlugin } from './table/index.ts';
import { adminUsersPlugin } from './users/index.ts';

/** The service's own side of the app: loaded for its people only, so that no customer downloads any of it. */
export const administration: readonly AdminPlugin[] = [
  adminTablesPlugin,
  adminUsersPlugin,
  adminDevicesPlugin,
  adminAnnouncementsPlugin,
  adminFeedbackPlugin,
];
