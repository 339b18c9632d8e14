import type { Plugin } from '../src/ports/effect.ts';
import { passwordChangePlugin } from './account/change.ts';
import { addDevicePlugin } from './add-device/index.ts';
import { adminPlugin } from './administration/addresses.ts';
import { alertsPlugin } from './alerts/index.ts';
import { analyticsPlugin } from './analytics/index.ts';
import { announcementPlugins } from './announcements/index.ts';
import { changesPlugin } from './changes/index.ts';
import { errorPopupPlugin } from './error-popup/index.ts';
import { exportsPlugin } from './exports/index.ts';
import { feedbackPlugin } from './feedback/index.ts';
import { geofencesPlugin } from './geofences/index.ts';
import { ghostPlugin } from './ghost/index.ts';
import { historyPlugin } from './history/index.ts';
import { inspectorPlugin } from './inspector/index.ts';
import { liveMapPlugin } from './live-map/index.ts';
import { logbookPlugin } from './logbook/index.ts';
import { mapToolsPlugin } from './map-tools/index.ts';
import { dashboardPlugin } from './dashboard/index.ts';
import { deviceManagementPlugin } from './device-management/index.ts';
import { deviceCarePlugin } from './device-care/index.ts';
import { membersPlugin } from './members/index.ts';
import { modePlugins } from './modes/index.ts';
import { networkInSessionPlugin } from './network-banner/in-session.ts';
import { operationsPlugin } from './operations/index.ts';
import { parkGuardPlugin } from './park-guard/index.ts';
import { preferencesPlugin } from './preferences/index.ts';
import { routePlanPlugin } from './route-plan/index.ts';
import { reportsPlugin } from './reports/index.ts';
import { searchPlugin } from './search/index.ts';
import { pushPlugin } from './push/index.ts';
import { problemReportPlugin } from './problem-report/index.ts';
import { tourPlugin } from './tour/index.ts';
import { sensorsPlugin } from './sensors/index.ts';
import { sharedViewPlugin } from './shared-view/index.ts';
import { sharesPlugin } from './shares/index.ts';
import { trackImportPlugin } from './track-import/index.ts';
import { translationEditorPlugin } from './translation-editor/index.ts';
import { updatesPlugin } from './updates/index.ts';
import { visitorPlugins } from './visitor.ts';

/**
 * The plugins with the features for customers. Their order matters: if several routes match an address, the first wins.
 */
export const features: readonly Plugin[] = [
  // This plugin must come before the visitor plugins, because the first matching route wins: the address of a wall
  // screen (kiosk link) also matches the path of the information pages.
  sharedViewPlugin,
  ...visitorPlugins,
  networkInSessionPlugin,
  passwordChangePlugin,
  liveMapPlugin,
  mapToolsPlugin,
  searchPlugin,
  historyPlugin,
  trackImportPlugin,
  problemReportPlugin,
  deviceManagementPlugin,
  alertsPlugin,
  dashboardPlugin,
  preferencesPlugin,
  ghostPlugin,
  pushPlugin,
  changesPlugin,
  exportsPlugin,
  reportsPlugin,
  errorPopupPlugin,
  updatesPlugin,
  analyticsPlugin,
  translationEditorPlugin,
  tourPlugin,
  ...announcementPlugins,
  addDevicePlugin,
  deviceCarePlugin,
  parkGuardPlugin,
  sharesPlugin,
  feedbackPlugin,
  membersPlugin,
  geofencesPlugin,
  routePlanPlugin,
  logbookPlugin,
  ...modePlugins,
  sensorsPlugin,
  operationsPlugin,
  inspectorPlugin,
];

/**
 * The plugins of a signed-in session. `adminPlugin` has only the addresses of the administration pages, which wait
 * until the chunk with the pages themselves is loaded.
 */
export const plugins: readonly Plugin[] = [...features, adminPlugin];
