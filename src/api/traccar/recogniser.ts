import { isRecord } from '../reading.ts';
import type { Recogniser } from '../recogniser.ts';

/**
 * The first supported major version of Traccar: since then, sessions issue tokens in the way that the app requests
 * them.
 */
const OLDEST = 6;
/** Fields by which the app recognises a Traccar server: every Traccar server sends them. */
const FLAGS = ['registration', 'readonly', 'deviceReadonly', 'limitCommands'];

/** Recognises a Traccar server by its response to `GET /server`, which needs no session. */
export const traccarRecogniser: Recogniser = {
  backend: 'traccar',
  path: '/api/server',
  knows(status, body) {
    if (status !== 200 || !isRecord(body) || !FLAGS.every((flag) => typeof body[flag] === 'boolean'))
      return false;
    const { version } = body;
    if (typeof version !== 'string') return false;
    return Number.parseInt(version, 10) < OLDEST ? 'old' : true;
  },
};
