import * as deviceEvents from '../events/devices.ts';
import * as measurementEvents from '../events/measurements.ts';
import { IMEI } from './bike-facts.tsx';
import { aDevice, type Fact, signedInWith } from './facts.ts';

export { ghost, IMEI, of, panel, papers, tool, unavailable } from './bike-facts.tsx';

/** Data for stories about pets and watches: one device, which is selected, with a step count. */
const one =
  (route_profile: string, name: string, capabilities: string[], steps = 4200) =>
  (...more: Fact[]): Fact[] => [
    ...signedInWith(
      [
        aDevice({
          id: 1,
          name,
          imei: IMEI,
          device_models: [{ model_nr: 1, name: 'Finder', route_profile, capabilities }],
        }),
      ],
      [{ device: 1, age: 40, lat: 57.7108, lng: 11.9632, battery: 14, steps }],
    ),
    deviceEvents.selected({ id: 1, from: 'list' }),
    ...more,
  ];
const OF_PETS = ['led', 'buzzer', 'live_tracking'];
const OF_WATCHES = ['voice_messages', 'photos', 'heartbeat', 'alarm_sos'];
export const pet = one('pet', 'Bella', OF_PETS);
/** A tracker without a step count. */
export const stillPet = one('pet', 'Bella', OF_PETS, 0);
export const watch = one('watch', 'Sofía', OF_WATCHES);
export const newWatch = one('watch', 'Sofía', OF_WATCHES, 0);

export const measured = (measurements: Parameters<typeof measurementEvents.loaded>[0]['measurements']) =>
  measurementEvents.loaded({ device: 1, measurements });

/** A tenth of a second of silence: 8 bits, 8 kHz. */
export const SILENCE = `data:audio/wav;base64,${btoa(
  `RIFF${le(36 + 800)}WAVEfmt ${le(16)}\x01\x00\x01\x00${le(8000)}${le(8000)}\x01\x00\x08\x00data${le(800)}${'\x80'.repeat(800)}`,
)}`;
function le(value: number): string {
  return String.fromCharCode(value & 255, (value >> 8) & 255, (value >> 16) & 255, (value >> 24) & 255);
}
