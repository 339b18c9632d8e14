import { fileURLToPath } from 'node:url';
import { build, type Rollup } from 'vite';
import type { Pages } from '../api-server.ts';

/** Builds the page that uses the ports directly. It is not part of the app. */
export async function callsPage(): Promise<Pages> {
  const result = (await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target: 'es2023',
      rollupOptions: {
        input: fileURLToPath(new URL('calls.ts', import.meta.url)),
        output: { codeSplitting: false },
      },
    },
  })) as Rollup.RollupOutput;
  return {
    'calls.html': {
      type: 'text/html',
      text: '<!doctype html><title>calls</title><script type="module" src="calls.js"></script>',
    },
    'calls.js': { type: 'text/javascript', text: result.output[0].code },
  };
}
