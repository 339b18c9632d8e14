/**
 * What each recorded session in `events/logs` folds to. When a hash changes, a projection is new or makes something else
 * of old facts: undo it, or say in the commit why, and pin the new one. The logs themselves are never edited, so they
 * carry no check points of their own.
 */
export const GOLDEN: Readonly<Record<string, { readonly events: number; readonly hash: string }>> = {
  'access-renewed.events.ndjson': { events: 45, hash: 'e1fbcdc76a53673f' },
  'account.events.ndjson': { events: 27, hash: 'ef1cfc019b890aa0' },
  'admin-users.events.ndjson': { events: 36, hash: '9643400790449420' },
  'announcements.events.ndjson': { events: 50, hash: '3539b95e078217c4' },
  'device-panel.events.ndjson': { events: 46, hash: '34b61fa2842af7a1' },
  'error-popup.events.ndjson': { events: 42, hash: 'f9708d2c36a17d2c' },
  'first-look.events.ndjson': { events: 67, hash: '87cfe8d5a457dad7' },
  'ghost-visit.events.ndjson': { events: 26, hash: '8b043e0e0246913f' },
  'login-refused.events.ndjson': { events: 39, hash: '96fe053046f6446a' },
  'logout.events.ndjson': { events: 34, hash: 'b1733609e768423a' },
  'maintenance.events.ndjson': { events: 43, hash: '8fd9c8450f9785bd' },
  'malformed.events.ndjson': { events: 44, hash: 'cf6104c1d4685eec' },
  'news-in-german.events.ndjson': { events: 41, hash: '013fbb7d771cad61' },
  'offline-and-back.events.ndjson': { events: 43, hash: 'b6c12f69e7b35e1b' },
  'old-geofences.events.ndjson': { events: 43, hash: '71467b7b1d1542af' },
  'password-change.events.ndjson': { events: 38, hash: '699d88ca1050d18a' },
  'pushes.events.ndjson': { events: 68, hash: '15c16ead368ac1f0' },
  'renewal-refused.events.ndjson': { events: 34, hash: '3e8db188a94e81e7' },
  'survey-before-ids.events.ndjson': { events: 44, hash: '736957fdb7f5ec46' },
  'survey.events.ndjson': { events: 44, hash: '736957fdb7f5ec46' },
  'tour.events.ndjson': { events: 44, hash: 'ff396ae15539dcef' },
  'track-import.events.ndjson': { events: 41, hash: '37973cf6cc34c233' },
  'two-tabs.events.ndjson': { events: 30, hash: '5f11cd3ac8368e8f' },
  'updates.events.ndjson': { events: 45, hash: '14089c8b9f53ea7f' },
};

/** What ten minutes of a simulated fleet fold to (`fleet-session.ts`), in Node and in a browser. */
export const FLEET = { events: 674, hash: '7c20fd0fcd2bc73d' };
