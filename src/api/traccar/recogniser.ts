import { isRecord } from '../reading.ts';
import type { Recogniser } from '../recogniser.ts';

/** The first version whose sessions give tokens in the way that the app requests them. */
const OLDEST = 6;
/** Fields that every Traccar has. */
const FLAGS = ['registration', 'readonly', 'deviceReadonly', 'limitCommands'];

/** `GET /server` identifies a Traccar without a session. */
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
