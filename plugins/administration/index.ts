import type { AdminPlugin } from '../../src/ports/effect.ts';
import { adminAnnouncementsPlugin } from './announcements/index.ts';
import { adminDevicesPlugin } from './devices/index.ts';
import { adminFeedbackPlugin } from './feedback/index.ts';
import { adminTablesPlugin } from './table/index.ts';
import { adminUsersPlugin } from './users/index.ts';

/** The plugins of the administration. The app loads them only for staff, so that customers never download them. */
export const administration: readonly AdminPlugin[] = [
  adminTablesPlugin,
  adminUsersPlugin,
  adminDevicesPlugin,
  adminAnnouncementsPlugin,
  adminFeedbackPlugin,
];
