import * as deviceEvents from '../../events/devices.ts';
import * as mapEvents from '../../events/map.ts';
import type { MapTool } from '../../events/map.ts';
import { appState } from '../../src/core/app/app-state.ts';
import { devices } from '../../src/core/devices/devices.ts';
import { location } from '../../src/core/app/location.ts';
import { isSignedIn, session } from '../../src/core/session/session.ts';
import { projection } from '../../src/kernel/projection.ts';
import { type Read } from '../../src/kernel/read.ts';

/** What `/map/{component}/{deviceId}` may open, by the first word of the address. */
const PANELS = ['device', 'follow'] as const;
/** Map tools that an address may open for a device; the tool's plugin receives the event that it was opened. */
export const TOOL_PANELS = ['history', 'heat'] as const satisfies readonly MapTool[];
type Panel = (typeof PANELS)[number] | (typeof TOOL_PANELS)[number];
export const isPanel = (component: string): component is Panel =>
  PANELS.some((each) => each === component) || isToolPanel(component);
export const isToolPanel = (component: string): component is (typeof TOOL_PANELS)[number] =>
  TOOL_PANELS.some((each) => each === component);

export type DeepLink = { wanted: { component: string; device: string } | null };

/** The panel that the address requested, until the devices are known and it opens. */
export const deepLink = projection<DeepLink>('live-map/deep-link', { wanted: null }, (on) => [
  on(mapEvents.panelRequested, (s, e) => {
    s.wanted = { ...e.payload };
  }),
  on(mapEvents.panelRefused, (s) => {
    s.wanted = null;
  }),
  on(deviceEvents.selected, (s) => {
    s.wanted = null;
  }),
]);

const ADDRESS = /^\/map\/([^/]+)\/([^/]+)\/?$/;

/** The panel that the address names, as soon as the user is known. */
export function addressedPanel(read: Read): { component: string; device: string } | null {
  const found = ADDRESS.exec(read(location).place?.path ?? '');
  if (!found || read(appState).isInitializing || !read(isSignedIn) || read(session).leaving) return null;
  return { component: found[1] as string, device: decoded(found[2] as string) };
}

/** An invalid percent sign names no device; this is reported when the devices are known. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * The requested device by its id, else by its IMEI: returns its id, `unknown` if the server's list lacks it, null
 * if not known yet.
 */
export function wantedDevice(read: Read, device: string): number | 'unknown' | null {
  const { byId, status, fromStorage } = read(devices);
  if (status !== 'ready') return null;
  const id = /^\d{1,15}$/.test(device) ? Number(device) : Number.NaN;
  if (byId.has(id)) return id;
  for (const each of byId.values()) if (each.imei === device) return each.id;
  return fromStorage ? null : 'unknown';
}
