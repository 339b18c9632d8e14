/**
 * What each recorded session in `events/logs` folds to. When a hash changes, a projection is new or makes something else
 * of old facts: undo it, or say in the commit why, and pin the new one. The logs themselves are never edited, so they
 * carry no check points of their own.
 */
export const GOLDEN: Readonly<Record<string, { readonly events: number; readonly hash: string }>> = {
  'access-renewed.events.ndjson': { events: 45, hash: '12ddd6c8d494a783' },
  'account.events.ndjson': { events: 27, hash: '8777a62e25fb2e1c' },
  'admin-users-in-one-list.events.ndjson': { events: 33, hash: '632730554994b5c4' },
  'admin-users.events.ndjson': { events: 38, hash: '334f5b7d77b3c980' },
  'announcements.events.ndjson': { events: 50, hash: '17f508c1586767be' },
  'device-panel.events.ndjson': { events: 46, hash: 'b4c52a00c7fe6304' },
  'error-popup.events.ndjson': { events: 42, hash: '33195ffbc37c3da1' },
  'first-look.events.ndjson': { events: 67, hash: '9b016e61b4b28130' },
  'ghost-visit.events.ndjson': { events: 26, hash: 'db2df15375b8eacf' },
  'login-refused.events.ndjson': { events: 39, hash: 'd907238eb3e79051' },
  'logout.events.ndjson': { events: 34, hash: '271ce1362638629b' },
  'maintenance.events.ndjson': { events: 43, hash: 'f785021112ff4cf2' },
  'malformed.events.ndjson': { events: 44, hash: '6bccb7c12c8d5fec' },
  'news-in-german.events.ndjson': { events: 41, hash: 'fc10796a1bb28560' },
  'offline-and-back.events.ndjson': { events: 43, hash: 'b19fc31f96af1cae' },
  'old-geofences.events.ndjson': { events: 43, hash: '3e7419340efbe4ad' },
  'password-change.events.ndjson': { events: 38, hash: '6bb4845c2c3596c5' },
  'pushes.events.ndjson': { events: 68, hash: 'bfb63236fb607fe7' },
  'renewal-refused.events.ndjson': { events: 34, hash: 'c5bdef7b37391284' },
  'survey-before-ids.events.ndjson': { events: 44, hash: 'f50e5c01fd733c39' },
  'survey.events.ndjson': { events: 44, hash: 'f50e5c01fd733c39' },
  'tour.events.ndjson': { events: 44, hash: '77cc3faa2d066e33' },
  'track-import.events.ndjson': { events: 41, hash: '7e4c6917cd390073' },
  'two-tabs.events.ndjson': { events: 30, hash: '3371bc3691de9110' },
  'updates.events.ndjson': { events: 45, hash: '61c17d7f65d8a367' },
};

/** What ten minutes of a simulated fleet fold to (`fleet-session.ts`), in Node and in a browser. */
export const FLEET = { events: 674, hash: 'd1ae9a5b2c54c135' };
