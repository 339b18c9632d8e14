import { rmSync } from 'node:fs';
import { buildOnce } from '../../.config/build-once.mjs';
import { TEST_APP } from './lanes.ts';

/** Builds the app for the browser tests, unless a current build exists, and returns its folder. */
export function buildTestApp(): string {
  buildOnce(TEST_APP);
  // Removes the developer's own configuration, because the tests run without one.
  rmSync(`${TEST_APP}/config.json`, { force: true });
  return TEST_APP;
}
