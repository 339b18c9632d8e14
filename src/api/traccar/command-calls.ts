import type { Command } from '../../../events/care-types.ts';
import type { CommandAnswer, SessionBackend } from '../backend.ts';
import { type Call, chained, type Read, unavailable } from '../call.ts';
import { isRecord } from '../reading.ts';
import { byIdentifier } from './device-calls.ts';
import { type Raw, textIn } from './raw.ts';
import { answer, listIn, whole, wholeEntry } from './reply.ts';

type CommandCalls = Pick<SessionBackend, 'sendCommand' | 'commandState' | 'cancelCommand'>;

/** A command to a device, with its attributes, in the server's format. */
type Order = { readonly type: string; readonly attributes: Raw };

/** Interval between two fixes while a device is watched live (seconds). */
const LIVE = 10;
const plain = (type: string): Order => ({ type, attributes: {} });

/** Converts a command of the app to the server's format. Null if the server has no such command. */
const orderOf = (command: Command, on: boolean): Order | null => {
  switch (command) {
    case 'live':
      return on ? { type: 'positionPeriodic', attributes: { frequency: LIVE } } : plain('positionStop');
    case 'measure':
      return plain('positionSingle');
    case 'led':
    case 'buzzer':
      return null;
    default:
      return command satisfies never;
  }
};

/**
 * Loads the types of commands that the server supports for a device; they depend on the protocol that the device
 * uses.
 */
const typesOf = (deviceId: number): Call<readonly string[]> => ({
  request: { method: 'get', path: '/commands/types', query: { deviceId } },
  read: answer((body, leftOut) => listIn(body, leftOut, wholeEntry).map((raw) => textIn(raw['type'], 60))),
});

/**
 * Sends a command. HTTP status 200 means that the device received it. 202 means that the command is queued until the
 * device connects.
 */
const sent = (deviceId: number, order: Order): Call<CommandAnswer> => ({
  request: { method: 'post', path: '/commands/send', body: { deviceId, ...order } },
  read: (reply) =>
    answer((body): CommandAnswer => {
      const [first] = Array.isArray(body) ? (body as unknown[]) : [body];
      const id = isRecord(first) ? whole(first)['id'] : 0;
      return { id: String(id), state: reply.status === 202 ? 'asleep' : 'sent', ends: null, next: null };
    })(reply),
});

/**
 * The calls that send commands to devices. Their responses do not contain the result; the device reports it in a
 * later event (TRAC-11).
 */
export const commandCalls: CommandCalls = {
  sendCommand(imei, command, on) {
    const order = orderOf(command, on);
    if (!order) return unavailable();
    return {
      ...chained(byIdentifier(imei), (raw): Read<CommandAnswer> => {
        const device = raw['id'] as number;
        return {
          next: chained(typesOf(device), (types) => ({
            next: types.includes(order.type) ? sent(device, order) : unavailable(),
          })),
        };
      }),
      about: { device: imei, action: 'command' },
    };
  },
  commandState: unavailable,
  cancelCommand: unavailable,
};
