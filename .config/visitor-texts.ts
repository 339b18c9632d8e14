import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/**
 * The groups of texts that a page without a session may show. `tests/words.test.ts` compares the list with the code.
 */
export const VISITOR_AREAS = [
  'account',
  'app',
  'failure',
  'host',
  'login',
  'network',
  'news',
  'shell',
  'updates',
] as const;

const FOLDER = 'public/assets/i18n';

/** Returns the texts of a language that visitors need. */
function visitorTextsOf(texts: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(VISITOR_AREAS.flatMap((area) => (area in texts ? [[area, texts[area]]] : [])));
}

const excerpt = (root: string, language: string): string =>
  JSON.stringify(
    visitorTextsOf(
      JSON.parse(readFileSync(join(root, FOLDER, `${language}.json`), 'utf8')) as Record<string, unknown>,
    ),
  );

/**
 * Serves `assets/i18n/visitor/{language}.json` beside each `assets/i18n/{language}.json`. Without it, the login page
 * would wait for the texts of every feature.
 */
export function visitorTexts(): Plugin {
  let root = '.';
  return {
    name: 'visitor-texts',
    configResolved(config) {
      root = config.root;
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const [, language] = /\/assets\/i18n\/visitor\/(\w+)\.json/.exec(request.url ?? '') ?? [];
        if (!language) return next();
        response.setHeader('content-type', 'application/json');
        response.end(excerpt(root, language));
      });
    },
    generateBundle() {
      for (const name of readdirSync(join(root, FOLDER)).filter((file) => file.endsWith('.json')))
        this.emitFile({
          type: 'asset',
          fileName: `assets/i18n/visitor/${name}`,
          source: excerpt(root, name.replace('.json', '')),
        });
    },
  };
}
