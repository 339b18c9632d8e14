/**
 * What each recorded session in `events/logs` folds to. When a hash changes, a projection is new or makes something else
 * of old facts: undo it, or say in the commit why, and pin the new one. The logs themselves are never edited, so they
 * carry no check points of their own.
 */
export const GOLDEN: Readonly<Record<string, { readonly events: number; readonly hash: string }>> = {
  'access-renewed.events.ndjson': { events: 45, hash: 'aaec7be15448cc03' },
  'account.events.ndjson': { events: 27, hash: '288ce15474a6f8d1' },
  'admin-users.events.ndjson': { events: 36, hash: '0b2fd603d019076a' },
  'announcements.events.ndjson': { events: 50, hash: 'c938d72e83663aee' },
  'device-panel.events.ndjson': { events: 46, hash: 'cd3ec59c952a5615' },
  'error-popup.events.ndjson': { events: 42, hash: 'b2619d869d9136d3' },
  'first-look.events.ndjson': { events: 67, hash: '02a70c71bbbc409a' },
  'ghost-visit.events.ndjson': { events: 26, hash: '7cb1c228d4402100' },
  'login-refused.events.ndjson': { events: 39, hash: '73c54965eaec9cc5' },
  'logout.events.ndjson': { events: 34, hash: '1ccad93e47f74573' },
  'maintenance.events.ndjson': { events: 43, hash: 'caad5be77ad3f248' },
  'malformed.events.ndjson': { events: 44, hash: '4f66e859569d1514' },
  'news-in-german.events.ndjson': { events: 41, hash: '78bdacdb145680ee' },
  'offline-and-back.events.ndjson': { events: 43, hash: 'f45a97c0f416bda5' },
  'old-geofences.events.ndjson': { events: 43, hash: '0e0ae7bc577954f4' },
  'password-change.events.ndjson': { events: 38, hash: '42959fca8c31c59d' },
  'pushes.events.ndjson': { events: 68, hash: '70c645b0bd3d3a20' },
  'renewal-refused.events.ndjson': { events: 34, hash: 'b23b6959e5a56c23' },
  'survey-before-ids.events.ndjson': { events: 44, hash: 'bd3498ccd8a32423' },
  'survey.events.ndjson': { events: 44, hash: 'bd3498ccd8a32423' },
  'tour.events.ndjson': { events: 44, hash: '474abe149cb65979' },
  'track-import.events.ndjson': { events: 41, hash: 'a29ff2e25f2874cf' },
  'two-tabs.events.ndjson': { events: 30, hash: 'ad87599dc117e972' },
  'updates.events.ndjson': { events: 45, hash: '53126fae1c4084d2' },
};

/** What ten minutes of a simulated fleet fold to (`fleet-session.ts`), in Node and in a browser. */
export const FLEET = { events: 674, hash: '33432aa454025e32' };
