import type { AgeStep } from '../../src/core/positions/freshness.ts';
import type { AgeProps } from '../../src/ui/Age.tsx';

/** How each step of age is drawn. */
export const FRESHNESS: Readonly<Record<AgeStep, AgeProps['freshness']>> = {
  live: 'live',
  minutes: 'recent',
  hours: 'stale',
  days: 'old',
  never: 'old',
};
