/**
 * What each recorded session in `events/logs` folds to. When a hash changes, a projection is new or makes something else
 * of old facts: undo it, or say in the commit why, and pin the new one. The logs themselves are never edited, so they
 * carry no check points of their own.
 */
export const GOLDEN: Readonly<Record<string, { readonly events: number; readonly hash: string }>> = {
  'access-renewed.events.ndjson': { events: 45, hash: 'f0fbc46cff4bc77c' },
  'account.events.ndjson': { events: 27, hash: 'feacb7eb61ec7276' },
  'admin-users-in-one-list.events.ndjson': { events: 33, hash: 'bafcc84118c341ca' },
  'admin-users.events.ndjson': { events: 38, hash: 'f37f16245e56d98c' },
  'announcements.events.ndjson': { events: 50, hash: '581b18ec65cccd46' },
  'device-panel.events.ndjson': { events: 46, hash: 'a7ad308621991671' },
  'error-popup.events.ndjson': { events: 42, hash: 'bc1a1cb9332d8d4f' },
  'first-look.events.ndjson': { events: 67, hash: '5f3f4dee211b0c5b' },
  'ghost-visit.events.ndjson': { events: 26, hash: '5bd2f7fe87d5c768' },
  'login-refused.events.ndjson': { events: 39, hash: 'd0c7d31d49778eec' },
  'logout.events.ndjson': { events: 34, hash: 'ce4bdc9c5c228944' },
  'maintenance.events.ndjson': { events: 43, hash: 'd1388264dce14952' },
  'malformed.events.ndjson': { events: 44, hash: 'e67767026ac2f745' },
  'news-in-german.events.ndjson': { events: 41, hash: 'b7ee792018bdeb67' },
  'offline-and-back.events.ndjson': { events: 43, hash: '587d5a13530ea6b1' },
  'old-geofences.events.ndjson': { events: 43, hash: '9ba5a777863f149a' },
  'password-change.events.ndjson': { events: 38, hash: 'f572803388f881f9' },
  'pushes.events.ndjson': { events: 68, hash: 'eee750a910908ffd' },
  'renewal-refused.events.ndjson': { events: 34, hash: '6ac8f5b4707c95d4' },
  'survey-before-ids.events.ndjson': { events: 44, hash: '7e0465bdfa43847f' },
  'survey.events.ndjson': { events: 44, hash: '7e0465bdfa43847f' },
  'tour.events.ndjson': { events: 44, hash: 'adbca7973023cd22' },
  'track-import.events.ndjson': { events: 41, hash: '172ed893a9377733' },
  'two-tabs.events.ndjson': { events: 30, hash: '8d37753474efc954' },
  'updates.events.ndjson': { events: 45, hash: 'bc804dfc12808fd7' },
};

/** What ten minutes of a simulated fleet fold to (`fleet-session.ts`), in Node and in a browser. */
export const FLEET = { events: 674, hash: 'f24721acdc617178' };
