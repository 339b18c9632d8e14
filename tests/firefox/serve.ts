import type { TestProject } from 'vitest/node';
import { installFirefox } from '../../.config/firefox.mjs';
import { serveApp } from '../e2e/serve.ts';

/** Serves the app, and says which Firefox is driven; each file of tests starts its own. */
export default async function serve(project: TestProject): Promise<() => Promise<void>> {
  project.provide('firefox', installFirefox());
  project.provide('browser', '');
  return serveApp(project);
}
