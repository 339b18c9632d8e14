import { relative } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Modules that the app needs first after a login, by path in the project. Modules that they import are included too.
 */
const WANTED = [
  /^src\/(app\/session-chunk|ports\/(session-live|http-call)|api\/product\/index)\.ts$/,
  /^src\/shell\/Navigation\.tsx$/,
  /^src\/map\/MapView\.tsx$/,
  /^plugins\/live-map\/MapPage\.view\.tsx$/,
  /^plugins\/(live-map|map-tools)\/layers\/(markers|traces|clusters|labels|fan|in-view|picture)\.layer\.ts$/,
  /\/@luma\.gl\/webgl\/dist\/adapter\/webgl-device\.js$/,
];

/**
 * Writes `assets/ahead.json`: the files that the app needs right after a login. `src/ports/fetch-ahead.ts` reads it.
 */
export function ahead(): Plugin {
  let root = '.';
  const isWanted = (module: string) => WANTED.some((pattern) => pattern.test(relative(root, module)));
  return {
    name: 'ahead',
    configResolved(config) {
      root = config.root;
    },
    generateBundle(_, bundle) {
      const files = new Set<string>();
      const add = (file: string): void => {
        const chunk = bundle[file];
        if (files.has(file) || chunk?.type !== 'chunk') return;
        files.add(file);
        for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style);
        for (const each of chunk.imports) add(each);
      };
      for (const [file, chunk] of Object.entries(bundle))
        if (chunk.type === 'chunk' && chunk.moduleIds.some(isWanted)) add(file);
      this.emitFile({ type: 'asset', fileName: 'assets/ahead.json', source: JSON.stringify([...files]) });
    },
  };
}
