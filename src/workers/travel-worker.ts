/** The worker that analyses histories: it receives columns of fixes and returns trips, stops and days. */
import type { FixColumns } from '../../events/fix-columns.ts';
import type { Travel } from '../../events/travel-types.ts';
import { type TravelWork, travelWork } from '../core/travel/work.ts';
import type { TravelTask } from '../ports/travel-types.ts';
import { answering } from './line.ts';

export type TravelRequest = { readonly id: number } & (
  | { readonly kind: 'begin'; readonly task: TravelTask }
  | { readonly kind: 'add'; readonly fixes: FixColumns }
  | { readonly kind: 'miss'; readonly from: number; readonly to: number }
  | { readonly kind: 'done' }
  | { readonly kind: 'drop' }
);
export type TravelReply = { readonly id: number; readonly travel: Travel | null };

const works = new Map<number, TravelWork>();

answering<TravelRequest, TravelReply>((data, say) => {
  const work = works.get(data.id);
  switch (data.kind) {
    case 'begin':
      works.set(data.id, travelWork(data.task));
      break;
    case 'add':
      work?.add(data.fixes);
      break;
    case 'miss':
      work?.miss(data.from, data.to);
      break;
    case 'done':
      works.delete(data.id);
      say({ id: data.id, travel: said(work) });
      break;
    case 'drop':
      works.delete(data.id);
      break;
    default:
      data satisfies never;
  }
});

function said(work: TravelWork | undefined): Travel | null {
  try {
    return work?.done() ?? null;
  } catch {
    return null;
  }
}
