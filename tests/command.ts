import type { Streams } from '../src/cli/command-words.ts';

/**
 * Runs a command of `src/cli` inside the test's process, because a new process takes seconds to load the app.
 *
 * @returns its exit code, its output, and the output parsed as JSON
 */
export async function runCommand(
  command: (words: readonly string[], streams: Streams) => Promise<number>,
  words: readonly string[],
) {
  const [out, error]: [string[], string[]] = [[], []];
  const status = await command(words, {
    stdout: { write: (text) => out.push(text) },
    stderr: { write: (text) => error.push(text) },
  });
  const [stdout, stderr] = [out.join(''), error.join('')];
  return {
    status,
    answer: stdout === '' ? null : (JSON.parse(stdout) as Record<string, unknown>),
    stdout,
    stderr,
  };
}
