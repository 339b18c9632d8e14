import type { AgeStep } from '../../src/core/positions/freshness.ts';
import type { AgeProps } from '../../src/ui/Age.tsx';

/** How the age of a device's fix is displayed, for each step of age. */
export const FRESHNESS: Readonly<Record<AgeStep, AgeProps['freshness']>> = {
  live: 'live',
  minutes: 'recent',
  hours: 'stale',
  days: 'old',
  never: 'old',
};
