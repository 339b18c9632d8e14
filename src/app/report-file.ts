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
import { withoutDoor } from '../ports/http/without-token.ts';
import { replayApp } from './replay-app.ts';

/** A full turn around the earth: 360 degrees, in units of 10⁻⁷ degree. */
const TURN = 3_600_000_000;
/** How long the creation of a report file may run without a pause (ms), so that the page stays responsive. */
const LONGEST_STRETCH = 12;

/** What the creation of a report file needs from its caller. */
export type MakerParts = {
  readonly chance: Chance;
  readonly app: string;
  /** Returns a time in milliseconds, used only to measure durations. */
  readonly time: () => number;
  /** Pauses, so that the page can do other work; rejects when the report file is no longer needed. */
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
/**
 * The types of events about content that the service's staff have not published yet. A report file never contains
 * them, whatever the user chose to include.
 */
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

/**
 * Returns an event in the form in which the reader of a report file will see it. Null if the reader could not read the
 * event; then the file must not contain it.
 */
function readable(event: Recorded): Recorded | null {
  const definition = definitions.get(event.type);
  const shown = declared(event);
  if (!definition || !shown || shown.v > definition.v) return null;
  const lifted = lift(definition, shown.v, shown.payload);
  return lifted.ok ? { ...shown, v: definition.v, payload: lifted.payload } : null;
}

/** Returns a page address without the secret end of a share or invitation link. */
const closed = (address: string): string => withoutDoor(address)?.left ?? address;

/**
 * Returns a function that removes from an event everything that a report file must not contain. The function returns
 * null if the file must not contain the event at all. Use one such function for all events of a file, so that all
 * places are moved alike.
 */
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

/**
 * Returns the lines of a report file: check points, and events reduced to their declared fields, without what the user
 * excluded.
 */
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
  // If the user wants places moved, all of them are rotated around the earth by the same random angle, between 36° and
  // 324°.
  kind === 'moved' ? { kind, turn: Math.round((0.1 + chance.next() * 0.8) * TURN) } : { kind };
