import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Asked, readConfig, settle } from './config.ts';

const api = '{"backend":"api","apiUrl":"https://api.example.com"}';
const memory = (text: string | null = null) => {
  let kept = text;
  return { get: () => kept, set: (next: string) => void (kept = next), look: () => kept };
};
const failed: Asked = { kind: 'failed', detail: 'HTTP 503' };

describe('config.json', () => {
  test('without a file the demo runs', () => {
    expect(readConfig(null)).toEqual({ ok: true, config: { backend: 'demo', testAccounts: [] } });
  });

  test.each([
    ['no JSON', '{', /^config\.json: .*JSON/],
    ['an unknown backend', '{"backend":"own"}', 'config.json: backend: '],
    ['no address for the API', '{"backend":"api"}', 'config.json: apiUrl: is needed when backend is "api"'],
    ['an address that is none', '{"backend":"api","apiUrl":"api"}', 'expected an address such as https://'],
    ['a list instead of an object', '[]', 'config.json: '],
  ])('%s is told with its place', (_, text, problem) => {
    const read = readConfig(text);
    expect(read.ok ? '' : read.problem).toMatch(problem);
  });

  test('any text gives an answer and never throws', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => typeof readConfig(text).ok === 'boolean'),
    );
  });
});

describe('a server that cannot be asked', () => {
  test('does not turn a configured app into the demo: the last good answer counts', () => {
    const kept = memory();
    settle({ kind: 'text', text: api }, kept);
    expect(settle(failed, kept)).toMatchObject({ ok: true, config: { backend: 'api' } });
  });

  test('leaves the demo a demo', () => {
    const kept = memory();
    settle({ kind: 'absent' }, kept);
    expect(settle(failed, kept)).toMatchObject({ ok: true, config: { backend: 'demo' } });
  });

  test('is told on a first visit, nothing is guessed', () => {
    expect(settle(failed, memory())).toEqual({
      ok: false,
      problem: 'config.json could not be loaded: HTTP 503',
    });
  });

  test('a damaged file is told and does not replace the last good one', () => {
    const kept = memory(api);
    expect(settle({ kind: 'text', text: '{' }, kept).ok).toBe(false);
    expect(kept.look()).toBe(api);
  });

  test('a file that is gone for good makes it a demo again', () => {
    const kept = memory(api);
    expect(settle({ kind: 'absent' }, kept)).toMatchObject({ ok: true, config: { backend: 'demo' } });
  });
});
