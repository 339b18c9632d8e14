import type { AdminBackend } from '../admin-backend.ts';
import { unavailable } from '../call.ts';

/** The administration of the product's service, which no Traccar server has. These calls send nothing. */
export const adminCalls: AdminBackend = {
  adminUsers: unavailable,
  adminUser: unavailable,
  saveRole: unavailable,
  ghostLog: unavailable,
  adminDevices: unavailable,
  adminDevice: unavailable,
  rawFixes: unavailable,
  exchangeDevice: unavailable,
  moveTargets: unavailable,
  moveDevice: unavailable,
  resetDevice: unavailable,
  announcements: unavailable,
  announcement: unavailable,
  createAnnouncement: unavailable,
  saveAnnouncement: unavailable,
  endAnnouncement: unavailable,
  announcementReaders: unavailable,
  announcementReach: unavailable,
  deviceModels: unavailable,
  feedbackInbox: unavailable,
  feedbackDetail: unavailable,
  changeFeedback: unavailable,
  answerFeedback: unavailable,
  feedback: unavailable,
  feedbackRecording: unavailable,
};
