/**
 * What each recorded session in `events/logs` folds to. When a hash changes, a projection is new or makes something else
 * of old facts: undo it, or say in the commit why, and pin the new one. The logs themselves are never edited, so they
 * carry no check points of their own.
 */
export const GOLDEN: Readonly<Record<string, { readonly events: number; readonly hash: string }>> = {
  'access-renewed.events.ndjson': { events: 45, hash: '0f4d58884e1f2c12' },
  'account.events.ndjson': { events: 27, hash: 'baaf903390c4bf3a' },
  'admin-users.events.ndjson': { events: 36, hash: '4e4798dbfb9063cf' },
  'announcements.events.ndjson': { events: 50, hash: '4544e0345535015e' },
  'device-panel.events.ndjson': { events: 46, hash: '803b942b7b2e5d8b' },
  'error-popup.events.ndjson': { events: 42, hash: '0da87f4206a27835' },
  'first-look.events.ndjson': { events: 67, hash: '7b137d1f4d1a4e91' },
  'ghost-visit.events.ndjson': { events: 26, hash: 'bc10afa9939ad6b2' },
  'login-refused.events.ndjson': { events: 39, hash: '81e098aced5c7e3b' },
  'logout.events.ndjson': { events: 34, hash: '5ada7e146a82a7ce' },
  'maintenance.events.ndjson': { events: 43, hash: 'ea1140e8445bd0bf' },
  'malformed.events.ndjson': { events: 44, hash: 'fd47e5d3c5a47f83' },
  'news-in-german.events.ndjson': { events: 41, hash: '59e60798a7f627b0' },
  'offline-and-back.events.ndjson': { events: 43, hash: 'b251eef30de8430a' },
  'old-geofences.events.ndjson': { events: 43, hash: 'ebde6739736497be' },
  'password-change.events.ndjson': { events: 38, hash: '1944d36c4b77b8aa' },
  'pushes.events.ndjson': { events: 68, hash: '927dafb6d999d627' },
  'renewal-refused.events.ndjson': { events: 34, hash: '4dd4e9a0c66caa1d' },
  'survey-before-ids.events.ndjson': { events: 44, hash: 'b90c221e84f32923' },
  'survey.events.ndjson': { events: 44, hash: 'b90c221e84f32923' },
  'tour.events.ndjson': { events: 44, hash: '9c1e2285d13cc2b8' },
  'track-import.events.ndjson': { events: 41, hash: '0f5206afbaf9d435' },
  'two-tabs.events.ndjson': { events: 30, hash: 'f9f26e94edd309f7' },
  'updates.events.ndjson': { events: 45, hash: '5a429d9c1747cb12' },
};

/** What ten minutes of a simulated fleet fold to (`fleet-session.ts`), in Node and in a browser. */
export const FLEET = { events: 674, hash: '9e07eacfe50b0022' };
