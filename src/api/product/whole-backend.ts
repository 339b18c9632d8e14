import type { Backend } from '../backend.ts';
import { adminCalls } from './admin/index.ts';
import { createProductBackend, type ProductOptions } from './product-backend.ts';

/** All calls of the product API, the administration's included: for tests and stories. The app loads them in chunks. */
export const wholeBackend = (options?: ProductOptions): Backend => ({
  ...createProductBackend(options),
  ...adminCalls,
});
export { productSocket } from './index.ts';
