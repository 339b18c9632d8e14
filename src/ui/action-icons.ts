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

/** The icons available for an action of a device. */
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

/** An unknown name shows a dot. */
export const actionIcon = (name: string): Icon => ACTION_ICONS[name] ?? DotIcon;
