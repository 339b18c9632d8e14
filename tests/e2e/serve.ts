import { chromium } from 'playwright-core';
import { type Plugin, preview } from 'vite';
import type { TestProject } from 'vitest/node';
import { chromiumArguments, findChromium } from '../../.config/chromium.mjs';
import { contentSecurityPolicy, securityHeaders } from '../../.config/security.ts';
import { buildTestApp } from '../run/test-app.ts';

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

/** Files as they are: to compress hundreds of them again for each page takes longer than to hand them over. */
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
 * Serves the app as it ships, with its own headers.
 *
 * `FIXPOINT_BASE` names an app that runs already, for working on a test.
 */
export async function serveApp(project: TestProject): Promise<() => Promise<void>> {
  const running = process.env['FIXPOINT_BASE'];
  if (running) {
    project.provide('base', running);
    return () => Promise.resolve();
  }
  const outDir = buildTestApp();
  const server = await preview({
    logLevel: 'error',
    build: { outDir },
    plugins: [uncompressed],
    preview: { port: 4571, strictPort: false, headers: securityHeaders(contentSecurityPolicy()) },
  });
  project.provide('base', server.resolvedUrls?.local[0] ?? '');
  return () => server.close();
}
