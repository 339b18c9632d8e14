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

/** Runs the stories with the product's own configuration: a story that fails runs once more before it counts as failed. */
export default defineConfig({
  test: {
    sequence: {
      sequencer: inOrder(part, () => true),
    },
    projects: [
      {
        ...stories,
        // Stryker works on a copy of the repository that links to this `node_modules`.
        server: { fs: { allow: [process.cwd(), dirname(realpathSync('node_modules'))] } },
        // The usual set-up files load the whole app, to compare pictures and style sheets. This run does not need that.
        test: {
          ...stories?.test,
          setupFiles: [],
          maxWorkers: 1,
          // On a busy machine a browser starts slowly [ms].
          browser: { ...stories?.test?.browser, connectTimeout: 600_000 },
        },
      },
    ],
  },
});
