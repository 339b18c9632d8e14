import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, TestModule, Vitest } from 'vitest/node';
import type { Results } from './results.ts';

/** Writes the results of the tests, including retries, to the file that `RESULTS_FILE` names. */
export default class ResultsReporter implements Reporter {
  private filter: string | undefined;

  onInit(vitest: Vitest): void {
    this.filter = vitest.config.tagsFilter?.[0];
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const file = process.env['RESULTS_FILE'];
    if (file) writeFileSync(file, JSON.stringify(resultsOf(modules, this.filter)));
  }
}

/** Whether a tag filter, `smoke` or `!wide`, excludes a test with these tags. */
export const leavesOut = (filter: string | undefined, tags: readonly string[]): boolean => {
  if (filter === undefined) return false;
  return filter.startsWith('!') ? tags.includes(filter.slice(1)) : !tags.includes(filter);
};

/** Returns the results of test files that ran with a tag filter. */
function resultsOf(modules: readonly TestModule[], filter: string | undefined): Results {
  const files = modules.map((module) => {
    const { collectDuration, duration } = module.diagnostic();
    const file = relative(process.cwd(), module.moduleId).replaceAll('\\', '/');
    return { file, took: collectDuration + duration };
  });
  const tests = modules.flatMap((module, i) =>
    [...module.children.allTests()].map((test) => ({ test, file: files[i]?.file ?? module.moduleId })),
  );
  const notLoaded = modules.flatMap((module, i) =>
    module.errors().map(({ message }) => ({ file: files[i]?.file ?? '', name: 'was not loaded', message })),
  );
  const skipped = tests.filter(({ test }) => test.result().state === 'skipped');
  const ofOtherLane = skipped.filter(({ test }) => leavesOut(filter, test.tags));
  return {
    passed: tests.filter(({ test }) => test.result().state === 'passed').length,
    failed: tests.filter(({ test }) => test.result().state === 'failed').length + notLoaded.length,
    skipped: skipped
      .filter((each) => !ofOtherLane.includes(each))
      .map(({ test, file }) => `${file}: ${test.fullName}`),
    otherLane: ofOtherLane.length,
    retried: tests.flatMap(({ test, file }) => {
      const times = test.diagnostic()?.retryCount ?? 0;
      const why = test.result().errors?.[0]?.message?.split('\n', 1)[0] ?? 'no message';
      return times > 0 ? [{ name: `${file}: ${test.fullName}`, times, why }] : [];
    }),
    failures: [
      ...notLoaded,
      ...tests.flatMap(({ test, file }) =>
        test.result().state === 'failed'
          ? [{ file, name: test.fullName, message: test.result().errors?.[0]?.message ?? 'no message' }]
          : [],
      ),
    ],
    files: files.filter(({ took }) => took > 0),
  };
}
