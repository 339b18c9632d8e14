import { administrationEffects } from './session/administration.effects.ts';
import type { Projection } from '../kernel/projection.ts';
import type { Effect } from '../ports/effect.ts';
import { alertsByTimeEffects } from './devices/alerts-by-time.effects.ts';
import { backEffects } from './app/back.effects.ts';
import { careEffects } from './devices/care.effects.ts';
import { changes } from './changes/changes.ts';
import { changesEffects } from './changes/changes.effects.ts';
import { census, machineClock, now } from './app/clock.ts';
import { clockEffects } from './app/clock.effects.ts';
import { commands } from './devices/commands.ts';
import { dataEffects } from './server/data.effects.ts';
import { attention, devices } from './devices/devices.ts';
import { recentDevices } from './devices/recent.ts';
import { errorPopupEffects } from './app/error-popup.effects.ts';
import { exportJobs } from './app/exports/jobs.ts';
import { feedbackEffects } from './app/feedback.effects.ts';
import { feedbackInbox } from './app/feedback.ts';
import { problemReport } from './app/problem-report.ts';
import { geofences } from './devices/geofences.ts';
import { geofencesEffects } from './devices/geofences.effects.ts';
import { ghostEffects } from './session/ghost.effects.ts';
import { keptEffects } from './storage/kept.effects.ts';
import { logoutEffects } from './session/logout.effects.ts';
import { logbook } from './travel/logbook/logbook.ts';
import { registers } from './travel/logbook/registers.ts';
import { mapLook } from './app/map-look.ts';
import { mapToolEffects } from './app/map-tool.effects.ts';
import { mapTool } from './app/map-tool.ts';
import { markedPlace } from './app/marked-place.ts';
import { news } from './app/news.ts';
import { heldNotifications } from './devices/notifications.ts';
import { outboxEffects } from './changes/outbox.effects.ts';
import { moving } from './devices/moving-fences.ts';
import { ownDrafts } from './storage/own-forms.ts';
import { ownFormsEffects } from './storage/own-forms.effects.ts';
import { ownPlace } from './positions/own-place.ts';
import { placesEffects } from './positions/places.effects.ts';
import { places } from './positions/places.ts';
import { measurements } from './devices/measurements.ts';
import { papers } from './devices/papers.ts';
import { safePlaces } from './positions/safe-places.ts';
import { toldGuards } from './devices/park-guard.ts';
import { lastKnown } from './positions/last-known.ts';
import { positions } from './positions/positions.ts';
import { serverEffects } from './server/server.effects.ts';
import { renewalEffects } from './session/renewal.effects.ts';
import { serverAlerts } from './app/server-alerts.ts';
import { shares } from './devices/shares.ts';
import { streamEffects } from './server/stream.effects.ts';
import { tour } from './app/tour.ts';
import { fileTracks } from './travel/file-tracks.ts';
import { tracks } from './travel/tracks.ts';
import { travelAnswers } from './travel/travel-answers.ts';
import { silenceEffects } from './devices/silence.effects.ts';
import { maintenanceNames, operatorNames } from './devices/operators.ts';
import { silence } from './devices/silence.ts';
import { travelEffects } from './travel/travel.effects.ts';
import { unread } from './devices/unread.ts';
import { unreadEffects } from './devices/unread.effects.ts';
import { wrongFixes } from './travel/wrong-fixes.ts';
import { visitorEffects, visitorProjections } from './visitor.ts';

/** The core's projections (derived state) that are loaded only for signed-in users. */
export const sessionChunkProjections = [
  now,
  census,
  machineClock,
  heldNotifications,
  devices,
  geofences,
  shares,
  changes,
  logbook,
  registers,
  attention,
  recentDevices,
  lastKnown,
  mapLook,
  mapTool,
  markedPlace,
  ownDrafts,
  ownPlace,
  places,
  positions,
  tracks,
  fileTracks,
  travelAnswers,
  wrongFixes,
  tour,
  serverAlerts,
  news,
  unread,
  feedbackInbox,
  problemReport,
  commands,
  exportJobs,
  toldGuards,
  papers,
  safePlaces,
  measurements,
  silence,
  moving,
  maintenanceNames,
  operatorNames,
] as readonly Projection<unknown>[];

/**
 * The core's effects during a session: loading data, the live stream, storage, renewing the access, ghost mode, logout.
 */
export const sessionChunkEffects: readonly Effect[] = [
  ...clockEffects,
  ...serverEffects,
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
  ...silenceEffects,
  ...keptEffects,
  ...ownFormsEffects,
  ...changesEffects,
  ...outboxEffects,
  ...feedbackEffects,
  ...geofencesEffects,
  ...placesEffects,
  ...travelEffects,
  ...careEffects,
  ...mapToolEffects,
];

/** The core's projections, which all plugins may read. */
export const coreProjections: readonly Projection<unknown>[] = [
  ...visitorProjections,
  ...sessionChunkProjections,
];
export const coreEffects: readonly Effect[] = [...visitorEffects, ...sessionChunkEffects];
