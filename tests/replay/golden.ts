/**
 * What each recorded session in `events/logs` folds to. When a hash changes, a projection is new or makes something else
 * of old facts: undo it, or say in the commit why, and pin the new one. The logs themselves are never edited, so they
 * carry no check points of their own.
 */
export const GOLDEN: Readonly<Record<string, { readonly events: number; readonly hash: string }>> = {
  'access-renewed.events.ndjson': { events: 45, hash: '8b86dc3e1bb4e3e9' },
  'account.events.ndjson': { events: 27, hash: '5c3c6f9e67bd3ac9' },
  'admin-users.events.ndjson': { events: 36, hash: '4618e0d0ff0c0b06' },
  'announcements.events.ndjson': { events: 50, hash: 'd16e320fb29ea465' },
  'device-panel.events.ndjson': { events: 46, hash: 'ebfe829a3598f3b2' },
  'error-popup.events.ndjson': { events: 42, hash: 'ba588ea5e0f06bd2' },
  'first-look.events.ndjson': { events: 67, hash: '886709c1755631f7' },
  'ghost-visit.events.ndjson': { events: 26, hash: 'b5a9405787ba4a95' },
  'login-refused.events.ndjson': { events: 39, hash: '5bb93f7cde14c71e' },
  'logout.events.ndjson': { events: 34, hash: 'ea7073b7f57ef3d6' },
  'maintenance.events.ndjson': { events: 43, hash: '244eab810c68f62d' },
  'malformed.events.ndjson': { events: 44, hash: 'c3f8c89f6b2e5278' },
  'news-in-german.events.ndjson': { events: 41, hash: 'a9a8082ca8120755' },
  'offline-and-back.events.ndjson': { events: 43, hash: '1c61cc06bd8c34ba' },
  'old-geofences.events.ndjson': { events: 43, hash: 'ad44334c5a4bbc43' },
  'password-change.events.ndjson': { events: 38, hash: '0ab7e277cd70be69' },
  'pushes.events.ndjson': { events: 68, hash: 'f09418b8b5049024' },
  'renewal-refused.events.ndjson': { events: 34, hash: '52a2fbabdd5a16e8' },
  'survey-before-ids.events.ndjson': { events: 44, hash: 'd7b02d26e5b24009' },
  'survey.events.ndjson': { events: 44, hash: 'd7b02d26e5b24009' },
  'tour.events.ndjson': { events: 44, hash: 'b377a4e729e2969f' },
  'track-import.events.ndjson': { events: 41, hash: '060425f486bfcf3a' },
  'two-tabs.events.ndjson': { events: 30, hash: '0b8f06079b1fcf0e' },
  'updates.events.ndjson': { events: 45, hash: '4edd671593eaf0b9' },
};

/** What ten minutes of a simulated fleet fold to (`fleet-session.ts`), in Node and in a browser. */
export const FLEET = { events: 674, hash: '5f1b232059048f57' };
