import {
  catchError,
  defer,
  filter,
  from,
  isObservable,
  map,
  merge,
  mergeMap,
  type Observable,
  of as one,
  repeat,
  take,
  takeUntil,
} from 'rxjs';
import type { ExportFormat, ExportFrame } from '../../../../events/export-types.ts';
import * as exportEvents from '../../../../events/exports.ts';
import type { Draft } from '../../../kernel/event.ts';
import { type DeclareEffect, declareEffect, type Effect, type World } from '../../../kernel/effect.ts';
import type { Ports } from '../../../ports/ports.ts';
import type { ExportDocument } from './document.ts';

/** How much of the data for an export file has been loaded. */
export type Loading = { readonly kind: 'loading'; readonly done: number; readonly of: number };
/** A document to export: available now, or once its data has been loaded. Null if there is nothing to write. */
type Made =
  | ExportDocument
  | null
  | Promise<ExportDocument | null>
  | Observable<Loading | ExportDocument | null>;
/**
 * If an export must load its data first, this share of the progress bar is for loading; the rest is for writing the
 * file.
 */
const LOADING = 0.9;

/**
 * Returns the effect by which a feature exports a document. `make` adds rows, built from the current state, to the
 * document frame that the view has made. Only data in columns is ever changed in place, so `make` must copy it. All
 * other data stays as it was when the export began.
 *
 * @param of the feature that the document belongs to; the effect handles only `exports/wanted` events with this `of`
 */
export const exporting = <Asked extends Ports = Ports>(
  of: string,
  make: (
    wanted: { readonly about: string; readonly frame: ExportFrame; readonly format: ExportFormat },
    world: World<Asked>,
  ) => Made,
): Effect<Asked> =>
  (declareEffect as DeclareEffect<Asked>)({
    name: `write the export file of ${of}`,
    on: exportEvents.wanted,
    how: 'each',
    run: ({ payload: { id, of: owner, about, frame, name, format } }, world) => {
      if (owner !== of) return undefined;
      const isOurs = (fact: { payload: { id: string } }) => fact.payload.id === id;
      // A new request for the same export file replaces the first one.
      const gaveUp = defer(() =>
        merge(world.once(exportEvents.cancelled), world.once(exportEvents.wanted)),
      ).pipe(take(1), repeat(), filter(isOurs));
      let loading = 0;
      return defer(() => {
        const made = make({ about, frame, format }, world);
        return isObservable(made) || made instanceof Promise ? from(made) : one(made);
      }).pipe(
        catchError(() => one('source' as const)),
        mergeMap((made): Observable<Draft> => {
          if (made === 'source') return one(exportEvents.failed({ id, reason: made }));
          if (made === null) return one(exportEvents.failed({ id, reason: 'empty' }));
          if ('kind' in made) {
            loading = LOADING;
            return one(
              exportEvents.progressed({ id, done: Math.min(made.done, made.of) * LOADING, of: made.of }),
            );
          }
          return world.ports.exports.write(made, format).pipe(
            map((news) => {
              if (news.kind === 'progress')
                return exportEvents.progressed({
                  id,
                  done: news.of * loading + news.done * (1 - loading),
                  of: news.of,
                });
              if (news.kind === 'failed') return exportEvents.failed({ id, reason: 'writer' });
              const file = fileName(name, format);
              world.ports.paper.saveFile(news.address, file);
              return exportEvents.finished({ id, name: file, bytes: news.bytes });
            }),
          );
        }),
        takeUntil(gaveUp),
      );
    },
  });

/**
 * Returns a file name that every operating system accepts: it is not empty, has a limited length, contains no
 * separators or control characters, and is not a name that Windows reserves.
 */
export function fileName(name: string, ending: string): string {
  const safe = name
    .normalize('NFC')
    // oxlint-disable-next-line no-control-regex -- these characters are to be removed
    .replace(/[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069<>:"/\\|?*]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 80)
    .replace(/^[. ]+|(?<![. ])[. ]+$/g, '');
  // Whether Windows reserves this file name.
  const isTaken = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i.test(safe);
  return `${isTaken ? '_' : ''}${safe || 'export'}.${ending}`;
}
