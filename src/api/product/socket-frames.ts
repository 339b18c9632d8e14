import * as v from 'valibot';
import type { Secret } from '../../kernel/secret.ts';
import type { Decoded } from '../socket-codec.ts';
import { describe, isRecord, kindOf } from '../reading.ts';
import { decodeFixFrame } from './fix-frame.ts';
import { rawNotification, readDevicePart, toNotification } from './read-device.ts';
import { readFixes } from './read-fixes.ts';

/** The server closes the WebSocket with this code when it does not accept the token. */
export const CLOSED_UNAUTHORISED = 4401;

/**
 * The client's first message on the WebSocket; it signs in with the token. The token is a `Secret`, so no log shows it;
 * only the port reveals it as text.
 */
export const authMessage = (token: Secret) => ({ type: 'auth', token }) as const;

/** The client's answer to the server's ping on the WebSocket. */
export const PONG = { type: 'pong' } as const;

/**
 * Reads one WebSocket message from the server, text or binary. For an unreadable message it returns the reason.
 * Never throws.
 */
export const decodeSocketMessage = (data: unknown): Decoded => {
  if (typeof data === 'string') return decodeText(data);
  if (data instanceof ArrayBuffer || ArrayBuffer.isView(data)) {
    const frame = decodeFixFrame(data);
    if (!frame.ok) return { type: 'unreadable', reason: frame.reason };
    return { type: 'positions', fixes: frame.fixes, leftOut: frame.leftOut };
  }
  return { type: 'unreadable', reason: `expected text or bytes, got ${kindOf(data)}` };
};

const decodeText = (text: string): Decoded => {
  let message: unknown;
  try {
    message = JSON.parse(text);
  } catch {
    return { type: 'unreadable', reason: `a message of ${text.length} characters is not JSON` };
  }
  if (!isRecord(message)) return { type: 'unreadable', reason: `expected an object, got ${kindOf(message)}` };
  const { type, data } = message;
  switch (type) {
    case 'ready':
    case 'ping':
      return { type };
    case 'positions': {
      if (typeof data !== 'object' || data === null)
        return { type: 'unreadable', reason: `positions: data: expected a list, got ${kindOf(data)}` };
      const leftOut: string[] = [];
      return { type, fixes: readFixes(data, 'data', leftOut), leftOut };
    }
    case 'notification': {
      const result = v.safeParse(rawNotification, data);
      if (result.success) return { type, notification: toNotification(result.output) };
      return { type: 'unreadable', reason: describe('notification.data', result.issues[0]) };
    }
    case 'device': {
      const part = readDevicePart(data);
      const gone = isRecord(data) && typeof data['deleted_at'] === 'string' && data['deleted_at'] !== '';
      return part
        ? { type, ...part, ...(gone && { gone }) }
        : { type: 'unreadable', reason: 'device: the message names no device' };
    }
    default:
      return {
        type: 'unreadable',
        reason: `unknown message type ${typeof type === 'string' ? `"${type.slice(0, 40)}"` : kindOf(type)}`,
      };
  }
};
