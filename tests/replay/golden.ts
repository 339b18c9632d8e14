/**
 * What each recorded session in `events/logs` folds to. When a hash changes, a projection is new or makes something else
 * of old facts: undo it, or say in the commit why, and pin the new one. The logs themselves are never edited, so they
 * carry no check points of their own.
 */
export const GOLDEN: Readonly<Record<string, { readonly events: number; readonly hash: string }>> = {
  'access-renewed.events.ndjson': { events: 45, hash: 'c1c83d04efdc9cc7' },
  'account.events.ndjson': { events: 27, hash: '47b37133dcce2eec' },
  'admin-users.events.ndjson': { events: 36, hash: '87030e24c4d0d1af' },
  'announcements.events.ndjson': { events: 50, hash: '87991f5bb09497c5' },
  'device-panel.events.ndjson': { events: 46, hash: '9032d624d649920c' },
  'error-popup.events.ndjson': { events: 42, hash: '79bca2b8f974dfa6' },
  'first-look.events.ndjson': { events: 67, hash: 'f0fa25b6773f137a' },
  'ghost-visit.events.ndjson': { events: 26, hash: '5ff7e0feb7bd7069' },
  'login-refused.events.ndjson': { events: 39, hash: 'ef6e439a6eddd7df' },
  'logout.events.ndjson': { events: 34, hash: '01b90f4d0890d930' },
  'maintenance.events.ndjson': { events: 43, hash: '41e09776af40345f' },
  'malformed.events.ndjson': { events: 44, hash: 'c514b4f82d59b8e8' },
  'news-in-german.events.ndjson': { events: 41, hash: '4b37be200d514d45' },
  'offline-and-back.events.ndjson': { events: 43, hash: '98890035673db728' },
  'old-geofences.events.ndjson': { events: 43, hash: '57e48f65b20dbd04' },
  'password-change.events.ndjson': { events: 38, hash: 'f8cfedce2e5c0891' },
  'pushes.events.ndjson': { events: 68, hash: '77295c915c4435f2' },
  'renewal-refused.events.ndjson': { events: 34, hash: 'bf67c9c9a9fa6f09' },
  'survey-before-ids.events.ndjson': { events: 44, hash: '9b33e7f86ad23693' },
  'survey.events.ndjson': { events: 44, hash: '9b33e7f86ad23693' },
  'tour.events.ndjson': { events: 44, hash: 'b0028f43f9199824' },
  'track-import.events.ndjson': { events: 41, hash: '11d3e05da399085a' },
  'two-tabs.events.ndjson': { events: 30, hash: 'a220f0d3b6a0dba2' },
  'updates.events.ndjson': { events: 45, hash: '84cbd7c4ca5a8f00' },
};

/** What ten minutes of a simulated fleet fold to (`fleet-session.ts`), in Node and in a browser. */
export const FLEET = { events: 674, hash: '65f97396b69cf3e1' };
