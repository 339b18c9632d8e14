import type { Backend } from '../backend.ts';
import { adminCalls } from './admin/index.ts';
import type { BackendOptions } from '../server-kind.ts';
import { createProductBackend } from './product-backend.ts';

/**
 * All calls of the product API, including those of the administration, for tests and stories. The app itself loads
 * these calls in chunks.
 */
export const wholeBackend = (options?: BackendOptions): Backend => ({
  ...createProductBackend(options),
  ...adminCalls,
});
export { productSocket } from './index.ts';
