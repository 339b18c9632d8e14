import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build, createServer, type Plugin } from 'vite';
import { LANGUAGES } from '../events/session-types.ts';
import type { FirstForm } from '../src/app/first-form.tsx';

/** What each becomes, and how: the page names the first one, which imports the other when it needs it. */
const SCRIPTS = [
  { file: 'first.js', entry: 'src/first/first.ts', format: 'iife' },
  { file: 'repair.js', entry: 'src/rescue/start.ts', format: 'es' },
] as const;

/** Where the page holds the form. */
const PLACE = '<!-- first form -->';

/**
 * What stands in the page before the app: the sign-in form, drawn here from the app's own view, the script that shows it and asks for
 * what the app will need, and the one that repairs a broken start. Each script is one file that imports nothing of the app:
 * whatever is broken in its files, it is not these.
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
        // It is there before the styles, without which nothing is drawn. If the page waited for it, all other files would wait, too.
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

/** The form as the app's own view draws it, by a server of modules that exists only for this. */
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
