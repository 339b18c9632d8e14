import { defineConfig } from 'vitest/config';
import { inOrder } from './nearest.ts';
import { parts, testsOf } from './parts.ts';

const part = parts.find(({ name }) => name === process.env['MUTATION_PART']);
const tests = part ? testsOf(part, process.cwd()) : [];

/** The unit tests of one part, as the product's own configuration runs them: Stryker runs them once for each mutant. */
export default defineConfig({
  define: { __APP_VERSION__: '"0.0.0-test"' },
  test: {
    environment: 'node',
    testTimeout: 60_000,
    include: [...tests],
    sequence: {
      // What works while a file is loaded is run by every test there is; of others it is known which tests run them.
      sequencer: inOrder(part, (told) => told['mutantActivation'] === 'static'),
    },
  },
});
