/**
 * What each recorded session in `events/logs` folds to. When a hash changes, a projection is new or makes something else
 * of old facts: undo it, or say in the commit why, and pin the new one. The logs themselves are never edited, so they
 * carry no check points of their own.
 */
export const GOLDEN: Readonly<Record<string, { readonly events: number; readonly hash: string }>> = {
  'access-renewed.events.ndjson': { events: 45, hash: '11e65dbd95a8b080' },
  'account.events.ndjson': { events: 27, hash: 'b2aa190737eef251' },
  'admin-users.events.ndjson': { events: 36, hash: 'fb3c7c143af7ff0a' },
  'announcements.events.ndjson': { events: 50, hash: '85ba6584698bde5a' },
  'device-panel.events.ndjson': { events: 46, hash: '60fb5c659cf9e522' },
  'error-popup.events.ndjson': { events: 42, hash: '7b368919c1e6cb51' },
  'first-look.events.ndjson': { events: 67, hash: '495df66a265ee8e4' },
  'ghost-visit.events.ndjson': { events: 26, hash: '4c569a048e998081' },
  'login-refused.events.ndjson': { events: 39, hash: '90c509ffbc7998b1' },
  'logout.events.ndjson': { events: 34, hash: 'b5488ba91fd85b8a' },
  'maintenance.events.ndjson': { events: 43, hash: '3be36d8cce5f9a6f' },
  'malformed.events.ndjson': { events: 44, hash: '9215672c5e187c53' },
  'news-in-german.events.ndjson': { events: 41, hash: '87c3298499606650' },
  'offline-and-back.events.ndjson': { events: 43, hash: '5dc2c99bcc17f721' },
  'old-geofences.events.ndjson': { events: 43, hash: '4893157a05b5c0a4' },
  'password-change.events.ndjson': { events: 38, hash: '97cb8d55df134f6c' },
  'pushes.events.ndjson': { events: 68, hash: 'd63c1a0befeb09f1' },
  'renewal-refused.events.ndjson': { events: 34, hash: 'b41800b56bde5e8f' },
  'survey-before-ids.events.ndjson': { events: 44, hash: '865cc67e8c23c70b' },
  'survey.events.ndjson': { events: 44, hash: '865cc67e8c23c70b' },
  'tour.events.ndjson': { events: 44, hash: 'cf19af043a12f3ec' },
  'track-import.events.ndjson': { events: 41, hash: '1aa663215560063f' },
  'two-tabs.events.ndjson': { events: 30, hash: '60015e99447ce9b5' },
  'updates.events.ndjson': { events: 45, hash: '6a214c66b4d8b4ca' },
};

/** What ten minutes of a simulated fleet fold to (`fleet-session.ts`), in Node and in a browser. */
export const FLEET = { events: 674, hash: '52f0fd4498d46993' };
