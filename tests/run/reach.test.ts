import { describe, expect, test } from 'vitest';
import { reached, type Shown } from './reach.ts';

const sources = new Map(
  Object.entries({
    'src/core/sums.ts': 'export const sum = 1;',
    'src/core/sums.test.ts': "import { sum } from './sums.ts';",
    'src/core/sums.e2e.test.ts': "import { sum } from './sums.ts';",
    'src/core/kinds.test.ts': "import type { Sum } from './sums.ts';",
    'events/trips.ts': 'export const x = 1;',
    'events/words.ts': 'export const x = 1;',
    'plugins/trips/state.ts':
      "import * as trips from '../../events/trips.ts';\nimport { sum } from '../../src/core/sums.ts';",
    'plugins/trips/index.ts': "import './state.ts';\nconst load = () => import('./Trips.view.tsx');",
    'plugins/trips/index.test.ts': "import './index.ts';",
    'plugins/trips/Trips.view.tsx': "import { Row } from './Row.tsx';",
    'plugins/trips/Row.tsx': '',
    'plugins/trips/Card.view.tsx': '',
    'plugins/words/state.ts': "import * as words from '../../events/words.ts';",
    'plugins/words/Word.view.tsx': '',
    'plugins/more/state.ts': "import * as words from '../../events/words.ts';",
    'plugins/whole.ts': "import { trips } from './trips/index.ts';",
    'tests/whole.test.ts': "import '../plugins/whole.ts';",
    'stories/story.tsx': "import '../plugins/whole.ts';",
    'stories/views/ways.stories.tsx':
      "import '../story.tsx';\nstoryAt('/trips?of=1'); storyAt(`/trips/${id}`);",
    'stories/views/frame.stories.tsx':
      "import '../story.tsx';\nimport * as trips from '../../events/trips.ts';\nstoryAt('/settings');",
    'stories/views/talk.stories.tsx':
      "import '../story.tsx';\nimport * as words from '../../events/words.ts';",
  }),
);
const shown: readonly Shown[] = [
  { view: 'plugins/trips/Trips.view.tsx', isAt: (path) => /^\/trips(\/|$)/.test(path) },
  { view: 'plugins/trips/Card.view.tsx' },
  { view: 'plugins/words/Word.view.tsx' },
];
const by = (...changed: string[]) => reached(changed, sources, shown);

describe('files that a change affects', () => {
  test('a test that imports the file, directly or indirectly, but no browser flow and no import of types only', () =>
    expect(by('src/core/sums.ts')).toEqual(['plugins/trips/index.test.ts', 'src/core/sums.test.ts']));

  test('a part of a view: the story that names its address, and the unit tests of its plugin', () =>
    expect(by('plugins/trips/Row.tsx')).toEqual([
      'plugins/trips/index.test.ts',
      'stories/views/frame.stories.tsx',
      'stories/views/ways.stories.tsx',
    ]));

  test('a view without an address: the story with events that only its plugin knows', () =>
    expect(by('plugins/trips/Card.view.tsx')).toEqual(['stories/views/frame.stories.tsx']));

  test('without such a story, one with events that few other plugins know', () =>
    expect(by('plugins/words/Word.view.tsx')).toEqual(['stories/views/talk.stories.tsx']));

  test('files that only import all plugins are left out, unless that list itself changes', () => {
    expect(by('plugins/trips/index.ts')).toEqual(['plugins/trips/index.test.ts']);
    expect(by('plugins/whole.ts')).toContain('tests/whole.test.ts');
    expect(by('plugins/whole.ts')).toHaveLength(4);
  });

  test('a changed test or story affects itself; a page or a deleted file affects nothing', () => {
    expect(by('tests/whole.test.ts', 'README.md', 'src/gone.test.ts')).toEqual(['tests/whole.test.ts']);
    expect(by('stories/views/talk.stories.tsx')).toEqual(['stories/views/talk.stories.tsx']);
  });

  test('a deleted file affects the files that still import it', () =>
    expect(
      reached(['src/core/gone.ts'], new Map([['src/a.test.ts', "import './core/gone.ts';"]]), []),
    ).toEqual(['src/a.test.ts']));
});
