import { spawn } from 'node:child_process';
import * as v from 'valibot';
import type { Measured } from './verdict.ts';

const lineSchema = v.object({
  name: v.string(),
  ours: v.pipe(v.number(), v.finite()),
  reference: v.nullable(v.number()),
  ratio: v.nullable(v.number()),
  broken: v.array(v.string()),
  detail: v.record(v.string(), v.unknown()),
});

/** The figures that a benchmark reported, and what went wrong. `problem` is null if the benchmark ran to its end. */
export type Told = { readonly measured: readonly Measured[]; readonly problem: string | null };

/** Returns the figures in a benchmark's output. Ignores other lines and figures without a number. */
export const measuredIn = (output: string): Measured[] =>
  output.split('\n').flatMap((line) => {
    if (!line.startsWith('{')) return [];
    try {
      const read = v.safeParse(lineSchema, JSON.parse(line));
      return read.success ? [read.output] : [];
    } catch {
      return [];
    }
  });

/** Returns the error that a benchmark printed: the last one thrown, else the last line. */
export function complaintIn(errors: string): string | null {
  const lines = errors.split('\n').filter((line) => line.trim() !== '');
  const thrown = lines.findLast((line) => /^\s*([\w.]+: )?(\w*Error|Uncaught)\b.*:/.test(line));
  return (thrown ?? lines.at(-1))?.trim().slice(0, 300) ?? null;
}

/**
 * Runs a benchmark in a separate process. When the time limit is over, stops the process and all processes that it
 * started.
 *
 * @param limit milliseconds
 */
export function runBench(
  command: string,
  words: readonly string[],
  { limit, env }: { limit: number; env: Readonly<Record<string, string | undefined>> },
): Promise<Told> {
  return new Promise((ended) => {
    // The benchmark runs in its own process group, so that its browsers can be killed with it.
    const child = spawn(command, words, { env, detached: process.platform !== 'win32' });
    const stopped = () => stop(child.pid);
    process.once('exit', stopped);
    let output = '';
    let errors = '';
    let isLate = false;
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      errors += text;
    });
    const timer = setTimeout(() => {
      isLate = true;
      stopped();
    }, limit);
    const end = (problem: string | null) => {
      clearTimeout(timer);
      process.off('exit', stopped);
      ended({ measured: measuredIn(output), problem });
    };
    child.on('error', ({ message }) => end(`could not be started: ${message}`));
    child.on('close', (status, signal) => {
      if (isLate) end(`took longer than ${Number((limit / 60_000).toFixed(2))} minutes`);
      else if (status === 0) end(null);
      else end(complaintIn(errors) ?? `ended with ${signal ?? status}`);
    });
  });
}

function stop(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL');
  } catch {
    // The process has already ended.
  }
}
