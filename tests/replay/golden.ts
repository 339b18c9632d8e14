/**
 * What each recorded session in `events/logs` folds to. When a hash changes, a projection is new or makes something else
 * of old facts: undo it, or say in the commit why, and pin the new one. The logs themselves are never edited, so they
 * carry no check points of their own.
 */
export const GOLDEN: Readonly<Record<string, { readonly events: number; readonly hash: string }>> = {
  'access-renewed.events.ndjson': { events: 45, hash: '669b3afaf7c3f010' },
  'account.events.ndjson': { events: 27, hash: '31e5f82c67ed26a4' },
  'admin-users.events.ndjson': { events: 36, hash: '3030463051b3140d' },
  'announcements.events.ndjson': { events: 50, hash: 'c73634e3251df549' },
  'device-panel.events.ndjson': { events: 46, hash: '040b0f53f304ebcb' },
  'error-popup.events.ndjson': { events: 42, hash: '480c3513a16afcc6' },
  'first-look.events.ndjson': { events: 67, hash: '48c93809f391181c' },
  'ghost-visit.events.ndjson': { events: 26, hash: '237c2dec0b43d442' },
  'login-refused.events.ndjson': { events: 39, hash: '794502ece445c557' },
  'logout.events.ndjson': { events: 34, hash: '2397ed915c5b4740' },
  'maintenance.events.ndjson': { events: 43, hash: '5b2cefd8159643b1' },
  'malformed.events.ndjson': { events: 44, hash: 'a4b5e72763fd9a89' },
  'news-in-german.events.ndjson': { events: 41, hash: '7bd478e6ea89789f' },
  'offline-and-back.events.ndjson': { events: 43, hash: '349c08019d628b69' },
  'old-geofences.events.ndjson': { events: 43, hash: '3c0f2c0befbfb640' },
  'password-change.events.ndjson': { events: 38, hash: '443269af1ff18c8d' },
  'pushes.events.ndjson': { events: 68, hash: '2ec301034696f4aa' },
  'renewal-refused.events.ndjson': { events: 34, hash: '4f5ace271ff399cc' },
  'survey-before-ids.events.ndjson': { events: 44, hash: 'fc98ad09c17c2c57' },
  'survey.events.ndjson': { events: 44, hash: 'fc98ad09c17c2c57' },
  'tour.events.ndjson': { events: 44, hash: '0807ed5147f07401' },
  'track-import.events.ndjson': { events: 41, hash: 'a479316c22af7a39' },
  'two-tabs.events.ndjson': { events: 30, hash: '11b95973e4cdcd7a' },
  'updates.events.ndjson': { events: 45, hash: '8481ff03545f81bf' },
};

/** What ten minutes of a simulated fleet fold to (`fleet-session.ts`), in Node and in a browser. */
export const FLEET = { events: 674, hash: 'fa013c8e99f7289c' };
