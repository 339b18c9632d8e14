/**
 * What each recorded session in `events/logs` folds to. When a hash changes, a projection is new or makes something else
 * of old facts: undo it, or say in the commit why, and pin the new one. The logs themselves are never edited, so they
 * carry no check points of their own.
 */
export const GOLDEN: Readonly<Record<string, { readonly events: number; readonly hash: string }>> = {
  'access-renewed.events.ndjson': { events: 45, hash: 'a1e201246f7ce673' },
  'account.events.ndjson': { events: 27, hash: 'd633715c203998cb' },
  'admin-users.events.ndjson': { events: 36, hash: '1a248ae2f2e593a1' },
  'announcements.events.ndjson': { events: 50, hash: 'f507e3dd42479667' },
  'device-panel.events.ndjson': { events: 46, hash: '07733e4cf1a0e86a' },
  'error-popup.events.ndjson': { events: 42, hash: '48f7c03ca8f3c0e2' },
  'first-look.events.ndjson': { events: 67, hash: 'f362b29945b1b2db' },
  'ghost-visit.events.ndjson': { events: 26, hash: 'a70fd5da3d3fff6f' },
  'login-refused.events.ndjson': { events: 39, hash: '7e5bcfee47b7ab92' },
  'logout.events.ndjson': { events: 34, hash: '04be05dfe13e51d3' },
  'maintenance.events.ndjson': { events: 43, hash: 'd3fd83a79188ef7d' },
  'malformed.events.ndjson': { events: 44, hash: '02aafdec9da73189' },
  'news-in-german.events.ndjson': { events: 41, hash: 'ff8a99d724818de2' },
  'offline-and-back.events.ndjson': { events: 43, hash: '06ae96af361518be' },
  'old-geofences.events.ndjson': { events: 43, hash: '267a65899b81a338' },
  'password-change.events.ndjson': { events: 38, hash: '6a5342095ea3e1be' },
  'pushes.events.ndjson': { events: 68, hash: '80739850be3a0079' },
  'renewal-refused.events.ndjson': { events: 34, hash: 'da177a7b89dadd08' },
  'survey-before-ids.events.ndjson': { events: 44, hash: '25afe5a048404a41' },
  'survey.events.ndjson': { events: 44, hash: '25afe5a048404a41' },
  'tour.events.ndjson': { events: 44, hash: '0cdfb09a810b7c93' },
  'track-import.events.ndjson': { events: 41, hash: '57af5e2aa81d1270' },
  'two-tabs.events.ndjson': { events: 30, hash: '4ac6af90078c6bb4' },
  'updates.events.ndjson': { events: 45, hash: '63840215803f2326' },
};

/** What ten minutes of a simulated fleet fold to (`fleet-session.ts`), in Node and in a browser. */
export const FLEET = { events: 674, hash: 'ac72726f3f5c16f0' };
