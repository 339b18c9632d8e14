import { matchesGlob } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { parts, testsOf } from './parts.ts';

const part = parts.find(({ name }) => name === process.env['MUTATION_PART']);
const tests = part ? testsOf(part, process.cwd()) : [];
const rank = ({ moduleId }: TestSpecification) =>
  tests.findIndex((glob) => matchesGlob(moduleId, `**/${glob}`));

/** The order of the part's list. Vitest itself begins with the longest, while the first failure ends the run of a mutant. */
class AsListed extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted((a, b) => rank(a) - rank(b));
  }
}

/** The unit tests of one part, as the product's own configuration runs them: Stryker runs them once for each mutant. */
export default defineConfig({
  define: { __APP_VERSION__: '"0.0.0-test"' },
  test: {
    environment: 'node',
    testTimeout: 60_000,
    include: [...tests],
    sequence: { sequencer: AsListed },
  },
});
