import * as mapEvents from '../../events/map.ts';
import type { MapTool } from '../../events/map.ts';
import { hasFeature } from '../../src/core/mode-features.ts';
import { toolDevices } from '../../src/core/map-tool.ts';
import type { Part } from '../../src/kernel/plugin.ts';
import { definePlugin } from '../../src/ports/effect.ts';
import { watchMedia } from './media.state.ts';
import { voice } from './voice.state.ts';
import { watchEffects } from './watch.effects.ts';

const side = (tool: MapTool, title: string, load: Part['load']): Part => ({
  id: `mode-watch/${tool}`,
  order: 20,
  slot: 'map/side',
  title,
  closed: () => mapEvents.toolClosed({ tool }),
  when: (read) => read(toolDevices(tool)) !== null,
  load,
});

/** Talking with a watch, its photos, heart and steps, SOS contacts and quiet times (MODE-03). */
export const modeWatchPlugin = definePlugin({
  id: 'mode-watch',
  projections: [voice, watchMedia],
  effects: watchEffects,
  parts: [
    {
      id: 'mode-watch/watch',
      needs: 'listen',
      order: 10,
      slot: 'device/section',
      when: (read, device) => hasFeature(read, 'watch', device),
      load: () => import('./Watch.view.tsx'),
    },
    side('voice', 'watch.voice.title', () => import('./Voice.view.tsx')),
    side('photos', 'watch.photos.title', () => import('./Photos.view.tsx')),
    side('contacts', 'watch.contacts.title', () => import('./Contacts.view.tsx')),
    side('quiet', 'watch.quiet.title', () => import('./Quiet.view.tsx')),
  ],
});
