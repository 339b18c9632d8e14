/**
 * Loads a part of the app's code and checks that it is complete: a truncated file cannot be parsed, and an empty file
 * has no exports. In both cases it throws the error that browsers report for code that cannot be loaded.
 */
export async function wholeCode(load: () => Promise<unknown>): Promise<{ default: unknown }> {
  const loaded = await load().catch((problem: unknown) => {
    throw problem instanceof SyntaxError ? lost(problem.message) : problem;
  });
  if (typeof loaded !== 'object' || loaded === null || !('default' in loaded)) throw lost('it is empty');
  return { default: loaded.default };
}

const lost = (why: string): Error => new TypeError(`Importing a module script failed: ${why}`);
