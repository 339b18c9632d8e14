import { administrationEffects } from './administration.effects.ts';
import type { Projection } from '../kernel/projection.ts';
import type { Effect } from '../ports/effect.ts';
import { accountChangesEffects } from './account-changes.effects.ts';
import { alertsByTimeEffects } from './alerts-by-time.effects.ts';
import { backEffects } from './back.effects.ts';
import { careEffects } from './care.effects.ts';
import { changes } from './changes/changes.ts';
import { changesEffects } from './changes/changes.effects.ts';
import { census, machineClock, now } from './clock.ts';
import { clockEffects } from './clock.effects.ts';
import { commands } from './commands.ts';
import { dataEffects } from './data.effects.ts';
import { attention, devices } from './devices.ts';
import { errorPopupEffects } from './error-popup.effects.ts';
import { exportJobs } from './exports/jobs.ts';
import { feedbackEffects } from './feedback.effects.ts';
import { feedbackInbox } from './feedback.ts';
import { problemReport } from './problem-report.ts';
import { geofences } from './geofences.ts';
import { geofencesEffects } from './geofences.effects.ts';
import { ghostEffects } from './ghost.effects.ts';
import { keptEffects } from './kept.effects.ts';
import { logoutEffects } from './logout.effects.ts';
import { logbook } from './logbook/logbook.ts';
import { registers } from './logbook/registers.ts';
import { mapLook } from './map-look.ts';
import { mapToolEffects } from './map-tool.effects.ts';
import { mapTool } from './map-tool.ts';
import { markedPlace } from './marked-place.ts';
import { news } from './news.ts';
import { notifications } from './notifications.ts';
import { outboxEffects } from './changes/outbox.effects.ts';
import { ownDrafts } from './own-forms.ts';
import { ownFormsEffects } from './own-forms.effects.ts';
import { ownPlace } from './own-place.ts';
import { placesEffects } from './places.effects.ts';
import { places } from './places.ts';
import { measurements } from './measurements.ts';
import { papers } from './papers.ts';
import { parkGuards } from './park-guard.ts';
import { positions } from './positions.ts';
import { renewalEffects } from './renewal.effects.ts';
import { serverAlerts } from './server-alerts.ts';
import { alertQueue } from './server-alerts-queue.ts';
import { shares } from './shares.ts';
import { streamEffects } from './stream.effects.ts';
import { tour } from './tour.ts';
import { tracks } from './tracks.ts';
import { travelAnswers } from './travel-answers.ts';
import { travelEffects } from './travel.effects.ts';
import { unread } from './unread.ts';
import { unreadEffects } from './unread.effects.ts';
import { wrongFixes } from './wrong-fixes.ts';
import { visitorEffects, visitorProjections } from './visitor.ts';

/** The state of the core that comes with a session. */
export const sessionChunkProjections = [
  now,
  census,
  machineClock,
  notifications,
  devices,
  geofences,
  shares,
  changes,
  logbook,
  registers,
  attention,
  mapLook,
  mapTool,
  markedPlace,
  ownDrafts,
  ownPlace,
  places,
  positions,
  tracks,
  travelAnswers,
  wrongFixes,
  tour,
  serverAlerts,
  alertQueue,
  news,
  unread,
  feedbackInbox,
  problemReport,
  commands,
  exportJobs,
  parkGuards,
  papers,
  measurements,
] as unknown as readonly Projection<unknown>[];

/** What the core does while somebody is signed in: data, live stream, what is kept, renewal, ghost mode, logout. */
export const sessionChunkEffects: readonly Effect[] = [
  ...clockEffects,
  ...administrationEffects,
  ...renewalEffects,
  ...logoutEffects,
  ...ghostEffects,
  ...backEffects,
  ...dataEffects,
  ...errorPopupEffects,
  ...streamEffects,
  ...unreadEffects,
  ...alertsByTimeEffects,
  ...keptEffects,
  ...ownFormsEffects,
  ...accountChangesEffects,
  ...changesEffects,
  ...outboxEffects,
  ...feedbackEffects,
  ...geofencesEffects,
  ...placesEffects,
  ...travelEffects,
  ...careEffects,
  ...mapToolEffects,
];

/** The state everyone may read. */
export const coreProjections: readonly Projection<unknown>[] = [
  ...visitorProjections,
  ...sessionChunkProjections,
];
export const coreEffects: readonly Effect[] = [...visitorEffects, ...sessionChunkEffects];
