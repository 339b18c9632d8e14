import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import {
  HOMES,
  KINDLESS,
  KINDS_OF_SERVERS,
  KERNEL_BUDGET,
  LAYERS,
  LONGEST_TEST,
  LONGEST_FILE,
  MARKUP,
  MARKUP_DOOR,
  MAY_IMPORT,
  OPEN_PORTS,
  PRODUCT_WORDS,
  RESCUE_PORTS,
  SHARED_WIRE,
  VENDOR_WORDS,
  VENDOR_WORDS_ALLOWED,
  WORKER_API,
  WORKER_PORTS,
  WORLD,
  WORLDLY,
} from './architecture-rules.ts';

/** A source file: path from the root of the project, and its text. */
export type Source = { readonly path: string; readonly text: string };

const isTest = (path: string) =>
  /\.(test|stories)\.tsx?$|-given\.tsx?$|\/(testing|test-client|test-clock)\.ts$/.test(path);

/** Removes comments, because the rules apply only to code. */
const uncommented = (text: string) =>
  text.replace(/\/\*[\s\S]*?\*\//g, ' ').replace(/(^|[^:'"`])\/\/[^\n]*/g, '$1');
/** Removes comments and the contents of strings. */
const spoken = (text: string) => uncommented(text).replace(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g, "''");

const IMPORT =
  /^\s*(?:import|export)\s(?<what>[^;'"]*?)from\s+['"](?<from>[^'"]+)['"]|import\(\s*['"](?<lazy>[^'"]+)['"]\s*\)|^\s*import\s+['"](?<bare>[^'"]+)['"]/gm;

export type Import = { readonly from: string; readonly typeOnly: boolean };

/** Returns every import in a text, including dynamic imports and imports for side effects. */
export function importsOf(text: string): Import[] {
  const code = text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\n)\s*\/\/[^\n]*/g, '$1');
  return [...code.matchAll(IMPORT)].map(({ groups = {} }) => ({
    from: (groups['from'] ?? groups['lazy'] ?? groups['bare']) as string,
    typeOnly: isTypeOnly(groups['what']),
  }));
}

/** Whether an import has only types: `import type …`, or braces in which every name is a type. */
function isTypeOnly(what: string | undefined): boolean {
  if (what === undefined) return false;
  const names = what.trim();
  if (/^type\b/.test(names)) return true;
  const inner = /^\{([^}]*)\}$/.exec(names)?.[1];
  return (
    inner !== undefined && inner.split(',').every((name) => name.trim() === '' || /^type\s/.test(name.trim()))
  );
}

export const layerOf = (path: string): string | null =>
  LAYERS.find(([, pattern]) => pattern.test(path))?.[0] ?? null;

const pluginOf = (path: string) => /^plugins\/([^/]+)\//.exec(path)?.[1];

/** Returns every violation of a rule as a sentence, and how many imports were checked. */
export function violations(sources: readonly Source[]): { found: string[]; imports: number } {
  const found: string[] = [];
  let imports = 0;
  for (const { path, text } of sources) {
    const layer = layerOf(path);
    if (layer === null) {
      found.push(`${path} belongs to no layer`);
      continue;
    }
    for (const each of importsOf(text)) {
      imports++;
      const problem = each.from.startsWith('.')
        ? wrongLayer(path, layer, posix.join(posix.dirname(path), each.from), each.typeOnly)
        : wrongHome(path, layer, each);
      if (problem) found.push(`${path} ${problem}`);
    }
    found.push(...wrongWords(path, layer, text), ...wrongSize(path, text), ...bareSuppressions(path, text));
  }
  const kernel = sources.filter(({ path }) => layerOf(path) === 'kernel' && !isTest(path));
  const lines = kernel.reduce((sum, { text }) => sum + codeLinesOf(text), 0);
  if (lines > KERNEL_BUDGET) found.push(`src/kernel has ${lines} lines of code, more than ${KERNEL_BUDGET}`);
  return { found, imports };
}

function wrongLayer(path: string, layer: string, target: string, typeOnly: boolean): string | null {
  if (isTest(path)) return target.startsWith('src/main.') ? 'imports src/main.tsx' : null;
  const other = layerOf(target);
  if (other === null)
    return /^(public|\.config)\//.test(target) || ['package.json', 'docs/requirements.mjs'].includes(target)
      ? null
      : `imports ${target}, which belongs to no layer`;
  if (layer === 'main' || (layer === other && layer !== 'plugin')) return null;
  if (layer === 'plugin' && other === 'plugin')
    return pluginOf(path) === pluginOf(target) ? null : `imports ${target}: plugins never import plugins`;
  if (layer === 'tests' || layer === 'stories')
    return target.startsWith('src/main.') ? 'imports src/main.tsx' : null;
  const allowed = MAY_IMPORT[layer] ?? [];
  if (allowed.includes(`${other} (types)`) && typeOnly) return null;
  if (layer === 'mocks' && SHARED_WIRE.test(target)) return null;
  if (!allowed.includes(other)) return `imports ${target}: ${layer} may not import ${other}`;
  if (layer === 'worker' && !typeOnly && ['ports', 'api'].includes(other))
    return WORKER_PORTS.test(target) || WORKER_API.test(target)
      ? null
      : `imports ${target}: not for the service worker`;
  if (KINDLESS.includes(layer) && KINDS_OF_SERVERS.test(target)) return `imports ${target}: a kind of server`;
  if (layer === 'rescue' && RESCUE_PORTS.test(target)) return null;
  if (other === 'ports' && !typeOnly && !OPEN_PORTS.test(target)) return `imports ${target}: a live port`;
  return null;
}

