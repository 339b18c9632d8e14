import * as mapEvents from '../../../events/map.ts';
import type { MapTool } from '../../../events/map.ts';
import { mayDevice } from '../../../src/core/session/access.ts';
import type { DeviceAction } from '../../../src/rules/rights/member-rights.ts';
import { canDo, hasFeature } from '../../../src/core/app/mode-features.ts';
import { deviceBy } from '../../../src/core/devices/devices.ts';
import { toolDevices } from '../../../src/core/app/map-tool.ts';
import type { Part } from '../../../src/ports/extension-points.ts';
import { definePlugin } from '../../../src/ports/effect.ts';
import { watchMedia } from './media.state.ts';
import { voice } from './voice.state.ts';
import { watchEffects } from './watch.effects.ts';

const side = (tool: MapTool, title: string, action: DeviceAction, load: Part['load']): Part => ({
  id: `mode-watch/${tool}`,
  order: 20,
  slot: 'map/side',
  title,
  closed: () => mapEvents.toolClosed({ tool }),
  // Hides a tool from users without the permission for it, because the server would refuse the tool's page (MEM-01).
  when: (read) => read(toolDevices(tool))?.every((id) => mayDevice(read, id, action)) ?? false,
  load,
});

/** The watch mode: voice messages, photos, heart rate and steps, SOS contacts and quiet times (MODE-03). */
export const modeWatchPlugin = definePlugin({
  id: 'mode-watch',
  projections: [voice, watchMedia],
  effects: watchEffects,
  parts: [
    {
      id: 'mode-watch/reach',
      needs: 'listen',
      order: 10,
      slot: 'device/first',
      height: 40,
      when: (read, device) =>
        hasFeature(read, 'watch', device) &&
        (canDo(read, device, 'voice_messages') || Boolean(read(deviceBy(device))?.phone)),
      load: () => import('./Reach.view.tsx'),
    },
    {
      id: 'mode-watch/watch',
      needs: 'listen',
      order: 10,
      slot: 'device/section',
      height: 180,
      when: (read, device) => hasFeature(read, 'watch', device),
      load: () => import('./Watch.view.tsx'),
    },
    side('voice', 'watch.voice.title', 'listen', () => import('./Voice.view.tsx')),
    side('photos', 'watch.photos.title', 'listen', () => import('./Photos.view.tsx')),
    side('contacts', 'watch.contacts.title', 'papers', () => import('./Contacts.view.tsx')),
    side('quiet', 'watch.quiet.title', 'papers', () => import('./Quiet.view.tsx')),
  ],
});
