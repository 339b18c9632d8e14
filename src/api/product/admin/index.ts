import type { AdminBackend } from '../../admin-backend.ts';
import { announcementCalls } from './announcement-calls.ts';
import { deviceCalls } from './device-calls.ts';
import { adminFeedbackCalls, reportCalls } from './feedback-calls.ts';
import { userCalls } from './user-calls.ts';

/** The calls of the product's API for administrators; the code is loaded only for them. */
export const adminCalls: AdminBackend = {
  ...userCalls,
  ...deviceCalls,
  ...announcementCalls,
  ...adminFeedbackCalls,
  ...reportCalls,
};
