import * as deviceEvents from '../../events/devices.ts';
import * as mapEvents from '../../events/map.ts';
import type { MapTool } from '../../events/map.ts';
import * as navigation from '../../events/navigation.ts';
import { devices } from '../../src/core/devices/devices.ts';
import { ghostOf, location } from '../../src/core/app/location.ts';
import { isUserKnown, type MapAddress, mapAddressIn } from '../../src/core/app/map-address.ts';
import { projection } from '../../src/kernel/projection.ts';
import { type Read } from '../../src/kernel/read.ts';

/** The values of `component` in `/map/{component}/{deviceId}` that open a panel, besides `TOOL_PANELS`. */
const PANELS = ['device', 'follow'] as const;
/** Map tools that an address may open for a device. The tool's plugin receives the event that the tool was opened. */
export const TOOL_PANELS = ['history', 'heat'] as const satisfies readonly MapTool[];
type Panel = (typeof PANELS)[number] | (typeof TOOL_PANELS)[number];
export const isPanel = (component: string): component is Panel =>
  PANELS.some((each) => each === component) || isToolPanel(component);
export const isToolPanel = (component: string): component is (typeof TOOL_PANELS)[number] =>
  TOOL_PANELS.some((each) => each === component);

export type DeepLink = {
  wanted: { component: string; device: string } | null;
  /** The path of the current address, and what it opens on the map. */
  path: string | null;
  shown: MapAddress;
  /** The entries before the current one in the browser's history that are the map too, newest last. */
  under: MapAddress[];
  /** Whether the next address replaces the current entry of the browser's history. */
  replaces: boolean;
  /** By how many entries the app is going back, which takes a moment. 0 if it is not. */
  goesBack: number;
  /** Whether the app itself went back to the current address. What is open counts then, not the address. */
  wentBack: boolean;
};

const MAP: MapAddress = { device: null, past: null };
const nothing: DeepLink = {
  wanted: null,
  path: null,
  shown: MAP,
  under: [],
  replaces: false,
  goesBack: 0,
  wentBack: false,
};
const MOST_UNDER = 20;

/** Whether both addresses open the same panel, at whatever time its history is. */
export const isSamePanel = (one: MapAddress, other: MapAddress): boolean =>
  one.device === other.device && (one.past === null) === (other.past === null);

/** The panel that the address requested, stored until it opens, and how the browser's history leads to it. */
export const deepLink = projection<DeepLink>('live-map/deep-link', nothing, (on) => [
  on(navigation.locationChanged, (s, e) => {
    const { path } = ghostOf(e.payload.path);
    const shown = mapAddressIn(e.payload.query);
    // An entry that is known counts as gone back to. Too few entries lead to the map at most, too many out of the app.
    const known = s.under.findLastIndex((each) => isSamePanel(each, shown));
    if (s.path !== path || isSamePanel(shown, MAP)) s.under = [];
    else if (s.goesBack > 0) s.under = s.under.slice(0, -s.goesBack);
    else if (!s.replaces && known >= 0) s.under = s.under.slice(0, known);
    else if (!s.replaces && !isSamePanel(shown, s.shown)) s.under = [...s.under, s.shown].slice(-MOST_UNDER);
    s.path = path;
    s.shown = shown;
    s.replaces = false;
    s.wentBack = s.goesBack > 0;
    s.goesBack = 0;
  }),
  on(navigation.linkFollowed, (s, { payload: { replace } }) => {
    s.replaces = replace ?? false;
  }),
  on(mapEvents.panelLeft, (s, { payload: { steps } }) => {
    s.goesBack = steps;
  }),
  on(mapEvents.panelRequested, (s, e) => {
    s.wanted = { ...e.payload };
  }),
  on(mapEvents.panelRefused, (s) => {
    s.wanted = null;
  }),
  on(deviceEvents.selected, (s, { payload: { id, from } }) => {
    // The device of the last visit does not replace the one in the address.
    if (from !== 'storage' || s.wanted?.device === String(id)) s.wanted = null;
  }),
]);

const ADDRESS = /^\/map\/([^/]+)\/([^/]+)\/?$/;

/** Returns the panel that the address names. Null if it names none, or while the user is not known yet. */
export function addressedPanel(read: Read): { component: string; device: string } | null {
  const found = ADDRESS.exec(read(location).place?.path ?? '');
  if (!found || !isUserKnown(read)) return null;
  return { component: found[1] as string, device: decoded(found[2] as string) };
}

/**
 * Decodes the device in an address. Text with an invalid percent sign is returned unchanged. No device matches it, and
 * the app reports that once the devices are loaded.
 */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * Finds the device that an address requested, by its id, otherwise by its IMEI. Returns its id, `unknown` if it is
 * not in the server's list, or null if the list is not loaded yet.
 */
export function wantedDevice(read: Read, device: string): number | 'unknown' | null {
  const { byId, status, fromStorage } = read(devices);
  if (status !== 'ready') return null;
  const id = /^\d{1,15}$/.test(device) ? Number(device) : Number.NaN;
  if (byId.has(id)) return id;
  for (const each of byId.values()) if (each.imei === device) return each.id;
  return fromStorage ? null : 'unknown';
}
