/**
 * What each recorded session in `events/logs` folds to. When a hash changes, a projection is new or makes something else
 * of old facts: undo it, or say in the commit why, and pin the new one. The logs themselves are never edited, so they
 * carry no check points of their own.
 */
export const GOLDEN: Readonly<Record<string, { readonly events: number; readonly hash: string }>> = {
  'access-renewed.events.ndjson': { events: 45, hash: 'e8cb3621e6e35763' },
  'account.events.ndjson': { events: 27, hash: '47da90200d3d53d9' },
  'admin-users.events.ndjson': { events: 36, hash: 'b3cebd82b797ca53' },
  'announcements.events.ndjson': { events: 50, hash: '5a11afa579c21d57' },
  'device-panel.events.ndjson': { events: 46, hash: 'bc19f3301f7ffc6a' },
  'error-popup.events.ndjson': { events: 42, hash: '0a8a0176022b7739' },
  'first-look.events.ndjson': { events: 67, hash: 'fa3859d8fc0324c3' },
  'ghost-visit.events.ndjson': { events: 26, hash: '6ca818cf0ad5cf41' },
  'login-refused.events.ndjson': { events: 39, hash: '6dc55f8da8bd8208' },
  'logout.events.ndjson': { events: 34, hash: 'ef6bc70592ede353' },
  'maintenance.events.ndjson': { events: 43, hash: '88ab91a53ab2ec72' },
  'malformed.events.ndjson': { events: 44, hash: 'e1d0c1b25f34f70d' },
  'news-in-german.events.ndjson': { events: 41, hash: '178428aef14a9618' },
  'offline-and-back.events.ndjson': { events: 43, hash: '17cd1378c2575a0b' },
  'old-geofences.events.ndjson': { events: 43, hash: '7835351674206101' },
  'password-change.events.ndjson': { events: 38, hash: '44e61becd11e0a68' },
  'pushes.events.ndjson': { events: 68, hash: '5cf000c92fc97f7c' },
  'renewal-refused.events.ndjson': { events: 34, hash: '4b0e43ac17df414f' },
  'survey-before-ids.events.ndjson': { events: 44, hash: '458e08391459e3ad' },
  'survey.events.ndjson': { events: 44, hash: '458e08391459e3ad' },
  'tour.events.ndjson': { events: 44, hash: '4add1af1693920fd' },
  'track-import.events.ndjson': { events: 41, hash: 'a920a698ea7551b9' },
  'two-tabs.events.ndjson': { events: 30, hash: '40c1df19ceb0efa4' },
  'updates.events.ndjson': { events: 45, hash: '851d8c9c2f7cf1d6' },
};

/** What ten minutes of a simulated fleet fold to (`fleet-session.ts`), in Node and in a browser. */
export const FLEET = { events: 674, hash: '5cb57721341565d9' };
