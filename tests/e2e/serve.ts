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
    /** Address for controlling the Chromium that all tests share. Empty if the tests run in Firefox. */
    browser: string;
    /** Path of the Firefox that every test file starts. Empty if the tests run in Chromium. */
    firefox: string;
  }
}

/** Serves files uncompressed: compressing hundreds of files for each page takes longer than sending them. */
const uncompressed: Plugin = {
  name: 'uncompressed',
  configurePreviewServer({ middlewares }) {
    middlewares.use((request, _, next) => {
      delete request.headers['accept-encoding'];
      next();
    });
  },
};

/** Serves the app and starts the browser that all tests share. */
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
 * Serves the production app with its own headers.
 *
 * `FIXPOINT_BASE` names a running app instead, for work on a test.
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
