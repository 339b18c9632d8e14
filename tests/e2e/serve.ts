import { build, preview } from 'vite';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the built app. */
    base: string;
  }
}

/** Builds the app as it ships and serves it with its own headers, for the tests in a real browser. */
export default async function serve(project: TestProject): Promise<() => Promise<void>> {
  const outDir = 'tests/.results/app';
  await build({ logLevel: 'error', build: { outDir, emptyOutDir: true } });
  const server = await preview({ logLevel: 'error', build: { outDir }, preview: { port: 4571, strictPort: false } });
  project.provide('base', server.resolvedUrls?.local[0] ?? '');
  return () => server.close();
}
