/**
 * What each recorded session in `events/logs` folds to. When a hash changes, a projection is new or makes something else
 * of old facts: undo it, or say in the commit why, and pin the new one. The logs themselves are never edited, so they
 * carry no check points of their own.
 */
export const GOLDEN: Readonly<Record<string, { readonly events: number; readonly hash: string }>> = {
  'access-renewed.events.ndjson': { events: 45, hash: '37ca44ebafa2d95d' },
  'account.events.ndjson': { events: 27, hash: '548eb40efb3b8525' },
  'admin-users.events.ndjson': { events: 36, hash: 'cf72d4f76721d339' },
  'announcements.events.ndjson': { events: 50, hash: 'c82b2b4f84b61191' },
  'device-panel.events.ndjson': { events: 46, hash: '27ea9a0f9e451c6e' },
  'error-popup.events.ndjson': { events: 42, hash: 'd01b598d0ec64655' },
  'first-look.events.ndjson': { events: 67, hash: 'b3a68294b1e049fa' },
  'ghost-visit.events.ndjson': { events: 26, hash: 'e508726b439dfa81' },
  'login-refused.events.ndjson': { events: 39, hash: '2d270de9a784c127' },
  'logout.events.ndjson': { events: 34, hash: 'e179afb0e83121cc' },
  'maintenance.events.ndjson': { events: 43, hash: '46f3acce90918a25' },
  'malformed.events.ndjson': { events: 44, hash: '78a8506f242ae528' },
  'news-in-german.events.ndjson': { events: 41, hash: '732896b268a8d262' },
  'offline-and-back.events.ndjson': { events: 43, hash: '9733cf8439750053' },
  'old-geofences.events.ndjson': { events: 43, hash: '468478937a8f1197' },
  'password-change.events.ndjson': { events: 38, hash: '280b4d0e9a455bb2' },
  'pushes.events.ndjson': { events: 68, hash: '1291916728707298' },
  'renewal-refused.events.ndjson': { events: 34, hash: '50200225c7100081' },
  'survey-before-ids.events.ndjson': { events: 44, hash: '9b19e58ca8d549df' },
  'survey.events.ndjson': { events: 44, hash: '9b19e58ca8d549df' },
  'tour.events.ndjson': { events: 44, hash: 'ac114ea58df6b801' },
  'track-import.events.ndjson': { events: 41, hash: 'b6dd30a40c0050e3' },
  'two-tabs.events.ndjson': { events: 30, hash: '5ea199560ed5ccdb' },
  'updates.events.ndjson': { events: 45, hash: '2da29955523021d9' },
};

/** What ten minutes of a simulated fleet fold to (`fleet-session.ts`), in Node and in a browser. */
export const FLEET = { events: 674, hash: 'a64e63f912ae0ad4' };
