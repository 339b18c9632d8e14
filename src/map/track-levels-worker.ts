/** The worker that works out levels of detail, so that a million fixes never hold up a frame. */
import { type Line, levelsOf, type TrackLevels } from './track-levels.ts';

export type LevelsRequest = { readonly id: number; readonly line: Line };
export type LevelsReply = { readonly id: number; readonly levels: TrackLevels };

/** The part of a worker's global scope that is used here; the project is typed for pages. */
type Scope = {
  addEventListener(type: 'message', listener: (event: MessageEvent<LevelsRequest>) => void): void;
  postMessage(reply: LevelsReply, transfer: Transferable[]): void;
};
const scope = globalThis as unknown as Scope;

scope.addEventListener('message', ({ data: { id, line } }) => {
  const levels = levelsOf(line);
  const buffers = [
    levels.boxes.buffer,
    ...levels.levels.flatMap((each) => [each.indices.buffer, each.starts.buffer]),
  ];
  scope.postMessage({ id, levels }, buffers as ArrayBuffer[]);
});
