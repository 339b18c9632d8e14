import { isRecord } from '../reading.ts';
import type { Recogniser } from '../recogniser.ts';

/** The first version whose sessions give tokens in the way that the app asks for them. */
const OLDEST = 6;
/** Every Traccar has these. */
const FLAGS = ['registration', 'readonly', 'deviceReadonly', 'limitCommands'];

/** `GET /server` says who it is to everybody. */
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
