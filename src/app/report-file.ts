import { catalogueMark, catalogue } from '../../events/catalogue.ts';
import type { ReportContents } from '../../events/feedback.ts';
import { FIX_COLUMN_NAMES } from '../../events/fix-columns.ts';
import { plugins } from '../../plugins/index.ts';
import { declaredOnly } from '../replay/declared.ts';
import type { Recorded } from '../kernel/event.ts';
import { exportLines } from '../replay/log-export.ts';
import { lift } from '../kernel/lift.ts';
import { wordsOf } from '../replay/hidden-address.ts';
import { type PlacesRedaction, redactor } from '../replay/redact.ts';
import type { Chance } from '../ports/ports.ts';
import { withoutDoor } from '../ports/without-token.ts';
import { replayApp } from './replay-app.ts';

/** One turn in degrees × 10⁷. */
const TURN = 3_600_000_000;
/** No longer than this at a stretch, in milliseconds: the page stays quick while a long file is made. */
const LONGEST_STRETCH = 12;

/** What a report file needs of the world. */
export type MakerParts = {
  readonly chance: Chance;
  readonly app: string;
  /** Milliseconds, for measuring only. */
  readonly time: () => number;
  /** Lets the page do what waits; rejects when nobody wants the file any more. */
  readonly pause: () => Promise<void>;
  readonly progress: (done: number) => void;
};
export type MadeLines = {
  readonly lines: readonly string[];
  readonly count: number;
  readonly from: number;
  readonly to: number;
  readonly kinds: { type: string; count: number }[];
};

const definitions = new Map(catalogue.map((each) => [each.type, each]));
export const declared = declaredOnly(catalogue, FIX_COLUMN_NAMES);
export const isSampled = ({ type }: Recorded): boolean => definitions.get(type)?.keep === 'sampled';
/** Facts of what the service's own people have not published yet: they stay in this browser, whatever is wanted of the rest. */
const unpublished = new Set(
  catalogue
    .filter(({ schema }) =>
      (schema as { pipe?: { metadata?: object }[] }).pipe?.some(
        ({ metadata }) => metadata && 'unpublished' in metadata,
      ),
    )
    .map(({ type }) => type),
);
const routeWords = wordsOf(plugins.flatMap(({ routes = [] }) => routes.map(({ pattern }) => pattern)));
export const columnNames: ReadonlySet<string> = new Set(FIX_COLUMN_NAMES);

/** A fact as a reader of the file will have it, or null when it could not be read again: then it stays out. */
function readable(event: Recorded): Recorded | null {
  const definition = definitions.get(event.type);
  const shown = declared(event);
  if (!definition || !shown || shown.v > definition.v) return null;
  const lifted = lift(definition, shown.v, shown.payload);
  return lifted.ok ? { ...shown, v: definition.v, payload: lifted.payload } : null;
}

/** An address without the end of a link that lets in whoever has it. */
const closed = (address: string): string => withoutDoor(address)?.left ?? address;

/** What of a fact may leave the page, for the facts of one file; null: nothing. */
export function forFile(
  { hideNames, places }: Pick<ReportContents, 'hideNames' | 'places'>,
  chance: Chance,
): (event: Recorded) => Recorded | null {
  const redaction = { names: hideNames, places: placesOf(places, chance) };
  const redact = redactor(catalogue, redaction, routeWords, closed);
  return (event) => {
    const found = unpublished.has(event.type) ? null : readable(event);
    return found && redact(found);
  };
}

/** The lines of the file of a report: only what is declared, what the user wants left out left out, and check points. */
export async function reportLines(
  facts: readonly Recorded[],
  contents: Pick<ReportContents, 'hideNames' | 'places'>,
  { chance, app, time, pause, progress }: MakerParts,
): Promise<MadeLines> {
  const asShown = forFile(contents, chance);
  let since = time();
  const rest = async (done: number) => {
    if (time() - since < LONGEST_STRETCH) return;
    progress(done);
    await pause();
    since = time();
  };

  const shown: Recorded[] = [];
  const counts = new Map<string, number>();
  for (const [i, fact] of facts.entries()) {
    const found = asShown(fact);
    if (found) {
      shown.push(found);
      counts.set(found.type, (counts.get(found.type) ?? 0) + 1);
    }
    await rest((i / facts.length) * 0.4);
  }
  const lines: string[] = [];
  const hides = { names: contents.hideNames, places: contents.places };
  for (const line of exportLines(shown, replayApp(plugins), { app, catalogue: catalogueMark(), hides })) {
    lines.push(line);
    await rest(0.4 + Math.min(0.55, (lines.length / (shown.length + 2)) * 0.55));
  }
  return {
    lines,
    count: shown.length,
    from: shown[0]?.at ?? 0,
    to: shown.at(-1)?.at ?? 0,
    kinds: [...counts]
      .map(([type, count]) => ({ type, count }))
      .sort((a, b) => b.count - a.count || (a.type < b.type ? -1 : 1)),
  };
}

const placesOf = (kind: ReportContents['places'], chance: Chance): PlacesRedaction =>
  // Somewhere else is never where it was, nor near it.
  kind === 'moved' ? { kind, turn: Math.round((0.1 + chance.next() * 0.8) * TURN) } : { kind };
