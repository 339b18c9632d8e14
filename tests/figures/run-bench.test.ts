import { describe, expect, test } from 'vitest';
import { complaintIn, measuredIn, runBench } from './run-bench.ts';

const line = { name: 'memory', ours: 1, reference: null, ratio: null, broken: [], detail: {} };
const said = `console.log(${JSON.stringify(JSON.stringify(line))});`;
const run = (script: string, limit = 60_000) =>
  runBench(process.execPath, ['-e', script], { limit, env: process.env });

describe('a benchmark', () => {
  test('that runs to its end returns its figures', async () => {
    expect(await run(`console.log('building');${said}`)).toEqual({ measured: [line], problem: null });
  });

  test('that throws keeps its earlier figures, and returns the error', async () => {
    expect(await run(`${said}throw new TypeError('no map');`)).toEqual({
      measured: [line],
      problem: 'TypeError: no map',
    });
  });

  test('that throws what a browser’s driver names after its call returns that error, not the last line', async () => {
    const thrown = "const e = new Error('strict mode'); e.stack = 'locator.click: ' + e.stack; throw e;";
    expect((await run(thrown)).problem).toBe('locator.click: Error: strict mode');
  });

  test('that takes too long is killed, with its child processes', async () => {
    const child = `require('child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'inherit' });`;
    const began = performance.now();
    const told = await run(`${said}${child}setInterval(() => {}, 1000);`, 3_000);
    expect(told).toEqual({ measured: [line], problem: 'took longer than 0.05 minutes' });
    // A child process that was still running would keep the output open, and `runBench` would wait for that process.
    expect(performance.now() - began).toBeLessThan(15_000);
  });

  test('that does not exist cannot be started', async () => {
    const { problem } = await runBench('/nowhere/at-all', [], { limit: 1_000, env: {} });
    expect(problem).toContain('could not be started');
  });

  test('that ends without output is described by its exit status', async () => {
    expect((await run('process.exit(7)')).problem).toBe('ended with 7');
  });
});

describe('the output of a benchmark', () => {
  test('is read line by line; other lines are ignored', () => {
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

  test('has as its error the last one thrown, else the last line', () => {
    expect(complaintIn('at x\nError: first\nTimeoutError: second\n    at y\nNode.js v24\n')).toBe(
      'TimeoutError: second',
    );
    expect(complaintIn('Killed\n\n')).toBe('Killed');
    expect(complaintIn('')).toBeNull();
  });
});
