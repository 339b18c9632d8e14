import { posix } from 'node:path';
import { type Ability, ABILITY_OF_CALL } from '../src/api/abilities.ts';

/** A piece of source that may call the backend: an effect, a kind of change, or another top-level declaration. */
export type Piece = {
  readonly file: string;
  /** An effect's sentence, a kind's name, or the name of the declaration. */
  readonly name: string;
  readonly kind: 'effect' | 'changeKind' | 'declaration';
  readonly text: string;
  /** Abilities that it names. */
  readonly named: readonly Ability[];
  /** Abilities of the calls that it makes, itself or by declarations of its file. */
  readonly needed: readonly Ability[];
};

const CALLS = Object.keys(ABILITY_OF_CALL).join('|');
const CALL = new RegExp(`\\b(?:backend|calls|at\\(backend\\))\\??\\.(${CALLS})\\b`, 'g');
const BLOCK = /\b(?:effect|visitorEffect|adminEffect|guestEffect|changeKind|listKind)(?:<[^(]*>)?\(\{/g;

/** The text from an opening bracket to the one that closes it. Strings and comments of our own sources hold no single ones. */
function closed(text: string, from: number): string {
  let depth = 0;
  for (let i = from; i < text.length; i++) {
    if ('([{'.includes(text[i] ?? '')) depth++;
    else if (')]}'.includes(text[i] ?? '') && --depth === 0) return text.slice(from, i + 1);
  }
  return text.slice(from);
}

const callsIn = (text: string): readonly Ability[] =>
  [...text.matchAll(CALL)].flatMap(([, call]) => {
    const ability = ABILITY_OF_CALL[call as keyof typeof ABILITY_OF_CALL];
    return ability ? [ability] : [];
  });

/** Abilities that a piece names as what it needs. */
const namedIn = (text: string): readonly Ability[] =>
  [...text.matchAll(/\bability: (?:'(\w+)'|\[([^\]]*)\])/g)].flatMap(([, one, several = '']) =>
    one ? [one as Ability] : wordsIn(several),
  );
/** Abilities that are requested before a call that only a part of it makes. */
const askedIn = (text: string): readonly Ability[] =>
  [...text.matchAll(/\bcan\((?:\w+\.)?read, ([^)]*)\)/g)].flatMap(([, several = '']) => wordsIn(several));
const wordsIn = (text: string): readonly Ability[] =>
  [...text.matchAll(/'(\w+)'/g)].map(([, word]) => word as Ability);

type Raw = Pick<Piece, 'kind' | 'name' | 'text'>;

/** What a file consists of: blocks, and top-level declarations without the blocks in them. */
function partsOf(source: string): { readonly blocks: readonly Raw[]; readonly declarations: readonly Raw[] } {
  const text = source.replaceAll(/(?<![\w'"])\/\*[\s\S]*?\*\/|(?<!:)\/\/[^\n]*/g, (comment) =>
    comment.replaceAll(/[^\n]/g, ' '),
  );
  const blocks = [...text.matchAll(BLOCK)].map(({ 0: opening, index }) => {
    const whole = closed(text, index + opening.length - 2);
    const isKind = /^(?:change|list)Kind/.test(opening);
    const [, name = ''] = (isKind ? /\bof: '([^']+)'/ : /\bname:\s*['"`]([^\n]+)['"`],/).exec(whole) ?? [];
    return { kind: isKind ? ('changeKind' as const) : ('effect' as const), name, text: whole };
  });
  const declarations = blocks
    .reduce((rest, block) => rest.replace(block.text, ''), text)
    .split(/^(?=(?:export )?(?:async )?(?:const|function) )/m)
    .flatMap((each) => {
      const [, name] = /^(?:export )?(?:async )?(?:const|function) (\w+)/.exec(each) ?? [];
      return name ? [{ kind: 'declaration' as const, name, text: each }] : [];
    });
  return { blocks, declarations };
}

/** The names that a file imports from our own files, and whence. */
const importsOf = (file: string, source: string): ReadonlyMap<string, string> =>
  new Map(
    [...source.matchAll(/import (?:type )?\{([^}]*)\} from '(\.[^']+)'/g)].flatMap(
      ([, names = '', from = '']) =>
        names
          .split(',')
          .map((name) => name.trim())
          .filter((name) => name !== '' && !/^type |\bas\b/.test(name))
          .map((name) => [name, posix.join(posix.dirname(file), from)] as const),
    ),
  );

/** The pieces of all files, with what each needs, also by what it uses of other files. Pure. */
export function piecesOf(sources: ReadonlyMap<string, string>): readonly Piece[] {
  const files = new Map(
    [...sources].map(([file, source]) => [file, { ...partsOf(source), imports: importsOf(file, source) }]),
  );
  /** Gathers in `seen` the declarations that a piece uses, itself among them. */
  const reached = (file: string, piece: Raw, seen: Map<Raw, string>): ReadonlyMap<Raw, string> => {
    if (seen.has(piece)) return seen;
    seen.set(piece, file);
    const { declarations = [], imports = new Map<string, string>() } = files.get(file) ?? {};
    const words = new Set(piece.text.match(/\w+/g));
    for (const each of declarations) if (words.has(each.name)) reached(file, each, seen);
    for (const [name, from] of imports) {
      const found = words.has(name) && files.get(from)?.declarations.find((each) => each.name === name);
      if (found) reached(from, found, seen);
    }
    return seen;
  };
  const used = new Set<Raw>();
  const all = [...files].flatMap(([file, { blocks, declarations }]) =>
    [...blocks, ...declarations].map((piece) => {
      const parts = reached(file, piece, new Map());
      if (piece.kind !== 'declaration') for (const each of parts.keys()) used.add(each);
      return {
        piece,
        file,
        named: [
          ...new Set([...namedIn(piece.text), ...[...parts.keys()].flatMap(({ text }) => askedIn(text))]),
        ],
        needed: [...new Set([...parts.keys()].flatMap(({ text }) => callsIn(text)))],
      };
    }),
  );
  return all.flatMap(({ piece, ...rest }) =>
    piece.kind === 'declaration' && used.has(piece) ? [] : [{ ...piece, ...rest }],
  );
}
