/**
 * What each recorded session in `events/logs` folds to. When a hash changes, a projection is new or makes something else
 * of old facts: undo it, or say in the commit why, and pin the new one. The logs themselves are never edited, so they
 * carry no check points of their own.
 */
export const GOLDEN: Readonly<Record<string, { readonly events: number; readonly hash: string }>> = {
  'access-renewed.events.ndjson': { events: 45, hash: '0771c7fda754f6bb' },
  'account.events.ndjson': { events: 27, hash: '05caeb09717f7ae7' },
  'admin-users-in-one-list.events.ndjson': { events: 33, hash: '2cb11ff54fcf19ea' },
  'admin-users.events.ndjson': { events: 38, hash: 'cec9dc4e8dd8bbcb' },
  'announcements.events.ndjson': { events: 50, hash: '3cbc23720db39dca' },
  'device-panel.events.ndjson': { events: 46, hash: 'c847068a4ee301ae' },
  'error-popup.events.ndjson': { events: 42, hash: 'db824a33880c7526' },
  'first-look.events.ndjson': { events: 67, hash: '20e615b1b6a48428' },
  'ghost-visit.events.ndjson': { events: 26, hash: '93165bba3665bc5e' },
  'login-refused.events.ndjson': { events: 39, hash: 'cf11da7958248f20' },
  'logout.events.ndjson': { events: 34, hash: '79c58aa87fa3e02e' },
  'maintenance.events.ndjson': { events: 43, hash: '515d50dae1872eec' },
  'malformed.events.ndjson': { events: 44, hash: 'ee760a24ecdef21d' },
  'news-in-german.events.ndjson': { events: 41, hash: '40d1fd19400f2166' },
  'offline-and-back.events.ndjson': { events: 43, hash: 'a8dbcabaaf958f75' },
  'old-geofences.events.ndjson': { events: 43, hash: '0f485a6e17f244c9' },
  'password-change.events.ndjson': { events: 38, hash: '6d75c8a59b41e4be' },
  'pushes.events.ndjson': { events: 68, hash: '642c5ec043e74bbf' },
  'renewal-refused.events.ndjson': { events: 34, hash: 'e96d5b682df00fce' },
  'survey-before-ids.events.ndjson': { events: 44, hash: '47d4b3629f475d64' },
  'survey.events.ndjson': { events: 44, hash: '47d4b3629f475d64' },
  'tour.events.ndjson': { events: 44, hash: '94afc7f965f4d591' },
  'track-import.events.ndjson': { events: 41, hash: 'a3b4bd9316ea7242' },
  'two-tabs.events.ndjson': { events: 30, hash: '380bb403156da682' },
  'updates.events.ndjson': { events: 45, hash: '60b967ff2f617c29' },
};

/** What ten minutes of a simulated fleet fold to (`fleet-session.ts`), in Node and in a browser. */
export const FLEET = { events: 674, hash: '39b2882e235e2a0d' };
