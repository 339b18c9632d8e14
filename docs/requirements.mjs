// Brings requirements.md up to date: which tests name which rule. Run it after adding or renaming tests.
// A rule that tests name is proven, unless a person wrote "partly"; the words before the links stay.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

const page = new URL('requirements.md', import.meta.url);
const root = new URL('../', import.meta.url);
/** As many tests are linked; a rule that more of them name does not need more. */
const MOST_LINKS = 3;

/** Where tests of the product lie. What the pretend backend does, in `mocks`, proves nothing of it. */
const OF_PRODUCT = ['src', 'events', 'plugins', 'stories', 'tests'];

/** Test files in these folders by the id of the rule that a title of theirs begins with. */
export function proofs(folders = OF_PRODUCT) {
  const found = new Map();
  const isTest = (name) => /\.(test\.tsx?|stories\.tsx)$/.test(name);
  for (const folder of folders)
    for (const path of readdirSync(new URL(folder, root), { recursive: true }).map(String).filter(isTest)) {
      const file = `${folder}/${path.replaceAll('\\', '/')}`;
      const text = readFileSync(new URL(file, root), 'utf8');
      for (const [, ids] of text.matchAll(/['"`]((?:\[[A-Z]+-\d+(?:[ ,]+[A-Z]+-\d+)*\] ?)+)/g))
        for (const [id] of ids.matchAll(/[A-Z]+-\d+/g)) found.set(id, (found.get(id) ?? new Set()).add(file));
    }
  return found;
}

/** The page with its last two columns brought up to date. */
function updated(text) {
  const tests = proofs();
  return text.replace(
    /^\| ([A-Z]+-\d+) \| (.*) \| (proven|partly|not yet) \|(.*)\|$/gm,
    (_, id, rule, state, where) => {
      const note = where
        .split(' · ')
        .map((part) => part.trim())
        .filter((part) => part && !/^\[[^\]]*\]\(\.\.\/[^)]*\)$/.test(part));
      const files = [...(tests.get(id) ?? [])].sort();
      const links = files.slice(0, MOST_LINKS).map((file) => `[${file.split('/').at(-1)}](../${file})`);
      const now = state === 'partly' ? 'partly' : files.length ? 'proven' : 'not yet';
      return `| ${id} | ${rule} | ${now} | ${[...note, ...links].join(' · ')} |`.replace('|  |', '| |');
    },
  );
}

if (process.argv[1]?.endsWith('requirements.mjs')) {
  const text = updated(readFileSync(page, 'utf8'));
  writeFileSync(page, text);
  for (const state of ['proven', 'partly', 'not yet'])
    console.log(`${text.split(`| ${state} |`).length - 1} ${state}`);
}
