/**
 * What each recorded session in `events/logs` folds to. When a hash changes, a projection is new or makes something else
 * of old facts: undo it, or say in the commit why, and pin the new one. The logs themselves are never edited, so they
 * carry no check points of their own.
 */
export const GOLDEN: Readonly<Record<string, { readonly events: number; readonly hash: string }>> = {
  'access-renewed.events.ndjson': { events: 45, hash: 'df00004f8cf6c83a' },
  'account.events.ndjson': { events: 27, hash: 'afbcc436841a8994' },
  'admin-users-in-one-list.events.ndjson': { events: 33, hash: '9a86dea14a236403' },
  'admin-users.events.ndjson': { events: 38, hash: '571844e457047b1f' },
  'announcements.events.ndjson': { events: 50, hash: 'cd45db006cc85868' },
  'device-panel.events.ndjson': { events: 46, hash: '19a8260f8423d556' },
  'error-popup.events.ndjson': { events: 42, hash: '1066a55ac3069652' },
  'first-look.events.ndjson': { events: 67, hash: '6a14cfdd05d6625d' },
  'ghost-visit.events.ndjson': { events: 26, hash: '8d169fdab83d6301' },
  'login-refused.events.ndjson': { events: 39, hash: '1cadf93a76cc09f3' },
  'logout.events.ndjson': { events: 34, hash: 'e7f113e393889090' },
  'maintenance.events.ndjson': { events: 43, hash: '65ac213ede0ef358' },
  'malformed.events.ndjson': { events: 44, hash: '7afecbcedf8121d7' },
  'news-in-german.events.ndjson': { events: 41, hash: 'dcba3636adc6a585' },
  'offline-and-back.events.ndjson': { events: 43, hash: '312a839e22288f1f' },
  'old-geofences.events.ndjson': { events: 43, hash: 'ff8bb24ed307b55d' },
  'password-change.events.ndjson': { events: 38, hash: 'b6b9177321ea8d02' },
  'pushes.events.ndjson': { events: 68, hash: '3173dd97c06bdcbf' },
  'renewal-refused.events.ndjson': { events: 34, hash: 'a79220b653328802' },
  'survey-before-ids.events.ndjson': { events: 44, hash: '950b7e99c31a21eb' },
  'survey.events.ndjson': { events: 44, hash: '950b7e99c31a21eb' },
  'tour.events.ndjson': { events: 44, hash: 'de9e3b967a0d0ac9' },
  'track-import.events.ndjson': { events: 41, hash: 'e159c677ad894572' },
  'two-tabs.events.ndjson': { events: 30, hash: 'dd8bae9a5d1e4b86' },
  'updates.events.ndjson': { events: 45, hash: 'c2cca259eec5384f' },
};

/** What ten minutes of a simulated fleet fold to (`fleet-session.ts`), in Node and in a browser. */
export const FLEET = { events: 674, hash: 'b96ab93d45bba4f0' };
