/**
 * What each recorded session in `events/logs` folds to. When a hash changes, a projection is new or makes something else
 * of old facts: undo it, or say in the commit why, and pin the new one. The logs themselves are never edited, so they
 * carry no check points of their own.
 */
export const GOLDEN: Readonly<Record<string, { readonly events: number; readonly hash: string }>> = {
  'access-renewed.events.ndjson': { events: 45, hash: 'c142be73e8efeeac' },
  'account.events.ndjson': { events: 27, hash: 'ffa36d0c55bcdbeb' },
  'admin-users-in-one-list.events.ndjson': { events: 33, hash: '117a877b16de259a' },
  'admin-users.events.ndjson': { events: 38, hash: '03442bd324d3eadd' },
  'announcements.events.ndjson': { events: 50, hash: '82328920b1a6ee86' },
  'device-panel.events.ndjson': { events: 46, hash: '150629c62b4fc5d5' },
  'error-popup.events.ndjson': { events: 42, hash: '376dce048d0beb42' },
  'first-look.events.ndjson': { events: 67, hash: 'ddfbb102f56fe4d0' },
  'ghost-visit.events.ndjson': { events: 26, hash: 'a34db123a27d018d' },
  'login-refused.events.ndjson': { events: 39, hash: 'd3bb83ee1afe9b97' },
  'logout.events.ndjson': { events: 34, hash: 'd32d29298722f68d' },
  'maintenance.events.ndjson': { events: 43, hash: '2f19d66d6bb39a29' },
  'malformed.events.ndjson': { events: 44, hash: '4f63043458c08148' },
  'news-in-german.events.ndjson': { events: 41, hash: '6ed35f08bb0dacd0' },
  'offline-and-back.events.ndjson': { events: 43, hash: '566569878f4646da' },
  'old-geofences.events.ndjson': { events: 43, hash: '01f582034c4e05d4' },
  'password-change.events.ndjson': { events: 38, hash: 'a70bdd12d7a35c89' },
  'pushes.events.ndjson': { events: 68, hash: '1bffe3193855c7b2' },
  'renewal-refused.events.ndjson': { events: 34, hash: '17e407674c43db49' },
  'survey-before-ids.events.ndjson': { events: 44, hash: '58d01d54dae8d135' },
  'survey.events.ndjson': { events: 44, hash: '58d01d54dae8d135' },
  'tour.events.ndjson': { events: 44, hash: '972107c21719ff33' },
  'track-import.events.ndjson': { events: 41, hash: '42c9655bdbcfc3be' },
  'two-tabs.events.ndjson': { events: 30, hash: 'df432f793adc5f27' },
  'updates.events.ndjson': { events: 45, hash: '697d97ac9beba2db' },
};

/** What ten minutes of a simulated fleet fold to (`fleet-session.ts`), in Node and in a browser. */
export const FLEET = { events: 674, hash: '5f4c7c7483407779' };
