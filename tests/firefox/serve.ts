import type { TestProject } from 'vitest/node';
import { installFirefox } from '../../.config/firefox.mjs';
import { serveApp } from '../e2e/serve.ts';

/**
 * Runs once before the tests: serves the built app and tells the tests where Firefox is. Each test file starts its own
 * Firefox.
 */
export default async function serve(project: TestProject): Promise<() => Promise<void>> {
  project.provide('firefox', installFirefox());
  project.provide('browser', '');
  return serveApp(project);
}
