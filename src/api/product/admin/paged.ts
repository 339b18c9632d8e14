import type * as v from 'valibot';
import type { ListQuery, Paged } from '../../../../events/admin-lists.ts';
import type { Call } from '../../call.ts';
import { isRecord, salvage } from '../../reading.ts';
import { answer } from '../answer.ts';

/** Returns the query parameters for a page of a list; leaves out default values. */
const pageQuery = ({
  search,
  sort,
  descending,
  page,
  size,
  filters,
}: ListQuery): Record<string, string | number> => ({
  ...filters,
  ...(search && { search }),
  ...(sort && { sort, dir: descending ? 'desc' : 'asc' }),
  page,
  size,
});

/**
 * Returns a call for a page of a list: its entries, and the total length of the list. If the server does not send the
 * total, the number of entries on the page counts as the total.
 */
export const pagedCall = <Schema extends v.GenericSchema, Row>(
  path: string,
  query: ListQuery,
  schema: Schema,
  toRow: (raw: v.InferOutput<Schema>) => Row,
): Call<Paged<Row>> => ({
  request: { method: 'get', path, query: pageQuery(query) },
  read: answer(
    (success, leftOut, body) => {
      const rows = salvage(success, 'success', schema, leftOut, toRow);
      const told = isRecord(body) ? body['number_of_records'] : undefined;
      const known = query.page * query.size + rows.length + leftOut.length;
      return {
        rows,
        leftOut: [...leftOut],
        total: typeof told === 'number' && Number.isInteger(told) && told >= rows.length ? told : known,
      };
    },
    { optional: true },
  ),
});
