import * as deviceEvents from '../../../events/devices.ts';
import * as host from '../../../events/host.ts';
import * as mapEvents from '../../../events/map.ts';
import { effect } from '../../ports/effect.ts';
import { attention } from '../devices/devices.ts';
import { HOME_OF_MODE } from './guards.ts';
import { location } from './location.ts';
import { mapTool } from './map-tool.ts';
import { isSignedIn, session } from '../session/session.ts';

export const backEffects = [
  effect({
    // The system's back button first returns to the home page, then closes the open map tool, then the open device,
    // then leaves the app. The shell has already closed open dialogs and menus. The plugin of geofences closes its tool
    // itself, because it may have to ask about a draft first.
    name: 'handle the back button of the system',
    on: host.backPressed,
    run: (_, { ports, read }) => {
      if (!read(isSignedIn)) return undefined;
      const tool = read(mapTool).inHand?.tool;
      const isHome = read(location).place?.path === HOME_OF_MODE[read(session).appMode];
      if (!isHome) ports.history.back();
      else if (tool) return tool === 'geofences' ? undefined : mapEvents.toolClosed({ tool });
      else if (read(attention).selected !== null) return deviceEvents.deselected();
      else ports.host.leave();
      return undefined;
    },
  }),
];
