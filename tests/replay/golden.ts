/**
 * What each recorded session in `events/logs` folds to. When a hash changes, a projection is new or makes something else
 * of old facts: undo it, or say in the commit why, and pin the new one. The logs themselves are never edited, so they
 * carry no check points of their own.
 */
export const GOLDEN: Readonly<Record<string, { readonly events: number; readonly hash: string }>> = {
  'access-renewed.events.ndjson': { events: 45, hash: '' },
  'account.events.ndjson': { events: 27, hash: '' },
  'admin-users.events.ndjson': { events: 36, hash: '' },
  'announcements.events.ndjson': { events: 50, hash: '' },
  'device-panel.events.ndjson': { events: 46, hash: '' },
  'error-popup.events.ndjson': { events: 42, hash: '' },
  'first-look.events.ndjson': { events: 67, hash: '' },
  'ghost-visit.events.ndjson': { events: 26, hash: '' },
  'login-refused.events.ndjson': { events: 39, hash: '' },
  'logout.events.ndjson': { events: 34, hash: '' },
  'maintenance.events.ndjson': { events: 43, hash: '' },
  'malformed.events.ndjson': { events: 44, hash: '' },
  'news-in-german.events.ndjson': { events: 41, hash: '' },
  'offline-and-back.events.ndjson': { events: 43, hash: '' },
  'old-geofences.events.ndjson': { events: 43, hash: '' },
  'password-change.events.ndjson': { events: 38, hash: '' },
  'pushes.events.ndjson': { events: 68, hash: '' },
  'renewal-refused.events.ndjson': { events: 34, hash: '' },
  'survey-before-ids.events.ndjson': { events: 44, hash: '' },
  'survey.events.ndjson': { events: 44, hash: '' },
  'tour.events.ndjson': { events: 44, hash: '' },
  'track-import.events.ndjson': { events: 41, hash: '' },
  'two-tabs.events.ndjson': { events: 30, hash: '' },
  'updates.events.ndjson': { events: 45, hash: '' },
};

/** What ten minutes of a simulated fleet fold to (`fleet-session.ts`), in Node and in a browser. */
export const FLEET = { events: 674, hash: '33432aa454025e32' };
