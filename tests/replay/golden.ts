/**
 * What each recorded session in `events/logs` folds to. When a hash changes, a projection is new or makes something else
 * of old facts: undo it, or say in the commit why, and pin the new one. The logs themselves are never edited, so they
 * carry no check points of their own.
 */
export const GOLDEN: Readonly<Record<string, { readonly events: number; readonly hash: string }>> = {
  'access-renewed.events.ndjson': { events: 45, hash: 'be567636f07a2512' },
  'account.events.ndjson': { events: 27, hash: '4b49a6db575cf4a3' },
  'admin-users.events.ndjson': { events: 36, hash: '30b671518fb9c5ea' },
  'announcements.events.ndjson': { events: 50, hash: '491182f43ea2ac15' },
  'device-panel.events.ndjson': { events: 46, hash: 'bd91d5a00508bc3c' },
  'error-popup.events.ndjson': { events: 42, hash: '06648c01e2447a7f' },
  'first-look.events.ndjson': { events: 67, hash: '066723e8dac60f98' },
  'ghost-visit.events.ndjson': { events: 26, hash: 'b33af4ada7a43f8c' },
  'login-refused.events.ndjson': { events: 39, hash: 'dd2a60e1e74a9b59' },
  'logout.events.ndjson': { events: 34, hash: '4462c995946c111b' },
  'maintenance.events.ndjson': { events: 43, hash: 'a041c58513176962' },
  'malformed.events.ndjson': { events: 44, hash: '51fb06a44c8e1542' },
  'news-in-german.events.ndjson': { events: 41, hash: '159a57367c4cf722' },
  'offline-and-back.events.ndjson': { events: 43, hash: 'bce74d23bebb9166' },
  'old-geofences.events.ndjson': { events: 43, hash: '6f849f4fd0724934' },
  'password-change.events.ndjson': { events: 38, hash: 'f31e49fe070b04a3' },
  'pushes.events.ndjson': { events: 68, hash: '7154b868d4ee6b73' },
  'renewal-refused.events.ndjson': { events: 34, hash: '23a816ffb6129bc3' },
  'survey-before-ids.events.ndjson': { events: 44, hash: '30de65fb0e60536d' },
  'survey.events.ndjson': { events: 44, hash: '30de65fb0e60536d' },
  'tour.events.ndjson': { events: 44, hash: '10689cfd22599823' },
  'track-import.events.ndjson': { events: 41, hash: 'c218c6f541b78847' },
  'two-tabs.events.ndjson': { events: 30, hash: '8467ff82969a3299' },
  'updates.events.ndjson': { events: 45, hash: '8ce720f23c8def9b' },
};

/** What ten minutes of a simulated fleet fold to (`fleet-session.ts`), in Node and in a browser. */
export const FLEET = { events: 674, hash: 'fe09f223b1e03edc' };
