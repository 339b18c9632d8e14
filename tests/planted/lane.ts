// A process with one Vitest for many runs, because starting Vitest takes longer than most tests. For each message it
// inserts a bug while the source is loaded, runs the tests, and sends the results back. Files on disk do not change.
import { relative, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { createVitest, type TestModule, type Vitest } from 'vitest/node';
import { testProjects } from '../../.config/test-projects.ts';
import { type Bug, planted } from './bugs.ts';
import type { Outcome } from './verdict.ts';

/** Test files of one project, and a pattern for the names of the tests to run. Without a pattern, all run. */
export type Asked = {
  readonly project: Bug['project'];
  readonly tests: readonly string[];
  readonly only?: string;
  readonly bug?: Bug;
};

const root = new URL('../../', import.meta.url).pathname;
let current: Bug | undefined;
let isLoaded = false;

const plants: Plugin = {
  name: 'planted-bug',
  enforce: 'pre',
  transform(code, id) {
    if (!current || id.split('?')[0] !== resolve(root, current.file)) return;
    const changed = planted(code, current);
    isLoaded = true;
    return { code: changed, map: null };
  },
};

let vitest: Vitest | undefined;
process.on('message', (asked: Asked) => {
  answer(asked).then(
    (outcome) => process.send?.(outcome),
    (error: unknown) => process.send?.({ passed: [], failed: [], broken: [String(error)], isLoaded }),
  );
});
process.on('disconnect', () => process.exit());

async function answer({ project: name, tests, only, bug }: Asked): Promise<Outcome> {
  vitest ??= await started(name);
  const project = vitest.projects.find((each) => each.name === name);
  if (!project) throw new Error(`There is no project ${name}`);
  const specifications = tests.map((file) => project.createSpecification(resolve(root, file)));
  if (only) vitest.setGlobalTestNamePattern(only);
  else vitest.resetGlobalTestNamePattern();
  current = bug;
  isLoaded = false;
  forget(vitest, bug);
  try {
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
    const asked = new Set(specifications.map(({ moduleId }) => moduleId));
    return outcomeOf(
      testModules.filter(({ moduleId }) => asked.has(moduleId)),
      unhandledErrors,
    );
  } finally {
    current = undefined;
    forget(vitest, bug);
  }
}

/** Makes the servers transform the bug's file again at the next request. */
function forget({ projects }: Vitest, bug: Bug | undefined): void {
  if (!bug) return;
  const servers = new Set(projects.flatMap((each) => [each.vite, each.browser?.vite ?? []].flat()));
  for (const { environments } of servers)
    for (const { moduleGraph } of Object.values(environments))
      for (const module of moduleGraph.getModulesByFile(resolve(root, bug.file)) ?? [])
        moduleGraph.invalidateModule(module);
}

/** The names of the projects. A browser project also has the name of its instance. */
const NAMES = { unit: ['unit'], browser: ['browser', 'stories'] };

function started(name: string): Promise<Vitest> {
  const names: readonly unknown[] = name === 'unit' ? NAMES.unit : NAMES.browser;
  const projects = testProjects.flatMap((each) =>
    typeof each === 'object' && 'test' in each && names.includes(each.test?.name)
      ? {
          ...each,
          plugins: [plants, ...(each.plugins ?? [])],
          // The disk cache is off, so that no version with a bug stays in it.
          test: { ...each.test, retry: 0, maxWorkers: 1, fsModuleCache: false },
        }
      : [],
  );
  return createVitest(
    'test',
    { root, config: false, watch: false, reporters: [{}], fsModuleCache: false },
    { test: { projects } },
  );
}

function outcomeOf(modules: readonly TestModule[], unhandled: readonly unknown[]): Outcome {
  const passed: string[] = [];
  const failed: { test: string; message: string }[] = [];
  const broken: string[] = [];
  for (const module of modules) {
    const file = relative(root, module.moduleId).replaceAll('\\', '/');
    for (const { message } of module.errors()) broken.push(`${file} does not load: ${message}`);
    for (const test of module.children.allTests()) {
      const { state, errors } = test.result();
      const name = `${file} > ${test.fullName}`;
      if (state === 'passed') passed.push(name);
      if (state === 'failed')
        failed.push({ test: name, message: errors.map(({ message }) => message).join('; ') });
    }
  }
  if (modules.length === 0)
    for (const error of unhandled)
      broken.push(error instanceof Error ? error.message : JSON.stringify(error));
  return { passed, failed, broken, isLoaded };
}
