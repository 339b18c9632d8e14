import { realpathSync } from 'node:fs';
import { dirname } from 'node:path';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { testProjects } from '../../.config/test-projects.ts';
import { inOrder } from './nearest.ts';
import { parts } from './parts.ts';

const part = parts.find(({ name }) => name === process.env['MUTATION_PART']);
const stories = testProjects.find(
  (project): project is TestProjectInlineConfiguration =>
    typeof project === 'object' && 'test' in project && project.test?.name === 'stories',
);

/** The stories as the product's own configuration tells them: what fails is told again, and only then has it failed. */
export default defineConfig({
  test: {
    sequence: {
      sequencer: inOrder(part, () => true),
    },
    projects: [
      {
        ...stories,
        // Stryker works on a copy, which borrows the packages from here.
        server: { fs: { allow: [process.cwd(), dirname(realpathSync('node_modules'))] } },
        // What is set up otherwise looks at pictures and style sheets, and loads the whole app for it.
        test: {
          ...stories?.test,
          setupFiles: [],
          maxWorkers: 1,
          // Beside other work a browser starts slowly.
          browser: { ...stories?.test?.browser, connectTimeout: 600_000 },
        },
      },
    ],
  },
});
