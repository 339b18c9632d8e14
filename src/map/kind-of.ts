import type { Device } from '../../events/device-types.ts';
import type { Mode } from '../core/app/modes.ts';
import { type Mover, moverOf } from '../rules/movers.ts';
import { type DeviceKind, toDeviceKind } from '../ui/device-kinds.ts';

/**
 * Returns a device's icon: the one that the owner chose; otherwise that of the device's first model (STATE-07);
 * otherwise that of the app's mode (GEN-02).
 */
export function kindOf(
  { icon, device_models: [model] }: Pick<Device, 'icon' | 'device_models'>,
  { icons }: Pick<Mode, 'icons'>,
): DeviceKind {
  for (const name of [icon, model?.route_profile ?? '', icons[0]]) {
    const kind = toDeviceKind(name);
    if (name === 'plain' || kind !== 'plain') return kind;
  }
  return 'plain';
}

/** Returns what moves with a device, by its icon. Screens show fuel and speeding only for vehicles. */
export const moverOfDevice = (device: Device | undefined, mode: Pick<Mode, 'icons'>): Mover =>
  moverOf(kindOf(device ?? { icon: '', device_models: [] }, mode));
