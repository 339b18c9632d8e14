import { configDefaults, defineConfig } from 'vitest/config';
import { inOrder } from './nearest.ts';
import { parts, testsOf } from './parts.ts';

const part = parts.find(({ name }) => name === process.env['MUTATION_PART']);
const tests = part ? testsOf(part, process.cwd()) : [];

/** Runs the unit tests of one part with the product's own configuration. Stryker runs them once for each mutation. */
export default defineConfig({
  define: { __APP_VERSION__: '"0.0.0-test"' },
  test: {
    environment: 'node',
    testTimeout: 60_000,
    include: [...tests],
    // These need a page, and there is none here.
    exclude: [...configDefaults.exclude, '**/*.browser.test.*'],
    sequence: {
      // Every test reaches code that runs while a file is loaded, so a mutation in such code is tested only with the
      // nearest test files. For other mutations, Stryker knows which tests reach them.
      sequencer: inOrder(part, (told) => told['mutantActivation'] === 'static'),
    },
  },
});
