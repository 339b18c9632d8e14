import { isRecord } from '../reading.ts';
import type { Recogniser } from '../recogniser.ts';

/** A page that anybody may read. */
export const productRecogniser: Recogniser = {
  backend: 'api',
  path: '/api/v1/pages/imprint?lang=en',
  knows(status, body) {
    if (status !== 200 || !isRecord(body)) return false;
    const { success } = body;
    // What a server encrypts, only its own configuration opens.
    return isRecord(success) && typeof success['html'] === 'string';
  },
};
