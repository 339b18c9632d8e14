import { chance, drift } from '../simulator/chance.ts';
import type { MockDevice } from './mock-device.ts';

const HOUR = 3600;
const TANK = 80;
/**
 * A refrigerated van's fuel consumption (litres per hour). A full tank lasts one shift and is refilled at its end.
 */
const BURNT = 6;

/**
 * Returns a refrigerated van's sensor values at a time (Unix seconds), as fields of its fix. Empty for all other
 * devices.
 */
export function sensorsAt(device: MockDevice | undefined, at: number): Record<string, unknown> {
  if (!device?.fridge) return {};
  const { seed } = device;
  // In some half hours, the van's door is open for the first minutes, and its cold room warms up.
  const half = Math.floor(at / (HOUR / 2));
  const isOpen = chance(seed, half, 71) < 0.4 && at % (HOUR / 2) < 240;
  const warmth = isOpen ? (at % (HOUR / 2)) / 60 : 0;
  const tenth = (value: number) => Math.round(value * 10) / 10;
  return {
    altitude: Math.round(38 + 26 * drift(seed, at, 900)),
    sensors: [
      { name: 'temp1', value: tenth(3.2 + drift(seed + 1, at, 600) + warmth), unit: '°C' },
      { name: 'door', value: isOpen },
      { name: 'fuel', value: tenth(TANK - (((at / HOUR) * BURNT) % (TANK * 0.9))), unit: 'l' },
      { name: 'power', value: tenth(13.8 + 0.3 * drift(seed + 2, at, 300)), unit: 'V' },
      { name: 'sat', value: Math.round(11 + 3 * drift(seed + 3, at, 120)) },
      { name: 'Compressor', value: warmth > 0 ? 'cooling' : 'idle' },
    ],
  };
}
