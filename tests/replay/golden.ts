/**
 * What each recorded session in `events/logs` folds to. When a hash changes, a projection is new or makes something else
 * of old facts: undo it, or say in the commit why, and pin the new one. The logs themselves are never edited, so they
 * carry no check points of their own.
 */
export const GOLDEN: Readonly<Record<string, { readonly events: number; readonly hash: string }>> = {
  'access-renewed.events.ndjson': { events: 45, hash: 'fe6ff10d81424440' },
  'account.events.ndjson': { events: 27, hash: 'ffec38016cb365be' },
  'admin-users-in-one-list.events.ndjson': { events: 33, hash: '0202de4220076d89' },
  'admin-users.events.ndjson': { events: 38, hash: '33a59ac4a60263ac' },
  'announcements.events.ndjson': { events: 50, hash: '47302df30f89fc76' },
  'device-panel.events.ndjson': { events: 46, hash: 'e22e9ae37a51a2b4' },
  'error-popup.events.ndjson': { events: 42, hash: '08ec4e5b239f91f4' },
  'first-look.events.ndjson': { events: 67, hash: '73bfe4000e8e715e' },
  'ghost-visit.events.ndjson': { events: 26, hash: '45f1e20607eb74ab' },
  'login-refused.events.ndjson': { events: 39, hash: '78720e6d7346011f' },
  'logout.events.ndjson': { events: 34, hash: '4e3ad193379d32a5' },
  'maintenance.events.ndjson': { events: 43, hash: '8d5bc21d2aa9f5d8' },
  'malformed.events.ndjson': { events: 44, hash: '3983d728c084a475' },
  'news-in-german.events.ndjson': { events: 41, hash: 'ebcf18a08ba1d382' },
  'offline-and-back.events.ndjson': { events: 43, hash: '092daa7c3c58c91a' },
  'old-geofences.events.ndjson': { events: 43, hash: 'ef2ec9ee63f26104' },
  'password-change.events.ndjson': { events: 38, hash: '0e83aab052058a4d' },
  'pushes.events.ndjson': { events: 68, hash: '876e088516d71225' },
  'renewal-refused.events.ndjson': { events: 34, hash: 'd2e69ef1db462162' },
  'survey-before-ids.events.ndjson': { events: 44, hash: '962d99379e294c14' },
  'survey.events.ndjson': { events: 44, hash: '962d99379e294c14' },
  'tour.events.ndjson': { events: 44, hash: '0431d1b2ce9ba7bb' },
  'track-import.events.ndjson': { events: 41, hash: 'b9495ee125f4821b' },
  'two-tabs.events.ndjson': { events: 30, hash: '20538f8583808068' },
  'updates.events.ndjson': { events: 45, hash: '3fca0ee298b53907' },
};

/** What ten minutes of a simulated fleet fold to (`fleet-session.ts`), in Node and in a browser. */
export const FLEET = { events: 674, hash: '8079ae9aa6a00d59' };
