import { appState } from '../../src/core/app/app-state.ts';
import { location } from '../../src/core/app/location.ts';
import { attention, devices } from '../../src/core/devices/devices.ts';
import { select } from '../../src/kernel/read.ts';
import { CHILDREN, type Child } from './children.ts';
import { managedList } from './list.state.ts';
import { firstOf } from './list/rows.ts';

export const HOME = '/device-management';
/** The path of the page for adding trackers. */
export const ADD = '/add-device';

/** A panel beside the device list that is not about one device. */
type Panel = 'groups' | 'several';
const PANELS: readonly string[] = ['groups', 'several'] satisfies Panel[];

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/**
 * What the address of the device management page names: a device by its IMEI, one of its settings pages, or a
 * panel. Null on another page.
 */
export const managed = select((read) => {
  const { place } = read(location);
  if (!place || (place.path !== HOME && !place.path.startsWith(`${HOME}/`))) return null;
  const [imei = '', child = ''] = place.path.slice(HOME.length + 1).split('/');
  const panel = new URLSearchParams(place.query).get('panel');
  return {
    imei: imei === '' ? null : decoded(imei),
    child: (CHILDREN as readonly string[]).includes(child) ? (child as Child) : null,
    panel: imei === '' && panel !== null && PANELS.includes(panel) ? (panel as Panel) : null,
  };
});

/** Map from IMEI to device id. It is rebuilt when the devices change, not when the address changes. */
const byImei = select((read) => {
  const { byId } = read(devices);
  return new Map([...byId.values()].map(({ imei, id }) => [imei, id]));
});
/** Id of the device that the address names. Undefined if the address names none, null if that device is unknown. */
export const managedDevice = select((read): number | null | undefined => {
  const imei = read(managed)?.imei;
  return imei === undefined || imei === null ? undefined : (read(byImei).get(imei) ?? null);
});

/**
 * The device whose settings are shown beside the list: the one that the address names, or on a wide screen the first in
 * the list. Undefined if there is none, null if the address names an unknown device.
 */
export const shownDevice = select((read): number | null | undefined => {
  const at = read(managed);
  if (!at || at.imei !== null) return read(managedDevice);
  const isWide = ['lg', 'xl'].includes(read(appState).size);
  if (!isWide || at.panel !== null || read(attention).picked.length > 0) return undefined;
  const { byId, groups } = read(devices);
  return firstOf(byId, groups, read(managedList));
});

/** Returns the address of a device's settings overview, or of one of its settings pages. */
export const hrefOf = (imei: string, child?: Child): string =>
  `${HOME}/${encodeURIComponent(imei)}${child ? `/${child}` : ''}`;
