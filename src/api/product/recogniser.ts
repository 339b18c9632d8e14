import { isRecord } from '../reading.ts';
import type { Recogniser } from '../recogniser.ts';

/** Recognises the product API by a public page. */
export const productRecogniser: Recogniser = {
  backend: 'api',
  path: '/api/v1/pages/imprint?lang=en',
  knows(status, body) {
    if (status !== 200 || !isRecord(body)) return false;
    const { success } = body;
    // An encrypted response is not recognised: the app needs that server's own configuration to read it.
    return isRecord(success) && typeof success['html'] === 'string';
  },
};
