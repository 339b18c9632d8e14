/** The worker that reads answers with very many fixes: from bytes to columns, which then change hands. */
import { fixArrays } from '../api/fix-builder.ts';
import { readLarge } from './large-body.ts';

type LargeRequest = { readonly id: number; readonly bytes: ArrayBuffer };
export type LargeReply = { readonly id: number; readonly ok: boolean; readonly body: unknown };

/** The part of a worker's global scope that is used here; the project is typed for pages. */
type Scope = {
  addEventListener(type: 'message', listener: (event: MessageEvent<LargeRequest>) => void): void;
  postMessage(reply: LargeReply, transfer: Transferable[]): void;
};
const scope = globalThis as unknown as Scope;
const NAMES = Object.keys(fixArrays(0)) as (keyof ReturnType<typeof fixArrays>)[];

scope.addEventListener('message', ({ data: { id, bytes } }) => {
  try {
    const { body, columns } = readLarge(bytes);
    scope.postMessage(
      { id, ok: true, body },
      columns ? NAMES.map((name) => columns[name].buffer as ArrayBuffer) : [],
    );
  } catch {
    scope.postMessage({ id, ok: false, body: null }, []);
  }
});
