import { hasFeature, canDo } from '../../src/core/app/mode-features.ts';
import { commandsOf, runningOn } from '../../src/core/devices/commands.ts';
import { definePlugin } from '../../src/ports/effect.ts';
import type { Command } from '../../events/care-types.ts';
import * as commandEvents from '../../events/commands.ts';
import { isReadOnly } from '../../src/core/session/admin.ts';
import { deviceBy } from '../../src/core/devices/devices.ts';
import type { DeviceAction } from '../../src/ports/extension-points.ts';

/** Commands that have a button on each device, and the capability that the device needs for each command. */
const BUTTONS: readonly { command: Command; capability: string; icon: string; order: number }[] = [
  { command: 'live', capability: 'live_tracking', icon: 'live', order: 30 },
  { command: 'led', capability: 'led', icon: 'light', order: 34 },
  { command: 'buzzer', capability: 'buzzer', icon: 'sound', order: 36 },
];

export const commandActions: readonly DeviceAction[] = BUTTONS.map(
  ({ command, capability, icon, order }) => ({
    id: `device-care/${command}`,
    order,
    icon,
    ability: 'commands',
    needs: 'command',
    when: (read, device) => hasFeature(read, 'commands', device) && canDo(read, device, capability),
    label: (read, device) =>
      read(runningOn(`${device} ${command}`)) ? `care.${command}.stop` : `care.${command}.start`,
    // The button has no pressed state. Its label already says what the next press does, so a pressed state would be
    // misleading.
    says: (read, device) => {
      const found = read(deviceBy(device));
      // A command that waits for a sleeping device has its own cancel button next to its status.
      const isUnderWay = read(commandsOf(device)).some(
        (run) => run.command === command && ['asking', 'sent', 'asleep'].includes(run.state),
      );
      if (!found || isUnderWay || read(isReadOnly)) return null;
      const on = read(runningOn(`${device} ${command}`)) === null;
      return commandEvents.requested({ device, imei: found.imei, command, on });
    },
  }),
);

/** The plugin for commands that the user sends to devices, if the model supports them: LIVE, light, sound. */
export const deviceCarePlugin = definePlugin({
  id: 'device-care',
  deviceActions: commandActions,
  parts: [
    {
      id: 'device-care/commands',
      ability: 'commands',
      needs: 'command',
      order: 5,
      slot: 'device/section',
      when: (read, device) => hasFeature(read, 'commands', device) && read(commandsOf(device)).length > 0,
      load: () => import('./Commands.view.tsx'),
    },
  ],
});
