/**
 * A part of the app that is loaded later, and whole. One that is cut cannot be read, and an empty one exports nothing: both fail
 * with the words of browsers for code that is not available, which is what they are.
 */
export async function wholeCode(load: () => Promise<unknown>): Promise<{ default: unknown }> {
  const loaded = await load().catch((problem: unknown) => {
    throw problem instanceof SyntaxError ? lost(problem.message) : problem;
  });
  if (typeof loaded !== 'object' || loaded === null || !('default' in loaded)) throw lost('it is empty');
  return { default: loaded.default };
}

const lost = (why: string): Error => new TypeError(`Importing a module script failed: ${why}`);
