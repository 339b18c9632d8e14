import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { edit } from '../events/change-types.ts';
import { plugins } from '../plugins/index.ts';
import { allKinds } from '../src/core/changes/kind.ts';
import { coreKinds } from '../src/core/changes/kinds.ts';
import { eventUses, productSources, whispers } from '../src/cli/event-uses.ts';
import { HOMES, KERNEL_BUDGET, LONGEST_FILE, MAY_IMPORT } from './architecture-rules.ts';
import { importsOf, layerOf, linesOf, projectSources, violations } from './architecture.ts';

const root = process.cwd();

describe('the code keeps its architecture', () => {
  const sources = projectSources(root);
  const { found, imports } = violations(sources);

  test('no file breaks the rules for imports, words and length', () => {
    expect(found).toEqual([]);
  });

  test('the check covers a plausible number of files', () => {
    expect(sources.length).toBeGreaterThan(200);
    expect(imports).toBeGreaterThan(800);
    for (const layer of Object.keys(MAY_IMPORT))
      expect(
        sources.some(({ path }) => layerOf(path) === layer),
        layer,
      ).toBe(true);
  });

  test('no event is a function call in disguise', () => {
    const uses = eventUses(productSources(root));
    // Events from the operating system are inputs. They belong in the log even if only one effect reacts to them.
    const inputs = /^host\//;
    expect(
      whispers(uses)
        .map(({ type }) => type)
        .filter((type) => !inputs.test(type)),
    ).toEqual([]);
    expect(uses.filter(({ published }) => published.length).length).toBeGreaterThan(60);
  });

  test('every event is published somewhere', () => {
    const uses = eventUses(productSources(root));
    expect(uses.filter(({ published }) => published.length === 0).map(({ type }) => type)).toEqual([]);
  });
});

