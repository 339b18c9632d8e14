import { isRecord } from '../reading.ts';
import type { Recogniser } from '../recogniser.ts';

/** Recognises a server with the product API by the response of one of its public pages. */
export const productRecogniser: Recogniser = {
  backend: 'api',
  path: '/api/v1/pages/imprint?lang=en',
  knows(status, body) {
    if (status !== 200 || !isRecord(body)) return false;
    const { success } = body;
    // A server that encrypts its responses is not recognised: to decrypt them, the app would need that server's own
    // configuration.
    return isRecord(success) && typeof success['html'] === 'string';
  },
};
