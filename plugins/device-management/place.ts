import { location } from '../../src/core/app/location.ts';
import { devices } from '../../src/core/devices/devices.ts';
import { select } from '../../src/kernel/read.ts';
import { CHILDREN, type Child } from './children.ts';

export const HOME = '/device-management';
/** The page on which trackers are added. */
export const ADD = '/add-device';

/** What stands beside the list, without a device of its own. */
type Panel = 'groups' | 'several';
const PANELS: readonly string[] = ['groups', 'several'] satisfies Panel[];

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** What of the management the address shows: a device by its IMEI, one of its pages, or a panel. Null: another page. */
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

/** Devices by IMEI, made again only when devices come or go. */
const byImei = select((read) => {
  const { byId } = read(devices);
  return new Map([...byId.values()].map(({ imei, id }) => [imei, id]));
});
/** The device of the address by its id; undefined: the address names none, null: one that is not known. */
export const managedDevice = select((read): number | null | undefined => {
  const imei = read(managed)?.imei;
  return imei === undefined || imei === null ? undefined : (read(byImei).get(imei) ?? null);
});

/** The address of a device's settings, or of one page of them. */
export const hrefOf = (imei: string, child?: Child): string =>
  `${HOME}/${encodeURIComponent(imei)}${child ? `/${child}` : ''}`;
