import * as mapEvents from '../../../events/map.ts';
import type { MapTool } from '../../../events/map.ts';
import { projection } from '../../kernel/projection.ts';
import { select, selectBy } from '../../kernel/read.ts';

export type ToolInHand = { readonly tool: MapTool; readonly devices: readonly number[] } | null;

/** The active map tool. Only one is active at a time, so that a click on the map has a single meaning. */
export const mapTool = projection<{ inHand: ToolInHand }>('core/map-tool', { inHand: null }, (on) => [
  on(mapEvents.toolOpened, (s, { payload: { tool, devices } }) => {
    s.inHand = { tool, devices: [...devices] };
  }),
  on(mapEvents.toolClosed, (s, { payload: { tool } }) => {
    if (s.inHand?.tool === tool) s.inHand = null;
  }),
]);

/** The devices that a map tool works on while it is active; null while it is not. */
export const toolDevices = selectBy((read, tool: MapTool): readonly number[] | null => {
  const { inHand } = read(mapTool);
  return inHand?.tool === tool ? inHand.devices : null;
});

/**
 * The devices whose history the map shows, as a trail or a heat map. Null if there are none, in which case the map is
 * live.
 */
export const pastDevices = select((read): readonly number[] | null => {
  const { inHand } = read(mapTool);
  return inHand?.tool === 'history' || inHand?.tool === 'heat' ? inHand.devices : null;
});
