import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import { LANGUAGES } from '../events/session-types.ts';

/** What each becomes, and how: the page names one, and imports the other when it needs it. */
const SCRIPTS = [
  { file: 'rescue.js', entry: 'watch.ts', format: 'iife' },
  { file: 'repair.js', entry: 'start.ts', format: 'es' },
] as const;

/**
 * Writes the scripts of `src/rescue`, and names the first one in the built page. Each is one file that imports nothing of the app:
 * whatever is broken in its files, it is not these.
 */
export function rescue(): Plugin {
  let root = '.';
  let base = '/';
  const bundled = async ({ entry, format }: (typeof SCRIPTS)[number], words: unknown): Promise<string> => {
    const built = await build({
      configFile: false,
      root,
      base,
      logLevel: 'warn',
      publicDir: false,
      define: { __RESCUE_WORDS__: JSON.stringify(words), __LANGUAGES__: JSON.stringify(LANGUAGES) },
      build: {
        write: false,
        target: 'es2023',
        minify: true,
        modulePreload: false,
        lib: { entry: join(root, 'src/rescue', entry), formats: [format], name: 'rescue' },
      },
    });
    const [output] = [built].flat();
    if (!output || !('output' in output)) throw new Error(`${entry} was not built`);
    return output.output[0].code;
  };
  return {
    name: 'rescue',
    apply: 'build',
    configResolved(config) {
      ({ root, base } = config);
    },
    transformIndexHtml: () => [
      { tag: 'script', attrs: { src: `${base}rescue.js`, async: true }, injectTo: 'head' },
    ],
    async generateBundle() {
      const english = readFileSync(join(root, 'public/assets/i18n/en.json'), 'utf8');
      const { rescue: words } = JSON.parse(english) as { rescue: unknown };
      for (const script of SCRIPTS)
        this.emitFile({ type: 'asset', fileName: script.file, source: await bundled(script, words) });
    },
  };
}
