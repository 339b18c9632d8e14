/**
 * What each recorded session in `events/logs` folds to. When a hash changes, a projection is new or makes something else
 * of old facts: undo it, or say in the commit why, and pin the new one. The logs themselves are never edited, so they
 * carry no check points of their own.
 */
export const GOLDEN: Readonly<Record<string, { readonly events: number; readonly hash: string }>> = {
  'access-renewed.events.ndjson': { events: 45, hash: '053677c9eb68817d' },
  'account.events.ndjson': { events: 27, hash: '784bfe324ab7b14c' },
  'admin-users-in-one-list.events.ndjson': { events: 33, hash: '5f498cc5e45469a9' },
  'admin-users.events.ndjson': { events: 38, hash: 'ef4010256aca79a6' },
  'announcements.events.ndjson': { events: 50, hash: 'b7849ded4ca176cb' },
  'device-panel.events.ndjson': { events: 46, hash: 'f3dcba4aae14aa85' },
  'error-popup.events.ndjson': { events: 42, hash: 'd80a589fd14416c8' },
  'first-look.events.ndjson': { events: 67, hash: '9da40945770331d3' },
  'ghost-visit.events.ndjson': { events: 26, hash: '9b601f3b5348eb49' },
  'login-refused.events.ndjson': { events: 39, hash: '747f1affe7626016' },
  'logout.events.ndjson': { events: 34, hash: '5b4fd4bd093b7bc3' },
  'maintenance.events.ndjson': { events: 43, hash: '49c84fd9129bd0c6' },
  'malformed.events.ndjson': { events: 44, hash: 'f7433c512e41e405' },
  'news-in-german.events.ndjson': { events: 41, hash: '8b21514c91ec5043' },
  'offline-and-back.events.ndjson': { events: 43, hash: 'cddb82f98e445ad5' },
  'old-geofences.events.ndjson': { events: 43, hash: '1e18a156928da774' },
  'password-change.events.ndjson': { events: 38, hash: 'bfb1262ed7462328' },
  'pushes.events.ndjson': { events: 68, hash: '0ba5d92b1697d207' },
  'renewal-refused.events.ndjson': { events: 34, hash: '9833f0014ce5cb9c' },
  'survey-before-ids.events.ndjson': { events: 44, hash: '5ee1d5f9440c7415' },
  'survey.events.ndjson': { events: 44, hash: '5ee1d5f9440c7415' },
  'tour.events.ndjson': { events: 44, hash: '50a45c4e545bb923' },
  'track-import.events.ndjson': { events: 41, hash: 'd535b2a07f950941' },
  'two-tabs.events.ndjson': { events: 30, hash: '690a575ca297b44f' },
  'updates.events.ndjson': { events: 45, hash: 'b01d32fe9bb1bf95' },
};

/** What ten minutes of a simulated fleet fold to (`fleet-session.ts`), in Node and in a browser. */
export const FLEET = { events: 674, hash: '4a8689b1ffee78e2' };
