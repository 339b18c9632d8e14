import { describe, expect, test } from 'vitest';
import { shareOf, verdictOf } from './verdict.ts';

const measured = (ours: number, ratio: number | null = null, broken: string[] = []) => ({
  ours,
  ratio,
  broken,
});
const value = { judged: 'ours', reach: 200 } as const;
const ratio = { judged: 'ratio', reach: 0.15 } as const;

describe('the share of the limit', () => {
  test('is that of the value, or of the ratio, as declared', () => {
    expect(shareOf(value, measured(100, 9))).toBe(0.5);
    expect(shareOf(ratio, measured(100, 0.3))).toBe(2);
  });

  test('is 0 for negative values: memory that shrinks, a difference below the noise', () => {
    expect(shareOf(value, measured(-3))).toBe(0);
    expect(shareOf(ratio, measured(0, 0))).toBe(0);
  });

  test('is infinite if nothing is allowed and something was found', () => {
    expect(shareOf({ judged: 'ours', reach: 0 }, measured(0))).toBe(0);
    expect(shareOf({ judged: 'ours', reach: 0 }, measured(1))).toBe(Number.POSITIVE_INFINITY);
  });

  test('is unknown without a reference to divide by', () => {
    expect(shareOf(ratio, measured(100))).toBeNull();
  });
});

describe('a figure', () => {
  test.each([
    [200, 'met'],
    [200.1, 'near'],
    [220, 'near'],
    [220.1, 'missed'],
  ])('of 200 allowed that needs %d is %s', (ours, verdict) => {
    expect(verdictOf(value, measured(ours))).toBe(verdict);
  });

  test('is missed, whatever its value, if another condition was not met', () => {
    expect(verdictOf(value, measured(1, null, ['3 fixes lost']))).toBe('missed');
  });

  test('is missed if nothing was proven: no reference, no number', () => {
    expect(verdictOf(ratio, measured(1))).toBe('missed');
    expect(verdictOf(value, measured(Number.NaN))).toBe('missed');
  });

  test('with the limit 0 is met only by 0', () => {
    expect(verdictOf({ judged: 'ours', reach: 0 }, measured(0))).toBe('met');
    expect(verdictOf({ judged: 'ours', reach: 0 }, measured(1))).toBe('missed');
  });
});
