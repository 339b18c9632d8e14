import {
  AlertsIcon,
  AnnouncementsIcon,
  DashboardIcon,
  DevicesIcon,
  GroupIcon,
  type Icon,
  LogbookIcon,
  MapIcon,
  NoteIcon,
  ReportsIcon,
  RouteIcon,
  SettingsIcon,
  SurveysIcon,
} from '../ui/icons.ts';

/** The icons that a route's entry in the main navigation may name. */
export const NAV_ICONS: Readonly<Record<string, Icon>> = {
  map: MapIcon,
  devices: DevicesIcon,
  alerts: AlertsIcon,
  customers: GroupIcon,
  announcements: AnnouncementsIcon,
  surveys: SurveysIcon,
  logbook: LogbookIcon,
  members: GroupIcon,
  dashboard: DashboardIcon,
  feedback: NoteIcon,
  reports: ReportsIcon,
  route: RouteIcon,
  settings: SettingsIcon,
};
