import { isRecord } from '../reading.ts';
import type { Recogniser } from '../recogniser.ts';

/** Recognises a server with the product API, from one of its public pages. */
export const productRecogniser: Recogniser = {
  backend: 'api',
  path: '/api/v1/pages/imprint?lang=en',
  knows(status, body) {
    if (status !== 200 || !isRecord(body)) return false;
    const { success } = body;
    // A server whose response is encrypted is not recognised: the app needs that server's own configuration to decrypt
    // it.
    return isRecord(success) && typeof success['html'] === 'string';
  },
};
