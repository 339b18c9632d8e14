/**
 * What each recorded session in `events/logs` folds to. When a hash changes, a projection is new or makes something else
 * of old facts: undo it, or say in the commit why, and pin the new one. The logs themselves are never edited, so they
 * carry no check points of their own.
 */
export const GOLDEN: Readonly<Record<string, { readonly events: number; readonly hash: string }>> = {
  'access-renewed.events.ndjson': { events: 45, hash: '28dcb4a1c3320fa1' },
  'account.events.ndjson': { events: 27, hash: 'e82a7f3105162ddc' },
  'admin-users.events.ndjson': { events: 36, hash: 'bafd06909f75ead0' },
  'announcements.events.ndjson': { events: 50, hash: 'd65fe37c99dc6240' },
  'device-panel.events.ndjson': { events: 46, hash: '2e5da6f35c0ea79c' },
  'error-popup.events.ndjson': { events: 42, hash: 'abbc70eda0248176' },
  'first-look.events.ndjson': { events: 67, hash: '8e29f68e129e608e' },
  'ghost-visit.events.ndjson': { events: 26, hash: 'db5bbd030633acac' },
  'login-refused.events.ndjson': { events: 39, hash: 'd580d148574eb408' },
  'logout.events.ndjson': { events: 34, hash: '47bf235b38c39fdc' },
  'maintenance.events.ndjson': { events: 43, hash: 'e52ed9b8ba3ae80d' },
  'malformed.events.ndjson': { events: 44, hash: 'e867ea53bfa07960' },
  'news-in-german.events.ndjson': { events: 41, hash: 'e313d440cd065851' },
  'offline-and-back.events.ndjson': { events: 43, hash: 'f4afdf509e48cded' },
  'old-geofences.events.ndjson': { events: 43, hash: 'decc5d21ea700cf4' },
  'password-change.events.ndjson': { events: 38, hash: '99ad6afdc27fc972' },
  'pushes.events.ndjson': { events: 68, hash: '719f4a9b9970fa11' },
  'renewal-refused.events.ndjson': { events: 34, hash: '3a243bd08a33ddc3' },
  'survey-before-ids.events.ndjson': { events: 44, hash: '4b4a21c7e5695389' },
  'survey.events.ndjson': { events: 44, hash: '4b4a21c7e5695389' },
  'tour.events.ndjson': { events: 44, hash: 'd7b254258efe5d63' },
  'track-import.events.ndjson': { events: 41, hash: '6a8eb7aa84ddef28' },
  'two-tabs.events.ndjson': { events: 30, hash: 'b28183d35b8ebe91' },
  'updates.events.ndjson': { events: 45, hash: 'f66ad2eb93c2a96f' },
};

/** What ten minutes of a simulated fleet fold to (`fleet-session.ts`), in Node and in a browser. */
export const FLEET = { events: 674, hash: '18e0cb70fccec560' };
