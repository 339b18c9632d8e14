/**
 * What each recorded session in `events/logs` folds to. When a hash changes, a projection is new or makes something else
 * of old facts: undo it, or say in the commit why, and pin the new one. The logs themselves are never edited, so they
 * carry no check points of their own.
 */
export const GOLDEN: Readonly<Record<string, { readonly events: number; readonly hash: string }>> = {
  'access-renewed.events.ndjson': { events: 45, hash: '6d030abab4884a00' },
  'account.events.ndjson': { events: 27, hash: 'f73ce39d640a953d' },
  'admin-users-in-one-list.events.ndjson': { events: 33, hash: 'ed5d0c5f2d8289bf' },
  'admin-users.events.ndjson': { events: 38, hash: 'f021343614f2241f' },
  'announcements.events.ndjson': { events: 50, hash: '4603a3eda5f9a1be' },
  'device-panel.events.ndjson': { events: 46, hash: 'f45a916d8490ab2a' },
  'error-popup.events.ndjson': { events: 42, hash: '4a58ff42b856cdb2' },
  'first-look.events.ndjson': { events: 67, hash: 'c4dfb78d8cc7a037' },
  'ghost-visit.events.ndjson': { events: 26, hash: 'c0cfd1db0b8c84b0' },
  'login-refused.events.ndjson': { events: 39, hash: '320a21f3ab563fd9' },
  'logout.events.ndjson': { events: 34, hash: '42c719378a3b5771' },
  'maintenance.events.ndjson': { events: 43, hash: '718e591f2d1dfd37' },
  'malformed.events.ndjson': { events: 44, hash: '6ee0113b77b496d5' },
  'news-in-german.events.ndjson': { events: 41, hash: '03892155da4b5849' },
  'offline-and-back.events.ndjson': { events: 43, hash: 'ab44707ef404759d' },
  'old-geofences.events.ndjson': { events: 43, hash: 'b3a9c232ec6f54e5' },
  'password-change.events.ndjson': { events: 38, hash: 'd804191b2bd4a7ec' },
  'pushes.events.ndjson': { events: 68, hash: '2c924ccc933e81bc' },
  'renewal-refused.events.ndjson': { events: 34, hash: '65c1ace6c7cfd492' },
  'survey-before-ids.events.ndjson': { events: 44, hash: 'bb94b0e8348a6022' },
  'survey.events.ndjson': { events: 44, hash: 'bb94b0e8348a6022' },
  'tour.events.ndjson': { events: 44, hash: '12c2146813947ba6' },
  'track-import.events.ndjson': { events: 41, hash: 'f86b8d6b75539ee9' },
  'two-tabs.events.ndjson': { events: 30, hash: '33ac051dd1e47b9a' },
  'updates.events.ndjson': { events: 45, hash: '90b108f71cab427a' },
};

/** What ten minutes of a simulated fleet fold to (`fleet-session.ts`), in Node and in a browser. */
export const FLEET = { events: 674, hash: 'c87d29e4d6373f40' };
