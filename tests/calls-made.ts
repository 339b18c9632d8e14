import { posix } from 'node:path';
import type { Ability } from '../src/api/abilities.ts';
import { ABILITY_OF_CALL } from '../src/api/ability-of-call.ts';

/** A piece of source code that may call the backend: an effect, a change kind, or another top-level declaration. */
export type Piece = {
  readonly file: string;
  /** The name of the effect, of the change kind or of the declaration. */
  readonly name: string;
  readonly kind: 'effect' | 'changeKind' | 'declaration';
  readonly text: string;
  /** Abilities that the piece itself names. */
  readonly named: readonly Ability[];
  /** Abilities that the piece's calls need, including calls in declarations that it uses. */
  readonly needed: readonly Ability[];
};

const CALLS = Object.keys(ABILITY_OF_CALL).join('|');
const CALL = new RegExp(`\\b(?:backend|calls|at\\(backend\\))\\??\\.(${CALLS})\\b`, 'g');
const BLOCK = /\b(?:effect|visitorEffect|adminEffect|guestEffect|changeKind|listKind)(?:<[^(]*>)?\(\{/g;

/**
 * Returns the text from an opening bracket to its closing bracket. Works because our strings and comments contain
 * only pairs of brackets.
 */
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

/** Returns the abilities that a piece declares with `ability:`. */
const namedIn = (text: string): readonly Ability[] =>
  [...text.matchAll(/\bability: (?:'(\w+)'|\[([^\]]*)\])/g)].flatMap(([, one, several = '']) =>
    one ? [one as Ability] : wordsIn(several),
  );
/** Returns the abilities that a piece checks with `can(…)` before a call. */
const askedIn = (text: string): readonly Ability[] =>
  [...text.matchAll(/\bcan\((?:\w+\.)?read, ([^)]*)\)/g)].flatMap(([, several = '']) => wordsIn(several));
const wordsIn = (text: string): readonly Ability[] =>
  [...text.matchAll(/'(\w+)'/g)].map(([, word]) => word as Ability);

type Raw = Pick<Piece, 'kind' | 'name' | 'text'>;

/** Splits a file into blocks (effects, change kinds) and the top-level declarations outside of them. */
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

/** Returns, for each name that is imported from one of our own files, the path of that file. */
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

/**
 * Returns the pieces of all files with the abilities that each needs, including calls that it reaches in other files.
 */
export function piecesOf(sources: ReadonlyMap<string, string>): readonly Piece[] {
  const files = new Map(
    [...sources].map(([file, source]) => [file, { ...partsOf(source), imports: importsOf(file, source) }]),
  );
  /** Collects in `seen` the declarations that a piece uses, including itself. */
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
