/** When the maintenance began that the product was made with, unix seconds; a deployment may name another (ALERT-16). */
const BEGAN = 1_654_100_128;
/** Each step of it takes so long. */
const STEP = 900;

/** What is done in a maintenance, in order, by the names of their words. */
export const STEPS = [
  'cluster',
  'firewall',
  'backup',
  'databaseSecurity',
  'databaseSecurity',
  'serverSecurity',
  'migrating',
  'syncing',
  'cache',
  'restarting',
  'checking',
] as const;

export type Progress = {
  /** Which step, from 0; the last one stays. */
  readonly step: number;
  /** How much is done, 0–1; null once it takes longer than planned: nobody knows. */
  readonly done: number | null;
};

/** How far the maintenance is. Times in unix seconds; `start` null = the one that is built in. Pure. */
export function progressAt(now: number, start: number | null): Progress {
  const gone = Math.max(0, now - (start ?? BEGAN));
  return {
    step: Math.min(Math.floor(gone / STEP), STEPS.length - 1),
    done: gone >= STEP * STEPS.length ? null : gone / (STEP * STEPS.length),
  };
}
