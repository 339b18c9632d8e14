import { readFileSync, realpathSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { testProjects } from '../../.config/test-projects.ts';
import { nearestFirst, placesOfChanges } from './nearest.ts';
import { filesOf, parts } from './parts.ts';

const root = process.cwd();
const part = parts.find(({ name }) => name === process.env['MUTATION_PART']);
const read = (path: string) => readFileSync(`${root}/${path}`, 'utf8');
const changed = placesOfChanges(part ? filesOf(part, root) : [], read);

/** So many files of stories are told for one change at most. A miss in a later one would count: it can only lower the score. */
const NEAREST = 5;

/** The stories nearest to what is changed first: the first failure ends the run of a change. */
class NearestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const told: Readonly<Record<string, unknown>> = { ...this.ctx.getProvidedContext() };
    const view = told['mode'] === 'mutant' ? changed.get(String(told['activeMutant'])) : undefined;
    if (view === undefined) return files;
    const stories = files.map((spec) => {
      const path = relative(root, spec.moduleId);
      return { path, source: read(path), spec };
    });
    return nearestFirst(view, stories)
      .slice(0, NEAREST)
      .flatMap(({ path }) => stories.filter((each) => each.path === path).map(({ spec }) => spec));
  }
}

const stories = testProjects.find(
  (project): project is TestProjectInlineConfiguration =>
    typeof project === 'object' && 'test' in project && project.test?.name === 'stories',
);

/** The stories as the product's own configuration tells them: what fails is told once more, and only then has it failed. */
export default defineConfig({
  test: {
    sequence: { sequencer: NearestFirst },
    projects: [
      {
        ...stories,
        // Stryker works on a copy, which borrows the packages from here.
        server: { fs: { allow: [root, dirname(realpathSync('node_modules'))] } },
        // What is set up otherwise looks at pictures and style sheets, and loads the whole app for it.
        test: { ...stories?.test, setupFiles: [], maxWorkers: 1 },
      },
    ],
  },
});
