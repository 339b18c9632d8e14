import type { AnyDefinition } from '../src/kernel/event.ts';
import * as account from './account.ts';
import * as admin from './admin.ts';
import * as adminDevices from './admin-devices.ts';
import * as adminFeedback from './admin-feedback.ts';
import * as adminLists from './admin-lists.ts';
import * as adminUsers from './admin-users.ts';
import * as alarms from './alarms.ts';
import * as announcements from './announcements.ts';
import * as app from './app.ts';
import * as auth from './auth.ts';
import * as changes from './changes.ts';
import * as clock from './clock.ts';
import * as commands from './commands.ts';
import * as dashboard from './dashboard.ts';
import * as deviceAdding from './device-adding.ts';
import * as deviceImages from './device-images.ts';
import * as deviceForms from './device-forms.ts';
import * as devices from './devices.ts';
import * as errorPopup from './error-popup.ts';
import * as exports_ from './exports.ts';
import * as feedback from './feedback.ts';
import * as fences from './fences.ts';
import * as forms from './forms.ts';
import * as geofences from './geofences.ts';
import * as guards from './guards.ts';
import * as history from './history.ts';
import * as host from './host.ts';
import * as imports from './imports.ts';
import * as inbox from './inbox.ts';
import * as inspector from './inspector.ts';
import * as logbook from './logbook.ts';
import * as map from './map.ts';
import * as measure from './measure.ts';
import * as measurements from './measurements.ts';
import * as media from './media.ts';
import * as members from './members.ts';
import * as navigation from './navigation.ts';
import * as network from './network.ts';
import * as news from './news.ts';
import * as notices from './notices.ts';
import * as notifications from './notifications.ts';
import * as places from './places.ts';
import * as papers from './papers.ts';
import * as passport from './passport.ts';
import * as positions from './positions.ts';
import * as reports from './reports.ts';
import * as rides from './rides.ts';
import * as serverAlerts from './server-alerts.ts';
import * as olderAlerts from './older-alerts.ts';
import * as ownForms from './own-forms.ts';
import * as ownPlace from './own-place.ts';
import * as push from './push.ts';
import * as routePlan from './route-plan.ts';
import * as search from './search.ts';
import * as settings from './settings.ts';
import * as storage from './storage.ts';
import * as sharedView from './shared-view.ts';
import * as shares from './shares.ts';
import * as survey from './survey.ts';
import * as tour from './tour.ts';
import * as travel from './travel.ts';
import * as user from './user.ts';
import * as voice from './voice.ts';

/** The mark of all event shapes; `catalogue.test.ts` holds it to the truth. Recordings carry it in their header. */
export const CATALOGUE_MARK = '3243cb193bcf';

const areas: readonly Record<string, unknown>[] = [
  account,
  admin,
  adminDevices,
  adminFeedback,
  adminLists,
  adminUsers,
  alarms,
  announcements,
  app,
  auth,
  changes,
  clock,
  commands,
  dashboard,
  deviceAdding,
  deviceImages,
  deviceForms,
  devices,
  errorPopup,
  exports_,
  feedback,
  fences,
  forms,
  geofences,
  guards,
  history,
  host,
  imports,
  inbox,
  inspector,
  logbook,
  map,
  measure,
  measurements,
  media,
  members,
  navigation,
  network,
  news,
  notices,
  notifications,
  places,
  papers,
  passport,
  positions,
  reports,
  rides,
  routePlan,
  serverAlerts,
  olderAlerts,
  ownForms,
  ownPlace,
  push,
  search,
  settings,
  storage,
  sharedView,
  shares,
  survey,
  tour,
  travel,
  user,
  voice,
];

const isDefinition = (value: unknown): value is AnyDefinition =>
  typeof value === 'function' && 'type' in value && 'schema' in value;

/** Every kind of event that the app can know. A log is read with this list, without loading any plugin. */
export const catalogue: readonly AnyDefinition[] = areas.flatMap((area) =>
  Object.values(area).filter(isDefinition),
);
