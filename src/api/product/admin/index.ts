import type { AdminBackend } from '../../admin-backend.ts';
import { announcementCalls } from './announcement-calls.ts';
import { deviceCalls } from './device-calls.ts';
import { adminFeedbackCalls } from './feedback-calls.ts';
import { reportCalls } from './report-calls.ts';
import { userCalls } from './user-calls.ts';

/** The product API's calls for administrators: loaded for them only. */
export const adminCalls: AdminBackend = {
  ...userCalls,
  ...deviceCalls,
  ...announcementCalls,
  ...adminFeedbackCalls,
  ...reportCalls,
};