/** Returns the change kinds that a file's code names, in strings or as fields of an outcome. */
const kindsNamed = (text: string): readonly string[] => {
  const code = text.replace(/\/\*[\s\S]*?\*\//g, ' ').replace(/\/\/[^\n]*|Failure\['reason'\]/g, ' ');
  const said = new Set([...code.matchAll(/['"`](\w+)['"`]/g)].map(([, word]) => word));
  const asked = new Set([...code.matchAll(/\b(?:outcome|theirs|edit)\??\.(\w+)/g)].map(([, word]) => word));
  return KINDS.filter((kind) => said.has(kind) || asked.has(kind));
};
const KINDS = edit.options.map(({ entries }) => entries.of.literal);

describe('a cast through `unknown`', () => {
  const CAST = /\bas unknown as\b/;
  const casts = projectSources(root)
    .filter(({ path }) => /^(src|plugins|mocks)\//.test(path) && !/\.test\.|-given\./.test(path))
    .flatMap(({ path, text }) =>
      text
        .split('\n')
        .flatMap((line, i, lines) => (CAST.test(line) ? [{ at: `${path}:${i + 1}`, lines, i }] : [])),
    );

  test('is rare', () => {
    expect(casts.length).toBeGreaterThan(0);
    expect(casts.length).toBeLessThan(10);
  });
  test('has a reason next to it', () => {
    const bare = casts.filter(
      ({ lines, i }) => !lines.slice(Math.max(0, i - 8), i).some((line) => /^\s*\/\/ \S+ \S+/.test(line)),
    );
    expect(bare.map(({ at }) => at)).toEqual([]);
  });
});

describe('the queue of changes', () => {
  const queue = globSync('src/core/changes/*.ts')
    .concat('plugins/changes/Review.view.tsx', 'src/core/session/access.ts')
    .filter((path) => !/\.test\.ts$|-given\.ts$/.test(path));
  const isList = (path: string) => path.endsWith('/kinds.ts');

  test('names no change kind, and imports none', () => {
    const found = queue.flatMap((path) => kindsNamed(readFileSync(path, 'utf8')).map((kind) => [path, kind]));
    expect(found).toEqual([]);
    const kinds = projectSources(root).filter(({ text }) => /\b(change|list|register)Kind(<|\()/.test(text));
    const theirs = new Set(kinds.map(({ path }) => path).filter((path) => !path.endsWith('/kind.ts')));
    expect(theirs.size).toBeGreaterThan(5);
    for (const path of queue.filter((each) => !isList(each) && each.startsWith('src/core/changes/')))
      for (const { from } of importsOf(readFileSync(path, 'utf8')))
        expect(theirs.has(join(dirname(path), from)), `${path} imports ${from}`).toBe(false);
  });

  test('a named change kind would be found', () => {
    expect(queue.length).toBeGreaterThan(9);
    expect(KINDS.length).toBeGreaterThan(14);
    expect(kindsNamed(`if (edit.of === 'share') return [];`)).toEqual(['share']);
    expect(kindsNamed('const links = outcome.share; // member')).toEqual(['share']);
    expect(kindsNamed('/** A share. */ const share = kindOf(edit);')).toEqual([]);
  });

  test('each change kind is registered once', () => {
    const plugged = plugins.flatMap(({ changeKinds = [] }) => changeKinds);
    const all = [...coreKinds, ...plugged].map(({ of }) => of);
    expect(all.toSorted()).toEqual(KINDS.toSorted());
    expect(
      allKinds()
        .map(({ of }) => of)
        .toSorted(),
    ).toEqual(KINDS.toSorted());
  });
});

test('there is one function called `ask`', () => {
  const asking = projectSources(root).filter(
    ({ path, text }) =>
      /^(src|plugins)\//.test(path) &&
      !/\.test\.|-given\./.test(path) &&
      /\b(function|const|let) ask\b|\bas ask\b/.test(text),
  );
  expect(asking.map(({ path }) => path)).toEqual(['src/core/server/ask.effects.ts']);
});

describe('a planted violation is found', () => {
  const planted = (path: string, text: string) => violations([{ path, text }]).found;

  test.each([
    [
      'src/kernel/x.ts',
      '/** Something that can be done with a device. */',
      'says device, a word of the product',
    ],
    [
      'src/kernel/x.ts',
      'export type DeviceAction = { deviceId: number };',
      'says Device, a word of the product',
    ],
    ['src/kernel/x.ts', `import { started } from '../../events/app.ts';`, 'kernel may not import events'],
    [
      'events/x.ts',
      `import { session } from '../src/core/session/session.ts';`,
      'events may not import core',
    ],
    ['src/core/x.ts', `import { plugins } from '../../plugins/index.ts';`, 'core may not import main'],
    ['src/core/x.ts', `import x from '../../plugins/login/Login.view.tsx';`, 'core may not import plugin'],
    ['src/core/x.ts', `import { liveClock } from '../ports/clock-live.ts';`, 'a live port'],
    ['src/ports/x.ts', `import { session } from '../core/session.ts';`, 'ports may not import core'],
    ['src/ports/x.ts', `import { backend } from '../api/product/index.ts';`, 'ports may not import api'],
    ['src/api/x.ts', `import { effect } from '../ports/effect.ts';`, 'api may not import ports'],
    ['src/ui/x.tsx', `import { session } from '../core/session.ts';`, 'ui may not import core'],
    ['src/ui/x.tsx', `import * as app from '../../events/app.ts';`, 'ui may not import events'],
    ['src/ui/x.tsx', `import { select } from '../kernel/read.ts';`, 'ui may not import kernel'],
    ['src/map/x.ts', `import x from '../../plugins/live-map/words.ts';`, 'map may not import plugin'],
    ['src/shell/x.ts', `import x from '../../plugins/live-map/words.ts';`, 'shell may not import plugin'],
    ['mocks/x.ts', `import { session } from '../src/core/session/session.ts';`, 'mocks may not import core'],
    [
      'mocks/x.ts',
      `import { createProductBackend } from '../src/api/product/index.ts';`,
      'mocks may not import api',
    ],
    ['plugins/a/x.ts', `import { y } from '../b/y.ts';`, 'plugins never import plugins'],
    ['plugins/a/x.ts', `const y = () => import('../b/y.ts');`, 'plugins never import plugins'],
    ['plugins/a/x.ts', `import type { Y } from '../b/y.ts';`, 'plugins never import plugins'],
    ['plugins/a/x.ts', `import { Shell } from '../../src/shell/Shell.tsx';`, 'plugin may not import shell'],
    ['plugins/a/x.ts', `import { handlers } from '../../mocks/demo.ts';`, 'plugin may not import mocks'],
    ['tests/x.ts', `import '../src/main.tsx';`, 'imports src/main.tsx'],
    ['src/worker/x.ts', `import { session } from '../core/session.ts';`, 'worker may not import core'],
    ['src/worker/x.ts', `import { started } from '../../events/app.ts';`, 'worker may not import events'],
    [
      'src/worker/x.ts',
      `import { liveHttp } from '../ports/http/http-live.ts';`,
      'not for the service worker',
    ],
    [
      'src/worker/x.ts',
      `import { productBackend } from '../api/product/index.ts';`,
      'not for the service worker',
    ],
    ['src/core/x.ts', `import { wipe } from '../worker/hear.ts';`, 'core may not import worker'],
    ['src/strange/x.ts', '', 'belongs to no layer'],
    [
      'src/core/x.ts',
      `import { answer } from '../api/product/answer.ts';`,
      'imports src/api/product/answer.ts: a kind of server',
    ],
    ['src/core/x.ts', `import type { X } from '../api/traccar/kind.ts';`, 'a kind of server'],
    ['plugins/a/x.ts', `const x = () => import('../../src/api/traccar/index.ts');`, 'a kind of server'],
    ['plugins/a/x.ts', 'const path = `/trackerdata/${id}`;', 'a word of one kind of server'],
    ['src/core/x.ts', `const path = '/customer/' + id;`, 'a word of one kind of server'],
    ['src/core/x.ts', 'const id = raw.iddevice;', 'a word of one kind of server'],
    ['plugins/a/x.tsx', 'const id = raw.uniqueId;', 'a word of one kind of server'],
  ])('%s: %s', (path, text, sentence) => {
    expect(planted(path, text).join()).toContain(sentence);
  });

  test.each([
    ['src/core/x.test.ts', `import { answer } from '../api/product/answer.ts';`],
    ['src/core/x.ts', `const route = '/a/customer/' + id; // and of /trackerdata a comment may speak`],
    ['src/app/x.ts', `import { productKind } from '../api/product/kind.ts';`],
  ])('what is none is let through: %s: %s', (path, text) => expect(planted(path, text)).toEqual([]));

  test.each([
    ['plugins/a/x.ts', 'mobx'],
    ['plugins/a/x.ts', 'immer'],
    ['plugins/a/x.state.ts', 'rxjs'],
    ['plugins/a/x.ts', 'ky'],
    ['plugins/a/x.view.tsx', 'maplibre-gl'],
    ['plugins/a/x.ts', '@deck.gl/core'],
    ['plugins/a/x.tsx', 'lucide-react'],
    ['plugins/a/x.ts', 'papaparse'],
    ['src/core/x.ts', 'react'],
    ['src/core/x.ts', 'wouter'],
    ['src/core/x.ts', 'msw/http'],
    ['src/core/x.ts', 'node:fs'],
    ['src/ui/x.tsx', 'i18next'],
    ['src/ui/x.tsx', 'mobx'],
    ['src/api/x.ts', '@noble/hashes/sha2.js'],
    ['src/kernel/x.ts', 'idb'],
    ['src/ports/x.ts', 'workbox-routing'],
    ['src/kernel/x.ts', 'left-pad'],
  ])('%s imports %s away from its home', (path, library) => {
    expect(planted(path, `import { x } from '${library}';`).join()).toContain(`imports "${library}"`);
  });

  test.each([
    ['src/core/x.ts', 'const t = Date.now();'],
    ['src/core/x.ts', 'const t = new Date();'],
    ['src/kernel/x.ts', 'const n = Math.random();'],
    ['events/x.ts', 'window.alert(1);'],
    ['plugins/a/x.state.ts', 'setTimeout(() => {}, 1);'],
    ['plugins/a/effects.ts', 'void fetch(url);'],
    ['plugins/a/effects.ts', 'localStorage.clear();'],
    ['src/api/x.ts', 'document.title = name;'],
    ['src/core/x.ts', 'crypto.randomUUID();'],
  ])('%s says: %s', (path, text) => {
    expect(planted(path, text).join()).toContain('touches the world');
  });

  test.each([
    ['plugins/a/X.view.tsx', '<p dangerouslySetInnerHTML={{ __html: text }} />'],
    ['src/ui/X.tsx', 'element.innerHTML = text;'],
    ['src/map/x.ts', 'element.outerHTML = text;'],
    ['src/shell/x.ts', "element.insertAdjacentHTML('beforeend', text);"],
    ['src/ports/x-live.ts', 'element.setHTML(text);'],
    ['src/ports/x-live.ts', 'Document.parseHTMLUnsafe(text);'],
    ['plugins/a/x.ts', "new DOMParser().parseFromString(text, 'text/html');"],
    ['plugins/a/X.view.tsx', '<iframe srcDoc={text} />'],
    ['mocks/x.ts', 'document.write(text);'],
  ])('[ALERT-18, TOUR-02] %s makes markup: %s', (path, text) => {
    expect(planted(path, text).join()).toContain('markup goes through src/ui/SafeHtml.tsx alone');
    expect(planted('src/ui/SafeHtml.tsx', text).join()).not.toContain('markup goes through');
  });

  test('such words are allowed in ports, views, comments and strings', () => {
    expect(planted('src/ports/x.ts', 'Date.now();')).toEqual([]);
    expect(planted('plugins/a/X.view.tsx', 'document.title = name;')).toEqual([]);
    expect(
      planted('src/core/x.ts', `// Date.now() is for ports\n/* window. */ const x = 'Math.random';`),
    ).toEqual([]);
  });

  test('a secret that is revealed outside the ports', () => {
    expect(planted('src/core/x.ts', 'token.reveal();').join()).toContain('says .reveal()');
  });

  test('the type `any`, also in brackets', () => {
    expect(planted('src/core/x.ts', 'const x = y as any;').join()).toContain('as any');
  });

  test('a suppression without a reason', () => {
    const lines = [
      '// oxlint-disable-next-line no-x',
      '// @ts-ignore',
      '// biome-ignore lint',
      '// @ts-expect-error',
    ];
    for (const line of lines)
      expect(planted('src/core/x.ts', line).join(), line).toContain('without a reason');
    expect(planted('src/core/x.ts', '// oxlint-disable-next-line no-x -- Safari forgets it')).toEqual([]);
  });

  test('a file of 401 lines', () => {
    expect(planted('src/core/x.ts', 'a;\n'.repeat(401)).join()).toContain('401 lines');
    expect(planted('src/core/x.ts', 'a;\n'.repeat(400))).toEqual([]);
  });

  test.each([
    ['src/core/x.test.ts', 601],
    ['plugins/a/a-given.ts', 601],
    ['plugins/a/x.browser.test.tsx', 601],
    ['stories/views/x.stories.tsx', 601],
    ['tests/e2e/faults.e2e.test.ts', 601],
  ])('a file of tests, stories or set-up that is too long: %s with %i lines', (path, lines) => {
    expect(planted(path, 'a;\n'.repeat(lines)).join()).toContain(`${path} has ${lines} lines`);
    expect(planted(path, 'a;\n'.repeat(lines - 1)).join()).not.toContain('lines, more than');
  });

  test('a kernel that exceeds its budget', () => {
    const files = Array.from({ length: Math.ceil(KERNEL_BUDGET / 200) }, (_, i) => ({
      path: `src/kernel/x${i}.ts`,
      text: 'a;\n'.repeat(240),
    }));
    expect(violations(files).found.join()).toContain(`more than ${KERNEL_BUDGET}`);
  });

  describe('an event that only one effect reacts to', () => {
    const MAP = `import * as map from '../../events/map.ts';\n`;
    const told = {
      path: 'plugins/a/effects.ts',
      text: `${MAP}effect({ name: 'ask for the view', on: map.moved, run: () => map.fitRequested({ device: 1 }) });`,
    };
    const found = (...texts: string[]) =>
      whispers(
        eventUses([
          told,
          ...texts.map((text, i) => ({ path: `plugins/b${i}/effects.ts`, text: MAP + text })),
        ]),
      ).map(({ type }) => type);
    const BACK = `export const BACK = [map.fitRequested, map.closed] as const;`;

    test.each([
      ['starts with it', `effect({ name: 'fit', on: map.fitRequested, run });`],
      ['starts with one of a list', `effect({ name: 'fit', on: [map.moved, map.fitRequested], run });`],
      ['waits for it', `effect({ name: 'fit', while: x, run: ({ once }) => once(map.fitRequested) });`],
      [
        'runs again on it',
        `effect({ name: 'fit', while: x, run: (world) => againOn(world, [map.fitRequested, ...BACK], load) });`,
      ],
      [
        'waits for it in a function of its own',
        `const wait = () => once(map.fitRequested);\neffect({ name: 'fit', while: x, run: wait });`,
      ],
      [
        'names it by a part of its area',
        `const { fitRequested } = map;\neffect({ name: 'fit', while: x, run: () => againOn(world, [fitRequested], load) });`,
      ],
    ])('of an effect that %s', (_, text) => {
      expect(found(text)).toEqual(['map/fitRequested']);
    });

    test('through an effect that runs again on a list that another file exports', () => {
      const use = `import { BACK } from '../../src/core/ask-again.effects.ts';\neffect({ name: 'fit', while: x, run: () => againOn(world, [map.moved, ...BACK], load) });`;
      const list = { path: 'src/core/ask-again.ts', text: MAP + BACK };
      const effects = { path: 'plugins/b/effects.ts', text: MAP + use };
      expect(whispers(eventUses([told, list, effects])).map(({ type }) => type)).toEqual([
        'map/fitRequested',
      ]);
    });

    test('is allowed if two effects react to it, even in one file', () => {
      const one = `effect({ name: 'fit', on: map.fitRequested, run });`;
      expect(found(`${one}\n${one.replace('fit', 'say so')}`)).toEqual([]);
      expect(found(`${one}\n${one}`)).toEqual(['map/fitRequested']);
    });

    test('is allowed if a state is derived from it', () => {
      const act = {
        path: 'plugins/b/effects.ts',
        text: `${MAP}effect({ name: 'fit', on: map.fitRequested, run });`,
      };
      const state = { path: 'src/core/x.ts', text: `${MAP}on(map.fitRequested, (s) => s)` };
      expect(whispers(eventUses([told, act, state]))).toEqual([]);
    });

    test('is allowed if a view publishes it, or only its type is named', () => {
      const act = {
        path: 'plugins/b/effects.ts',
        text: `${MAP}effect({ name: 'fit', on: map.fitRequested, run });`,
      };
      const view = { path: 'plugins/a/View.tsx', text: `${MAP}tell(map.fitRequested({ device: 1 }))` };
      expect(whispers(eventUses([view, act]))).toEqual([]);
      expect(found(`const x = (event: EventOf<typeof map.fitRequested>) => event;`)).toEqual([]);
    });
  });
});

test('every form of import is found', () => {
  expect(
    importsOf(`
      import a from 'a';
      import type { B } from 'b';
      import { type C, type D } from 'c';
      import { type E, f } from 'd';
      import 'e';
      export { g } from 'f';
      import {
        h,
      } from 'g';
      const lazy = () => import('h');
      // import x from 'never';
    `).map(({ from, typeOnly }) => `${from}${typeOnly ? ' type' : ''}`),
  ).toEqual(['a', 'b type', 'c type', 'd', 'e', 'f', 'g', 'h']);
});

test('every library with a home is used there', () => {
  const used = projectSources(root).flatMap(({ text }) => importsOf(text).map(({ from }) => from));
  const empty = HOMES.filter(([library]) => !used.some((from) => library.test(from)));
  expect(empty).toEqual([]);
});

test('build and test configuration have the same maximum length', () => {
  const files = ['vite.config.ts', ...globSync('.config/*.{ts,mjs}')];
  expect(files.length).toBeGreaterThan(10);
  for (const file of files)
    expect(linesOf(readFileSync(file, 'utf8')), file).toBeLessThanOrEqual(LONGEST_FILE);
});
