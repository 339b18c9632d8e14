import { expect, test } from 'vitest';
import { inManyPieces, proxies, sessionFiles, waitingForMap } from './session-files.ts';

const built = {
  'src/app/chunks.ts': { file: 'assets/chunks-AbCd1234.js', imports: ['_visitor'] },
  'src/app/guest-chunk.ts': { file: 'assets/guest-chunk-AbCd1234.js', imports: ['_shared'] },
  'plugins/shared-view/SharedView.view.tsx': { file: 'assets/SharedView.view-AbCd1234.js' },
  'src/api/traccar/kind.ts': { file: 'assets/kind-AbCd1234.js', imports: ['_visitor'] },
  '_facts-AbCd1234.js': { file: 'assets/facts-AbCd1234.js', name: 'facts' },
  '_rare-facts-AbCd1234.js': { file: 'assets/rare-facts-AbCd1234.js', name: 'rare-facts' },
  'src/app/session-chunk.ts': { file: 'assets/session-chunk-AbCd1234.js', imports: ['_session', '_shared'] },
  _visitor: { file: 'assets/visitor-AbCd1234.js' },
  _shared: { file: 'assets/shared-AbCd1234.js', imports: ['_visitor'] },
  _session: { file: 'assets/session-Ab_d-234.js', imports: ['_shared', '_visitor'] },
};

test('a build in which only a session loads the session’s file has no problems', () =>
  expect(sessionFiles(built)).toEqual([]));

test('a guest’s page that loads it through another file is found', () =>
  expect(
    sessionFiles({ ...built, _shared: { ...built._shared, imports: ['_visitor', '_session'] } }),
  ).toEqual(['src/app/guest-chunk.ts loads the file of a session']));

test('so is a chunk, by its name', () => {
  const facts = { file: 'assets/facts-AbCd1234.js', name: 'facts', imports: ['_session'] };
  expect(sessionFiles({ ...built, '_facts-AbCd1234.js': facts })).toEqual([
    'facts loads the file of a session',
  ]);
});

test('files that only pass on the exports of another one are found', () =>
  expect(
    proxies({
      'a.js': 'export{x as default,y as name}from"./page-AbCd1234.js";\n',
      'b.js': 'import{x as y}from"./page-AbCd1234.js";var z=y+1;export{z as default};',
    }),
  ).toEqual(['a.js only passes on the exports of another file: does a module await at its top level?']));

test('so is a first page that names it, or a file that loads it', () => {
  const names = (...files: string[]) => sessionFiles(built, files);
  expect(names('assets/visitor-AbCd1234.js')).toEqual([]);
  expect(names('assets/session-chunk-AbCd1234.js')).toEqual(['the first page loads the file of a session']);
});

test('a page that is in the build under another name is reported', () => {
  const { 'src/app/chunks.ts': _, ...others } = built;
  expect(sessionFiles(others)).toEqual(['src/app/chunks.ts is not in the build']);
});

test('so is a session’s file with another name', () => {
  const { _session, ...others } = built;
  expect(sessionFiles(others)).toEqual(['no file of the build is that of a session']);
});

test('files that load one by one are found: not named by the page, too many, too many style sheets', () => {
  const page = ['assets/a.js', 'assets/a.css'];
  const first = ['index.html', 'first.js', 'assets/i18n/visitor/en.json', ...page];
  const most = { first: 5, session: 3, styles: 1 };
  expect(inManyPieces(first, page, ['assets/b.js', 'assets/b.css'], most)).toEqual([]);
  expect(inManyPieces([...first, 'assets/late.js'], page, ['b.js', 'b.css', 'c.css', 'c.js'], most)).toEqual([
    'assets/late.js of the first visit is not named by the page itself',
    'a first visit loads 6 files, not 5',
    'a session begins with 4 files, not 3',
    'a session begins with 2 style sheets, not 1',
  ]);
});

test('a page that waits for the code of a map is found, and the overlays of each session', () => {
  const ground = { file: 'assets/ground-AbCd1234.js', name: 'ground' };
  const map = { file: 'assets/MapView-AbCd1234.js', imports: ['_ground'] };
  const trip = { file: 'assets/Trip.view-AbCd1234.js', imports: ['_words'] };
  const frame = { file: 'assets/frame-AbCd1234.js', name: 'frame', imports: ['_words'] };
  const build = { _ground: ground, 'src/map/MapView.tsx': map, 'a/Trip.view.tsx': trip, _frame: frame };
  const words = { file: 'assets/words-AbCd1234.js' };
  expect(waitingForMap({ ...build, _words: words })).toEqual([]);
  expect(waitingForMap({ ...build, _words: { ...words, imports: ['_ground'] } })).toEqual([
    'a/Trip.view.tsx waits for the code of a map',
    'frame waits for the code of a map',
  ]);
  expect(waitingForMap({ 'a/Trip.view.tsx': { file: 'assets/Trip.view-AbCd1234.js' } })).toEqual([
    'no file of the build draws a map',
  ]);
});
