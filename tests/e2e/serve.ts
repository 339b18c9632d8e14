import { rmSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { build, type Plugin, preview } from 'vite';
import type { TestProject } from 'vitest/node';
import { chromiumArguments, findChromium } from '../../.config/chromium.mjs';
import { contentSecurityPolicy, securityHeaders } from '../../.config/security.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the built app. */
    base: string;
    /** Where the run's one Chromium is driven; empty where the tests run in Firefox. */
    browser: string;
    /** The Firefox that every file of tests starts; empty where they run in Chromium. */
    firefox: string;
  }
}

/** Files as they are: to compress hundreds of them anew for each page takes longer than to hand them over. */
const uncompressed: Plugin = {
  name: 'uncompressed',
  configurePreviewServer({ middlewares }) {
    middlewares.use((request, _, next) => {
      delete request.headers['accept-encoding'];
      next();
    });
  },
};

/** Serves the app, and starts the one browser that all tests share. */
export default async function serve(project: TestProject): Promise<() => Promise<void>> {
  const executablePath = await findChromium();
  const browser = await chromium.launchServer({
    args: chromiumArguments,
    ...(executablePath && { executablePath }),
  });
  project.provide('browser', browser.wsEndpoint());
  project.provide('firefox', '');
  const close = await serveApp(project);
  return async () => {
    await browser.close();
    await close();
  };
}

/**
 * Builds the app as it ships and serves it with its own headers.
 *
 * `FIXPOINT_BASE` names an app that runs already, for working on a test.
 */
export async function serveApp(project: TestProject): Promise<() => Promise<void>> {
  const running = process.env['FIXPOINT_BASE'];
  if (running) {
    project.provide('base', running);
    return () => Promise.resolve();
  }
  const outDir = `tests/.results/${project.name === 'firefox' ? 'app-firefox' : 'app'}`;
  // The test runner's own setting would make a development build of it: without a worker, with React's warnings.
  const setting = process.env['NODE_ENV'];
  process.env['NODE_ENV'] = 'production';
  await build({ logLevel: 'error', build: { outDir, emptyOutDir: true } });
  if (setting !== undefined) process.env['NODE_ENV'] = setting;
  // Somebody's own set-up for development: the tests run without one.
  rmSync(`${outDir}/config.json`, { force: true });
  const server = await preview({
    logLevel: 'error',
    build: { outDir },
    plugins: [uncompressed],
    preview: { port: 4571, strictPort: false, headers: securityHeaders(contentSecurityPolicy()) },
  });
  project.provide('base', server.resolvedUrls?.local[0] ?? '');
  return () => server.close();
}
