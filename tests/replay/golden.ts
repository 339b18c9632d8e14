/**
 * What each recorded session in `events/logs` folds to. When a hash changes, a projection is new or makes something else
 * of old facts: undo it, or say in the commit why, and pin the new one. The logs themselves are never edited, so they
 * carry no check points of their own.
 */
export const GOLDEN: Readonly<Record<string, { readonly events: number; readonly hash: string }>> = {
  'access-renewed.events.ndjson': { events: 45, hash: 'd72aaa5ff392705e' },
  'account.events.ndjson': { events: 27, hash: 'e99efa3349d3f19f' },
  'admin-users-in-one-list.events.ndjson': { events: 33, hash: '3729eb0537cd1748' },
  'admin-users.events.ndjson': { events: 38, hash: 'a58981d860683b33' },
  'announcements.events.ndjson': { events: 50, hash: '26f6955db727dc4c' },
  'device-panel.events.ndjson': { events: 46, hash: '033544ca400ea44f' },
  'error-popup.events.ndjson': { events: 42, hash: '6205aca7e44acfa8' },
  'first-look.events.ndjson': { events: 67, hash: 'fbff4274394e2c52' },
  'ghost-visit.events.ndjson': { events: 26, hash: '358b3d079689f1c0' },
  'login-refused.events.ndjson': { events: 39, hash: 'f065dafdfed268e0' },
  'logout.events.ndjson': { events: 34, hash: '0f957c0a7e581c58' },
  'maintenance.events.ndjson': { events: 43, hash: '54f7a737d7d59b25' },
  'malformed.events.ndjson': { events: 44, hash: 'fe901fff39437766' },
  'news-in-german.events.ndjson': { events: 41, hash: '3ff1a1848de81a18' },
  'offline-and-back.events.ndjson': { events: 43, hash: '487bbecbd3ff9c08' },
  'old-geofences.events.ndjson': { events: 43, hash: '132634cddec57d6c' },
  'password-change.events.ndjson': { events: 38, hash: 'b260d637adfbbae1' },
  'pushes.events.ndjson': { events: 68, hash: '3a4e2afc0db6682e' },
  'renewal-refused.events.ndjson': { events: 34, hash: '4bf605035bc36334' },
  'survey-before-ids.events.ndjson': { events: 44, hash: '1043117c9ba262aa' },
  'survey.events.ndjson': { events: 44, hash: '1043117c9ba262aa' },
  'tour.events.ndjson': { events: 44, hash: '7dd73fd29118f6a2' },
  'track-import.events.ndjson': { events: 41, hash: 'ba6f889f35d4d0b2' },
  'two-tabs.events.ndjson': { events: 30, hash: '2b1492919bfcb833' },
  'updates.events.ndjson': { events: 45, hash: 'a8d01f1febbfd12c' },
};

/** What ten minutes of a simulated fleet fold to (`fleet-session.ts`), in Node and in a browser. */
export const FLEET = { events: 674, hash: '0bec5dd1a83a8b33' };
