import { chunks } from '../../rules/chunks.ts';
import { all, type Call, isRefusal, mapped } from '../call.ts';
import type { Raw } from './raw.ts';
import { answer, listIn, wholeEntry } from './reply.ts';

const positions = answer((body, leftOut) => listIn(body, leftOut, wholeEntry));

/**
 * Loads positions by their ids, with all fields. The server refuses all of a request if it has deleted one of its
 * positions. Such a request is split in half, at most `halvings` times; positions that are still refused are left out.
 */
export const positionsBy = (ids: readonly number[], halvings: number): Call<readonly Raw[]> => ({
  request: { method: 'get', path: '/positions', query: { id: ids } },
  read(reply) {
    const read = positions(reply);
    if ('next' in read || read.ok || !isRefusal(read.failure)) return read;
    if (halvings === 0 || ids.length < 2) return { ok: true, value: [], leftOut: [] };
    const halves = chunks(ids, Math.ceil(ids.length / 2)).map((half) => positionsBy(half, halvings - 1));
    return { next: mapped(all(halves), (found) => found.flat()) };
  },
});
