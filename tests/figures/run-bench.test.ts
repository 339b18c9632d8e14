import { describe, expect, test } from 'vitest';
import { complaintIn, measuredIn, runBench } from './run-bench.ts';

const line = { name: 'memory', ours: 1, reference: null, ratio: null, broken: [], detail: {} };
const said = `console.log(${JSON.stringify(JSON.stringify(line))});`;
const run = (script: string, limit = 60_000) =>
  runBench(process.execPath, ['-e', script], { limit, env: process.env });

describe('a benchmark', () => {
  test('that runs to its end tells its figures', async () => {
    expect(await run(`console.log('building');${said}`)).toEqual({ measured: [line], problem: null });
  });

  test('that throws keeps what it told before, and says what was thrown', async () => {
    expect(await run(`${said}throw new TypeError('no map');`)).toEqual({
      measured: [line],
      problem: 'TypeError: no map',
    });
  });

  test('that takes too long is ended, with what it started', async () => {
    const child = `require('child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'inherit' });`;
    const began = performance.now();
    const told = await run(`${said}${child}setInterval(() => {}, 1000);`, 3_000);
    expect(told).toEqual({ measured: [line], problem: 'took longer than 0.05 minutes' });
    // The child process has the same output open. If it were still running, this would wait for it.
    expect(performance.now() - began).toBeLessThan(15_000);
  });

  test('that is not there could not be started', async () => {
    const { problem } = await runBench('/nowhere/at-all', [], { limit: 1_000, env: {} });
    expect(problem).toContain('could not be started');
  });

  test('that ends without a word is told by its status', async () => {
    expect((await run('process.exit(7)')).problem).toBe('ended with 7');
  });
});

describe('what a benchmark printed', () => {
  test('is read line by line; what is no figure is passed over', () => {
    const lines = [
      'vite built',
      '{"broken json',
      '{"node":"v24"}',
      JSON.stringify({ ...line, ours: null }),
      JSON.stringify(line),
    ];
    expect(measuredIn(lines.join('\n'))).toEqual([line]);
    expect(measuredIn('')).toEqual([]);
  });

  test('complains by what was thrown last, else by its last line', () => {
    expect(complaintIn('at x\nError: first\nTimeoutError: second\n    at y\nNode.js v24\n')).toBe(
      'TimeoutError: second',
    );
    expect(complaintIn('Killed\n\n')).toBe('Killed');
    expect(complaintIn('')).toBeNull();
  });
});
