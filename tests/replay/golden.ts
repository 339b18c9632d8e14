/**
 * What each recorded session in `events/logs` folds to. When a hash changes, a projection is new or makes something else
 * of old facts: undo it, or say in the commit why, and pin the new one. The logs themselves are never edited, so they
 * carry no check points of their own.
 */
export const GOLDEN: Readonly<Record<string, { readonly events: number; readonly hash: string }>> = {
  'access-renewed.events.ndjson': { events: 45, hash: '5de33f98d8e31ec0' },
  'account.events.ndjson': { events: 27, hash: '8860829a1e1ac71f' },
  'admin-users-in-one-list.events.ndjson': { events: 33, hash: '94e05bf41c54a210' },
  'admin-users.events.ndjson': { events: 38, hash: 'bf68309c7d93b469' },
  'announcements.events.ndjson': { events: 50, hash: 'ba6edf1bb79b434b' },
  'device-panel.events.ndjson': { events: 46, hash: '3584d12b525b8707' },
  'error-popup.events.ndjson': { events: 42, hash: 'b3ecaea8e343bdfc' },
  'first-look.events.ndjson': { events: 67, hash: 'b4e30ddbea048f73' },
  'ghost-visit.events.ndjson': { events: 26, hash: '1df0de6c44fea840' },
  'login-refused.events.ndjson': { events: 39, hash: '437ff6b3e46a7c99' },
  'logout.events.ndjson': { events: 34, hash: '86769fa7147d2fcc' },
  'maintenance.events.ndjson': { events: 43, hash: '2ccad8fb62754b1f' },
  'malformed.events.ndjson': { events: 44, hash: '3cbdda30c29825ab' },
  'news-in-german.events.ndjson': { events: 41, hash: '1b866c7052a69a6b' },
  'offline-and-back.events.ndjson': { events: 43, hash: '49fbf1bdeb4ee5cf' },
  'old-geofences.events.ndjson': { events: 43, hash: 'a87bc4ce07edb30e' },
  'password-change.events.ndjson': { events: 38, hash: '64fa162f8dc7c270' },
  'pushes.events.ndjson': { events: 68, hash: '13e63b87174714c2' },
  'renewal-refused.events.ndjson': { events: 34, hash: 'c60c950164e68c28' },
  'survey-before-ids.events.ndjson': { events: 44, hash: '163c1a6a83e03301' },
  'survey.events.ndjson': { events: 44, hash: '163c1a6a83e03301' },
  'tour.events.ndjson': { events: 44, hash: '3ed1845e5e80b80f' },
  'track-import.events.ndjson': { events: 41, hash: '1952f12eeca2d386' },
  'two-tabs.events.ndjson': { events: 30, hash: '1985f2dcf3a90535' },
  'updates.events.ndjson': { events: 45, hash: 'efb2a2da032c656e' },
};

/** What ten minutes of a simulated fleet fold to (`fleet-session.ts`), in Node and in a browser. */
export const FLEET = { events: 674, hash: '915fbe7528a485df' };
