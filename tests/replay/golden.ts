/**
 * What each recorded session in `events/logs` folds to. When a hash changes, a projection is new or makes something else
 * of old facts: undo it, or say in the commit why, and pin the new one. The logs themselves are never edited, so they
 * carry no check points of their own.
 */
export const GOLDEN: Readonly<Record<string, { readonly events: number; readonly hash: string }>> = {
  'access-renewed.events.ndjson': { events: 45, hash: '47958ad9369f060e' },
  'account.events.ndjson': { events: 27, hash: '7bf76106c5d05a56' },
  'admin-users.events.ndjson': { events: 36, hash: 'c74316432c5828de' },
  'announcements.events.ndjson': { events: 50, hash: 'bd996fe68df33821' },
  'device-panel.events.ndjson': { events: 46, hash: '97207ab4ccfb574e' },
  'error-popup.events.ndjson': { events: 42, hash: '2e3bdadd4bcd9b88' },
  'first-look.events.ndjson': { events: 67, hash: 'a5b48ddb1a105eb3' },
  'ghost-visit.events.ndjson': { events: 26, hash: 'c39b3a8c19389336' },
  'login-refused.events.ndjson': { events: 39, hash: 'cbef6e460ffecb1c' },
  'logout.events.ndjson': { events: 34, hash: '679cc998a25cf562' },
  'maintenance.events.ndjson': { events: 43, hash: '84ce3b093a60b6c3' },
  'malformed.events.ndjson': { events: 44, hash: '15d9e8f53288a635' },
  'news-in-german.events.ndjson': { events: 41, hash: '30e0fc5c84ea6e7e' },
  'offline-and-back.events.ndjson': { events: 43, hash: 'cf24590c4a7f5677' },
  'old-geofences.events.ndjson': { events: 43, hash: '0d08f1030385268a' },
  'password-change.events.ndjson': { events: 38, hash: '8f96cd382c911f28' },
  'pushes.events.ndjson': { events: 68, hash: '0c88fbd930a6312e' },
  'renewal-refused.events.ndjson': { events: 34, hash: '4c88f5be2ee4e788' },
  'survey-before-ids.events.ndjson': { events: 44, hash: '49aa340a9cd8ef98' },
  'survey.events.ndjson': { events: 44, hash: '49aa340a9cd8ef98' },
  'tour.events.ndjson': { events: 44, hash: '516b56ad71f82735' },
  'track-import.events.ndjson': { events: 41, hash: 'ae9cd71bfd0f2ce1' },
  'two-tabs.events.ndjson': { events: 30, hash: 'f1ec103c839b762f' },
  'updates.events.ndjson': { events: 45, hash: 'de893c43b51d8f9a' },
};
