/**
 * What each recorded session in `events/logs` folds to. When a hash changes, a projection is new or makes something else
 * of old facts: undo it, or say in the commit why, and pin the new one. The logs themselves are never edited, so they
 * carry no check points of their own.
 */
export const GOLDEN: Readonly<Record<string, { readonly events: number; readonly hash: string }>> = {
  'access-renewed.events.ndjson': { events: 45, hash: '903558c7823c5bc8' },
  'account.events.ndjson': { events: 27, hash: 'df0858801067beda' },
  'admin-users-in-one-list.events.ndjson': { events: 33, hash: 'ecba977a8a779556' },
  'admin-users.events.ndjson': { events: 38, hash: '8ce6c2c55cc1dd64' },
  'announcements.events.ndjson': { events: 50, hash: '13fe822b5f1ae2eb' },
  'device-panel.events.ndjson': { events: 46, hash: '15510397430f8b86' },
  'error-popup.events.ndjson': { events: 42, hash: 'ba1d92c7a53735de' },
  'first-look.events.ndjson': { events: 67, hash: '583354232732bc25' },
  'ghost-visit.events.ndjson': { events: 26, hash: '7cdf4711b809d729' },
  'login-refused.events.ndjson': { events: 39, hash: '05dfb5c7ca80d4e2' },
  'logout.events.ndjson': { events: 34, hash: 'fe677b33929bd351' },
  'maintenance.events.ndjson': { events: 43, hash: '0a7c0b1cbe43151e' },
  'malformed.events.ndjson': { events: 44, hash: '22a731e4290bb747' },
  'news-in-german.events.ndjson': { events: 41, hash: '189565a5aebecf0b' },
  'offline-and-back.events.ndjson': { events: 43, hash: '7dc46fd4093c66cd' },
  'old-geofences.events.ndjson': { events: 43, hash: '0b8b54b200da0120' },
  'password-change.events.ndjson': { events: 38, hash: '2af8b9dddff38f83' },
  'pushes.events.ndjson': { events: 68, hash: '8f527378f5b15406' },
  'renewal-refused.events.ndjson': { events: 34, hash: '0f3e7c3820521ec3' },
  'survey-before-ids.events.ndjson': { events: 44, hash: '1318ecda17abfc01' },
  'survey.events.ndjson': { events: 44, hash: '1318ecda17abfc01' },
  'tour.events.ndjson': { events: 44, hash: 'fb34f9ce65200a65' },
  'track-import.events.ndjson': { events: 41, hash: '67e6075faf9997dd' },
  'two-tabs.events.ndjson': { events: 30, hash: '0ee7d2aac849282f' },
  'updates.events.ndjson': { events: 45, hash: '0b198cc1dc9bd63c' },
};

/** What ten minutes of a simulated fleet fold to (`fleet-session.ts`), in Node and in a browser. */
export const FLEET = { events: 674, hash: '1da6a0027e425788' };