function wrongHome(path: string, layer: string, { from, typeOnly }: Import): string | null {
  if (isTest(path) || layer === 'tests' || layer === 'stories') return null;
  const home = HOMES.find(([library]) => library.test(from));
  if (!home) return `imports "${from}", a library without a home`;
  // React's types are allowed everywhere except in the layers below the views.
  if (typeOnly && /^react$/.test(from)) return null;
  return home[1].test(path) ? null : `imports "${from}", which is at home in ${home[1].source}`;
}

function wrongWords(path: string, layer: string, text: string): string[] {
  if (isTest(path) || ['tests', 'stories', 'cli'].includes(layer)) return [];
  const code = spoken(text);
  const found: string[] = [];
  if (!WORLDLY.some((pattern) => pattern.test(path)))
    for (const [word] of code.matchAll(WORLD))
      found.push(`${path} says ${word}, a word that touches the world`);
  if (!['kernel', 'ports', 'mocks', 'worker'].includes(layer))
    for (const [word] of code.matchAll(/\bnew Secret\(|\.reveal\(\)/g)) {
      // The login and account forms, and the API, may create a `Secret`. Only ports and mocks may read its value.
      if (word === '.reveal()' && path === 'src/ui/SecretLink.tsx') continue; // decision 0100
      if (word === '.reveal()' || !/^(plugins\/(login|account)|src\/api)\//.test(path))
        found.push(`${path} says ${word}`);
    }
  const product = layer === 'kernel' && PRODUCT_WORDS.exec(text);
  if (product) found.push(`${path} says ${product[0]}, a word of the product`);
  const vendor =
    KINDLESS.includes(layer) && !VENDOR_WORDS_ALLOWED.test(path) && VENDOR_WORDS.exec(uncommented(text));
  if (vendor) found.push(`${path} says ${vendor[0]}, a word of one kind of server`);
  if (path !== MARKUP_DOOR)
    for (const [word] of code.matchAll(MARKUP))
      found.push(`${path} says ${word}: markup goes through ${MARKUP_DOOR} alone`);
  for (const [word] of code.matchAll(/\bas any\b|: any\b|<any>/g)) found.push(`${path} says "${word}"`);
  return found;
}

/** Returns the number of code lines of a source, without comments and empty lines. */
const codeLinesOf = (text: string) =>
  uncommented(text)
    .split('\n')
    .filter((line) => line.trim() !== '').length;

/** Returns the number of lines of a text. */
export const linesOf = (text: string) => text.split('\n').length - (text.endsWith('\n') ? 1 : 0);

function wrongSize(path: string, text: string): string[] {
  const limit = isTest(path) || path.startsWith('tests/') ? LONGEST_TEST : LONGEST_FILE;
  return linesOf(text) > limit
    ? [`${path} has ${linesOf(text)} lines, more than ${limit}: one idea a file`]
    : [];
}

/**
 * Finds suppressions without a reason. Valid: `oxlint-disable-next-line rule -- reason`, `biome-ignore rule:
 * reason`. Never valid: `@ts-ignore`.
 */
function bareSuppressions(path: string, text: string): string[] {
  const found: string[] = [];
  for (const [i, line] of text.split('\n').entries()) {
    const comment = /(?:^|[^'"`])(?:\/\/|\/\*)\s*(.*)$/.exec(line)?.[1];
    if (comment === undefined) continue;
    const bare =
      /^@ts-(ignore|nocheck)/.test(comment) ||
      (/^(?:oxlint|eslint)-disable/.test(comment) && !/ -- \S+ \S+/.test(comment)) ||
      (/^biome-ignore/.test(comment) && !/^biome-ignore \S+(?: \S+)*: \S{3,}| \S+: \S+/.test(comment)) ||
      (/^@ts-expect-error/.test(comment) && !/^@ts-expect-error[: ]+\S{3,} \S+/.test(comment));
    if (bare) found.push(`${path}:${i + 1} suppresses without a reason`);
  }
  return found;
}

/** Returns all sources of the project. */
export function projectSources(root: string): Source[] {
  const found: Source[] = [];
  const walk = (folder: string) => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) walk(path);
      else if (/\.tsx?$/.test(path) && !path.endsWith('.d.ts'))
        found.push({ path, text: readFileSync(join(root, path), 'utf8') });
    }
  };
  for (const folder of ['src', 'events', 'plugins', 'mocks', 'stories', '.storybook', 'tests']) walk(folder);
  return found;
}
