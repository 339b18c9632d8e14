import * as v from 'valibot';
import type { ListQuery, Paged } from '../../../../events/admin-lists.ts';
import { answer, isRecord, salvage } from '../answer.ts';
import { rawNumber } from '../raw.ts';

/** A page of a list as the service is asked for it. */
export const listWords = ({ search, sort, descending, page, size, filters }: ListQuery) => ({
  ...filters,
  ...(search !== '' && { search }),
  ...(sort !== '' && { sort, dir: descending ? 'desc' : 'asc' }),
  page,
  size,
});

/** Reads a page: its rows, and how many the whole list has. A service that does not say has no more than these. */
export const pageOf = <Schema extends v.GenericSchema, Row>(
  row: Schema,
  toRow: (raw: v.InferOutput<Schema>) => Row,
) =>
  answer((success, leftOut, body): Paged<Row> => {
    const rows = salvage(success, 'success', row, leftOut, toRow);
    const total = v.safeParse(rawNumber, isRecord(body) ? body['number_of_records'] : null);
    return { rows, total: total.success ? total.output : rows.length + leftOut.length, leftOut };
  });
