/**
 * What each recorded session in `events/logs` folds to. When a hash changes, a projection is new or makes something else
 * of old facts: undo it, or say in the commit why, and pin the new one. The logs themselves are never edited, so they
 * carry no check points of their own.
 */
export const GOLDEN: Readonly<Record<string, { readonly events: number; readonly hash: string }>> = {
  'access-renewed.events.ndjson': { events: 45, hash: '1e4924db4a62125b' },
  'account.events.ndjson': { events: 27, hash: 'b1014f70ae25aabd' },
  'admin-users.events.ndjson': { events: 36, hash: 'f6f034aa8e73e9a0' },
  'announcements.events.ndjson': { events: 50, hash: '8b3c7e7267f8a1a3' },
  'device-panel.events.ndjson': { events: 46, hash: '37916c9860b8699f' },
  'error-popup.events.ndjson': { events: 42, hash: '863b258f44da2f46' },
  'first-look.events.ndjson': { events: 67, hash: '13572f0f530409ad' },
  'ghost-visit.events.ndjson': { events: 26, hash: '7bdb3a4ceff3e5dd' },
  'login-refused.events.ndjson': { events: 39, hash: '0489fb5e6ee88106' },
  'logout.events.ndjson': { events: 34, hash: '00cb014f9cb77eaf' },
  'maintenance.events.ndjson': { events: 43, hash: '973a06d247d9aac0' },
  'malformed.events.ndjson': { events: 44, hash: '42bb54551ed7e635' },
  'news-in-german.events.ndjson': { events: 41, hash: '93db754c18f5e054' },
  'offline-and-back.events.ndjson': { events: 43, hash: 'd068d4e2ad898ee2' },
  'old-geofences.events.ndjson': { events: 43, hash: 'eb931ff37c7cfc66' },
  'password-change.events.ndjson': { events: 38, hash: '720505ef6bd8fafa' },
  'pushes.events.ndjson': { events: 68, hash: 'a37f4175e88af098' },
  'renewal-refused.events.ndjson': { events: 34, hash: 'f1bef34dea5933ee' },
  'survey-before-ids.events.ndjson': { events: 44, hash: '8ca2042f638d42db' },
  'survey.events.ndjson': { events: 44, hash: '8ca2042f638d42db' },
  'tour.events.ndjson': { events: 44, hash: '62c717f8ea98a625' },
  'track-import.events.ndjson': { events: 41, hash: '4e4b0d7b23c9d22d' },
  'two-tabs.events.ndjson': { events: 30, hash: 'a4f5ec0586ac4be2' },
  'updates.events.ndjson': { events: 45, hash: 'ba23cdab229848ab' },
};

/** What ten minutes of a simulated fleet fold to (`fleet-session.ts`), in Node and in a browser. */
export const FLEET = { events: 674, hash: '62b6785bfbfe457f' };
