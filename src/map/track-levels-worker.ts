/** The worker that calculates levels of detail of long lines, so that a million fixes never delay a frame. */
import { answering, buffersOf } from '../workers/line.ts';
import { type Line, levelsOf, type TrackLevels } from './track-levels.ts';

export type LevelsRequest = { readonly id: number; readonly line: Line };
export type LevelsReply = { readonly id: number; readonly levels: TrackLevels };

answering<LevelsRequest, LevelsReply>(({ id, line }, say) => {
  const levels = levelsOf(line);
  const columns = [levels.boxes, ...levels.levels.flatMap(({ indices, starts }) => [indices, starts])];
  say({ id, levels }, buffersOf(columns));
});
