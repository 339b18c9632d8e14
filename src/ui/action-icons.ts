import {
  AlarmIcon,
  CentreIcon,
  CommandsIcon,
  CopyIcon,
  DotIcon,
  FollowIcon,
  GuardIcon,
  HeatIcon,
  HistoryIcon,
  type Icon,
  LightIcon,
  LiveIcon,
  LogbookIcon,
  PhotoIcon,
  PlaceIcon,
  RouteIcon,
  SettingsIcon,
  ShareIcon,
  SoundIcon,
  VoiceIcon,
} from './icons.ts';
import { GeofenceIcon } from './place-icon.ts';

/** The icons for actions on a device, by name. */
const ACTION_ICONS: Readonly<Record<string, Icon>> = {
  alarms: AlarmIcon,
  centre: CentreIcon,
  commands: CommandsIcon,
  copy: CopyIcon,
  follow: FollowIcon,
  geofence: GeofenceIcon,
  guard: GuardIcon,
  heat: HeatIcon,
  history: HistoryIcon,
  light: LightIcon,
  live: LiveIcon,
  logbook: LogbookIcon,
  photo: PhotoIcon,
  place: PlaceIcon,
  route: RouteIcon,
  settings: SettingsIcon,
  share: ShareIcon,
  sound: SoundIcon,
  voice: VoiceIcon,
};

/** Returns the icon with this name for an action on a device. Returns a dot if the name is unknown. */
export const actionIcon = (name: string): Icon => ACTION_ICONS[name] ?? DotIcon;
