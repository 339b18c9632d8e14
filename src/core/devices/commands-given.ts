import { of } from 'rxjs';
import * as auth from '../../../events/auth.ts';
import type { Command } from '../../../events/care-types.ts';
import * as commandEvents from '../../../events/commands.ts';
import * as deviceEvents from '../../../events/devices.ts';
import { careCalls } from '../../api/product/care-calls.ts';
import type { ApiRequest, Reply } from '../../ports/http/http-types.ts';
import { access, aDevice, backend } from '../../../tests/samples.ts';
import { scenario } from '../../../tests/scenario.ts';
import { commandEffects } from './commands.effects.ts';

const CAN = ['led', 'buzzer', 'live_tracking'];
const DEVICE = {
  ...aDevice(1),
  imei: '351',
  device_models: [{ model_nr: 1, route_profile: 'pet', capabilities: CAN }],
};
export const listed = deviceEvents.listed({ devices: [DEVICE], leftOut: [], source: 'server' });
export const restored = auth.sessionRestored({ ...access(), email: '', appMode: 'pets' });
/** Returns the mock server's response about a command. */
export const says = (told: object): Reply => ({
  status: 200,
  body: { success: { id: 'c1', state: 'sent', ends: null, next_contact: null, ...told } },
});
/** Returns a test scenario with a device that supports commands; the mock server replies as `answer` says. */
export const it = (answer: (request: ApiRequest) => Reply = () => says({})) =>
  scenario({ effects: commandEffects, backend: { ...backend(), ...careCalls } })
    .with((world) => (world.replies = (request) => of(answer(request))))
    .given(restored, listed);
const ask = (command: Command, on = true) => commandEvents.requested({ device: 1, imei: '351', command, on });
export const live = ask('live');
export const which = { device: 1, command: 'live' } as const;
