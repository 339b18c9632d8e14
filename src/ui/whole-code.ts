/**
 * Loads a part of the app's code and checks that it is complete: a truncated file cannot be parsed, and an empty file
 * has no exports, neither a `default` nor a view by name. In both cases it throws the error that browsers report for
 * code that cannot be loaded.
 */
export async function wholeCode(load: () => Promise<unknown>): Promise<{ default: unknown }> {
  const loaded = await load().catch((problem: unknown) => {
    throw problem instanceof SyntaxError ? lost(problem.message) : problem;
  });
  const code = (loaded as { default?: unknown } | undefined)?.default;
  if (code === undefined) throw lost('it is empty');
  return { default: code };
}

const lost = (why: string): Error => new TypeError(`Importing a module script failed: ${why}`);
