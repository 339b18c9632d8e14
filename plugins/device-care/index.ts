import { hasFeature } from '../../src/core/app/mode-features.ts';
import { commandsOf } from '../../src/core/devices/commands.ts';
import { definePlugin } from '../../src/ports/effect.ts';
import { commandActions } from './command-actions.ts';

/** What devices can be told to do, where the model can: LIVE, light, sound. */
export const deviceCarePlugin = definePlugin({
  id: 'device-care',
  deviceActions: commandActions,
  parts: [
    {
      id: 'device-care/commands',
      needs: 'command',
      order: 5,
      slot: 'device/section',
      when: (read, device) => hasFeature(read, 'commands', device) && read(commandsOf(device)).length > 0,
      load: () => import('./Commands.view.tsx'),
    },
  ],
});
