/**
 * What each recorded session in `events/logs` folds to. When a hash changes, a projection is new or makes something else
 * of old facts: undo it, or say in the commit why, and pin the new one. The logs themselves are never edited, so they
 * carry no check points of their own.
 */
export const GOLDEN: Readonly<Record<string, { readonly events: number; readonly hash: string }>> = {
  'access-renewed.events.ndjson': { events: 45, hash: '9559aef6ba35bb50' },
  'account.events.ndjson': { events: 27, hash: 'a28750290305484f' },
  'admin-users.events.ndjson': { events: 36, hash: 'dd381d0a92875649' },
  'announcements.events.ndjson': { events: 50, hash: 'ff18a56abdacfd44' },
  'device-panel.events.ndjson': { events: 46, hash: '43acc718e5074939' },
  'error-popup.events.ndjson': { events: 42, hash: '36acd0296080b178' },
  'first-look.events.ndjson': { events: 67, hash: '55c998416021606b' },
  'ghost-visit.events.ndjson': { events: 26, hash: '6e2bf4104629a54b' },
  'login-refused.events.ndjson': { events: 39, hash: '9ec9d3e864031199' },
  'logout.events.ndjson': { events: 34, hash: 'ac7e6775588c862a' },
  'maintenance.events.ndjson': { events: 43, hash: 'e6e997873fa5f781' },
  'malformed.events.ndjson': { events: 44, hash: 'b6f51c064ba961f4' },
  'news-in-german.events.ndjson': { events: 41, hash: 'e14ecd79b92c8d5a' },
  'offline-and-back.events.ndjson': { events: 43, hash: 'bf8c5e9949eb810c' },
  'old-geofences.events.ndjson': { events: 43, hash: 'ce4ab7612f9553bc' },
  'password-change.events.ndjson': { events: 38, hash: 'eba9983a69034ac3' },
  'pushes.events.ndjson': { events: 68, hash: 'e8f10701e4764e30' },
  'renewal-refused.events.ndjson': { events: 34, hash: '7cae02b5138b7153' },
  'survey-before-ids.events.ndjson': { events: 44, hash: 'f28cf73fa14ff676' },
  'survey.events.ndjson': { events: 44, hash: 'f28cf73fa14ff676' },
  'tour.events.ndjson': { events: 44, hash: 'b141a8e2f3b4f9e4' },
  'track-import.events.ndjson': { events: 41, hash: '999ac97e3d30beb5' },
  'two-tabs.events.ndjson': { events: 30, hash: 'a32c6b8c0f44943b' },
  'updates.events.ndjson': { events: 45, hash: '528583e4120d2ab5' },
};

/** What ten minutes of a simulated fleet fold to (`fleet-session.ts`), in Node and in a browser. */
export const FLEET = { events: 674, hash: 'e94c0176a029a78f' };
