/**
 * What each recorded session in `events/logs` folds to. When a hash changes, a projection is new or makes something else
 * of old facts: undo it, or say in the commit why, and pin the new one. The logs themselves are never edited, so they
 * carry no check points of their own.
 */
export const GOLDEN: Readonly<Record<string, { readonly events: number; readonly hash: string }>> = {
  'access-renewed.events.ndjson': { events: 45, hash: 'e554e6224c84111e' },
  'account.events.ndjson': { events: 27, hash: '89fbdd23522c285f' },
  'admin-users.events.ndjson': { events: 36, hash: 'a3ca0358307530b5' },
  'announcements.events.ndjson': { events: 50, hash: '25c3795558d901fb' },
  'device-panel.events.ndjson': { events: 46, hash: '66e953f836eb1cb4' },
  'error-popup.events.ndjson': { events: 42, hash: '020a2917a4c07e26' },
  'first-look.events.ndjson': { events: 67, hash: '75a64533302da96d' },
  'ghost-visit.events.ndjson': { events: 26, hash: 'f9ab504cf1c8b2d1' },
  'login-refused.events.ndjson': { events: 39, hash: '10e127c61eccf349' },
  'logout.events.ndjson': { events: 34, hash: '2fc06081f68f500c' },
  'maintenance.events.ndjson': { events: 43, hash: '22890eba13661d4a' },
  'malformed.events.ndjson': { events: 44, hash: 'cffb9a521ef87236' },
  'news-in-german.events.ndjson': { events: 41, hash: '92d535a6b998df4e' },
  'offline-and-back.events.ndjson': { events: 43, hash: 'ad8a864188eead8d' },
  'old-geofences.events.ndjson': { events: 43, hash: '677ae414845307c1' },
  'password-change.events.ndjson': { events: 38, hash: '37aacc126e7b7a5d' },
  'pushes.events.ndjson': { events: 68, hash: '0f7d68e198ffdb39' },
  'renewal-refused.events.ndjson': { events: 34, hash: '8b3b85552a313874' },
  'survey-before-ids.events.ndjson': { events: 44, hash: '50b77d5578be1588' },
  'survey.events.ndjson': { events: 44, hash: '50b77d5578be1588' },
  'tour.events.ndjson': { events: 44, hash: '5fdae9716ea450af' },
  'track-import.events.ndjson': { events: 41, hash: '806a17d364ba9a20' },
  'two-tabs.events.ndjson': { events: 30, hash: '853a89608c225a13' },
  'updates.events.ndjson': { events: 45, hash: 'f343c0d310bef45d' },
};

/** What ten minutes of a simulated fleet fold to (`fleet-session.ts`), in Node and in a browser. */
export const FLEET = { events: 674, hash: '1a2c9799219a5add' };
