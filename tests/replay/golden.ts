/**
 * What each recorded session in `events/logs` folds to. When a hash changes, a projection is new or makes something else
 * of old facts: undo it, or say in the commit why, and pin the new one. The logs themselves are never edited, so they
 * carry no check points of their own.
 */
export const GOLDEN: Readonly<Record<string, { readonly events: number; readonly hash: string }>> = {
  'access-renewed.events.ndjson': { events: 45, hash: '3c7ba66805656b48' },
  'account.events.ndjson': { events: 27, hash: '04d093a6a94fba8c' },
  'admin-users.events.ndjson': { events: 36, hash: 'e95c7c954852a72f' },
  'announcements.events.ndjson': { events: 50, hash: 'c7265fad6b2be664' },
  'device-panel.events.ndjson': { events: 46, hash: '69f12bcb4d88521b' },
  'error-popup.events.ndjson': { events: 42, hash: '4308acc169d41c12' },
  'first-look.events.ndjson': { events: 67, hash: '2921f15b3c4140dc' },
  'ghost-visit.events.ndjson': { events: 26, hash: '94d490fadff8e683' },
  'login-refused.events.ndjson': { events: 39, hash: 'b579a6b2b5f61f17' },
  'logout.events.ndjson': { events: 34, hash: 'b5ddad7138eacd95' },
  'maintenance.events.ndjson': { events: 43, hash: '7ba2d27a72ceb98d' },
  'malformed.events.ndjson': { events: 44, hash: '6c0a7c29954755ef' },
  'news-in-german.events.ndjson': { events: 41, hash: '342092ab211ffe30' },
  'offline-and-back.events.ndjson': { events: 43, hash: '7afdc6c5d86c2f3f' },
  'old-geofences.events.ndjson': { events: 43, hash: '6567b3f22032a110' },
  'password-change.events.ndjson': { events: 38, hash: 'e2093d32f76a16ef' },
  'pushes.events.ndjson': { events: 68, hash: '7985649b718c0ccd' },
  'renewal-refused.events.ndjson': { events: 34, hash: 'd075320f938f045a' },
  'survey-before-ids.events.ndjson': { events: 44, hash: '5e341ea4ee66e09b' },
  'survey.events.ndjson': { events: 44, hash: '5e341ea4ee66e09b' },
  'tour.events.ndjson': { events: 44, hash: '6a51a6a1840af189' },
  'track-import.events.ndjson': { events: 41, hash: '6217e095aaff8d1c' },
  'two-tabs.events.ndjson': { events: 30, hash: '4710a8fe9ae0dfd1' },
  'updates.events.ndjson': { events: 45, hash: '237e586010cf5d04' },
};

/** What ten minutes of a simulated fleet fold to (`fleet-session.ts`), in Node and in a browser. */
export const FLEET = { events: 674, hash: '278d07dc87daabf2' };
