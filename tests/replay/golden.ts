/**
 * What each recorded session in `events/logs` folds to. When a hash changes, a projection is new or makes something else
 * of old facts: undo it, or say in the commit why, and pin the new one. The logs themselves are never edited, so they
 * carry no check points of their own.
 */
export const GOLDEN: Readonly<Record<string, { readonly events: number; readonly hash: string }>> = {
  'access-renewed.events.ndjson': { events: 45, hash: '07c18ae80cfbf072' },
  'account.events.ndjson': { events: 27, hash: 'c187e743957a2b6f' },
  'admin-users.events.ndjson': { events: 36, hash: '6ec01f2fc4e87606' },
  'announcements.events.ndjson': { events: 50, hash: '6258eed615487738' },
  'device-panel.events.ndjson': { events: 46, hash: 'f7099809fb68a639' },
  'error-popup.events.ndjson': { events: 42, hash: 'a40b71fe958f505d' },
  'first-look.events.ndjson': { events: 67, hash: '386bc14c727d4fc1' },
  'ghost-visit.events.ndjson': { events: 26, hash: '6d365e4defa7d50f' },
  'login-refused.events.ndjson': { events: 39, hash: '75377a8c24f875d9' },
  'logout.events.ndjson': { events: 34, hash: '04104bea75583fb8' },
  'maintenance.events.ndjson': { events: 43, hash: 'eb849a9ac52027f2' },
  'malformed.events.ndjson': { events: 44, hash: 'b34bef1834f5c3be' },
  'news-in-german.events.ndjson': { events: 41, hash: '6e88667b80a32ced' },
  'offline-and-back.events.ndjson': { events: 43, hash: '6356745170c19f0a' },
  'old-geofences.events.ndjson': { events: 43, hash: '87344c9fb3d689e8' },
  'password-change.events.ndjson': { events: 38, hash: 'cbad4e6aa2dcf15a' },
  'pushes.events.ndjson': { events: 68, hash: 'e792289982979567' },
  'renewal-refused.events.ndjson': { events: 34, hash: '76255d0a4a6c8b1b' },
  'survey-before-ids.events.ndjson': { events: 44, hash: 'ac13897fb15d621d' },
  'survey.events.ndjson': { events: 44, hash: 'ac13897fb15d621d' },
  'tour.events.ndjson': { events: 44, hash: 'ef9552782b8613f0' },
  'track-import.events.ndjson': { events: 41, hash: 'd28406d5038322d5' },
  'two-tabs.events.ndjson': { events: 30, hash: 'd788867522c2983e' },
  'updates.events.ndjson': { events: 45, hash: '624bd4432e3f8cff' },
};

/** What ten minutes of a simulated fleet fold to (`fleet-session.ts`), in Node and in a browser. */
export const FLEET = { events: 674, hash: '1e1ba23393dac8c4' };
