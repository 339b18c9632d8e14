import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build, createServer, type Plugin } from 'vite';
import { LANGUAGES } from '../events/session-types.ts';
import type { FirstForm } from '../src/app/first-form.tsx';

/** The scripts to build. The page loads `first.js`, which imports `repair.js` when needed. */
const SCRIPTS = [
  { file: 'first.js', entry: 'src/first/first.ts', format: 'iife' },
  { file: 'repair.js', entry: 'src/rescue/start.ts', format: 'es' },
] as const;

/** Placeholder in the page. The build replaces it with the sign-in form. */
const PLACE = '<!-- first form -->';

/**
 * Adds what the page shows before the app runs: the sign-in form, rendered here by the app's own view; a script that
 * displays the form and requests the app's first files; and a script that repairs a failed start. Each script is one
 * file without imports from the app, so it works even if the app's files are broken.
 */
export function beforeApp(): Plugin {
  let root = '.';
  let base = '/';
  const textsOf = (language: string) =>
    JSON.parse(readFileSync(join(root, `public/assets/i18n/${language}.json`), 'utf8')) as Record<
      string,
      unknown
    >;
  let form: Promise<FirstForm> | undefined;
  const formOnce = () =>
    (form ??= drawn(root, Object.fromEntries(LANGUAGES.map((each) => [each, textsOf(each)]))));
  const bundled = async ({ entry, format }: (typeof SCRIPTS)[number]): Promise<string> => {
    const built = await build({
      configFile: false,
      root,
      base,
      logLevel: 'warn',
      publicDir: false,
      define: {
        __RESCUE_WORDS__: JSON.stringify(textsOf('en')['rescue']),
        __FIRST_WORDS__: JSON.stringify((await formOnce()).words),
        __LANGUAGES__: JSON.stringify(LANGUAGES),
      },
      build: {
        write: false,
        target: 'es2023',
        minify: true,
        modulePreload: false,
        lib: { entry: join(root, entry), formats: [format], name: 'first' },
      },
    });
    const [output] = [built].flat();
    if (!output || !('output' in output)) throw new Error(`${entry} was not built`);
    return output.output[0].code;
  };
  return {
    name: 'before-app',
    apply: 'build',
    configResolved(config) {
      ({ root, base } = config);
    },
    async transformIndexHtml(html) {
      const { markup } = await formOnce();
      return {
        html: html.replace(PLACE, () => markup.replaceAll('href="/', `href="${base}`)),
        // The script tag comes before the style sheets, because the browser draws nothing until they are loaded. The
        // script is async, so that no other file has to wait for it.
        tags: [
          {
            tag: 'script',
            attrs: { src: `${base}first.js`, async: true, fetchpriority: 'high' },
            injectTo: 'head-prepend',
          },
        ],
      };
    },
    async generateBundle() {
      for (const script of SCRIPTS)
        this.emitFile({ type: 'asset', fileName: script.file, source: await bundled(script) });
    },
  };
}

/** Renders the sign-in form with the app's own view, which a temporary Vite server loads. */
async function drawn(root: string, texts: Record<string, Record<string, unknown>>): Promise<FirstForm> {
  const server = await createServer({
    configFile: false,
    root,
    appType: 'custom',
    logLevel: 'error',
    plugins: [react()],
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, ws: false, hmr: false, watch: null },
  });
  try {
    const { firstForm } = (await server.ssrLoadModule('/src/app/first-form.tsx')) as {
      firstForm: (texts: Record<string, Record<string, unknown>>) => FirstForm;
    };
    return firstForm(texts);
  } finally {
    await server.close();
  }
}
