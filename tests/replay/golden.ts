/**
 * What each recorded session in `events/logs` folds to. When a hash changes, a projection is new or makes something else
 * of old facts: undo it, or say in the commit why, and pin the new one. The logs themselves are never edited, so they
 * carry no check points of their own.
 */
export const GOLDEN: Readonly<Record<string, { readonly events: number; readonly hash: string }>> = {
  'access-renewed.events.ndjson': { events: 45, hash: '04d332a449b41132' },
  'account.events.ndjson': { events: 27, hash: '9a110b070c83285f' },
  'admin-users.events.ndjson': { events: 36, hash: '05791346aa859313' },
  'announcements.events.ndjson': { events: 50, hash: '0a7fc38a28ef84a5' },
  'device-panel.events.ndjson': { events: 46, hash: '2d3694515cf3811b' },
  'error-popup.events.ndjson': { events: 42, hash: 'c84c602e4b6dbe53' },
  'first-look.events.ndjson': { events: 67, hash: 'cba69328daf51fa4' },
  'ghost-visit.events.ndjson': { events: 26, hash: 'dfa8f81246d7e618' },
  'login-refused.events.ndjson': { events: 39, hash: '5d2a8eac0006a9e9' },
  'logout.events.ndjson': { events: 34, hash: '7aa2d62e9a024c8b' },
  'maintenance.events.ndjson': { events: 43, hash: 'a2333829ff9200d9' },
  'malformed.events.ndjson': { events: 44, hash: '9fd3e4e1254ca6af' },
  'news-in-german.events.ndjson': { events: 41, hash: '60e9e0793bf2c4a8' },
  'offline-and-back.events.ndjson': { events: 43, hash: 'bb742c9e5ea3b8ac' },
  'old-geofences.events.ndjson': { events: 43, hash: 'ac811dc705bc816f' },
  'password-change.events.ndjson': { events: 38, hash: '163033e2fe849c03' },
  'pushes.events.ndjson': { events: 68, hash: '6078cb8ef227f38f' },
  'renewal-refused.events.ndjson': { events: 34, hash: '07c2638dc3576361' },
  'survey-before-ids.events.ndjson': { events: 44, hash: '15a749128f0482b7' },
  'survey.events.ndjson': { events: 44, hash: '15a749128f0482b7' },
  'tour.events.ndjson': { events: 44, hash: '3ad2dc172610dd4a' },
  'track-import.events.ndjson': { events: 41, hash: 'c37069b97ca9448f' },
  'two-tabs.events.ndjson': { events: 30, hash: '89a0acd16972b1d4' },
  'updates.events.ndjson': { events: 45, hash: '8bf7c0f88cc349b1' },
};

/** What ten minutes of a simulated fleet fold to (`fleet-session.ts`), in Node and in a browser. */
export const FLEET = { events: 674, hash: 'b73e7b81a4472231' };
