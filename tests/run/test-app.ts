import { rmSync } from 'node:fs';
import { buildOnce } from '../../.config/build-once.mjs';
import { TEST_APP } from './lanes.ts';

/** Builds the app that browser tests drive, unless it stands already, and gives its folder. */
export function buildTestApp(): string {
  buildOnce(TEST_APP);
  // Somebody's own set-up for development: the tests run without one.
  rmSync(`${TEST_APP}/config.json`, { force: true });
  return TEST_APP;
}
