import { expect, test } from 'vitest';
import { wholeBackend } from '../whole-backend.ts';

const query = { search: '', sort: 'date', descending: true, page: 0, size: 50, filters: {} };
const named = (...names: unknown[]) => {
  const success = names.map((name, i) => ({ id: i + 1, email: 'ada@example.com', name }));
  const result = wholeBackend()
    .feedbackInbox(query)
    .read({ status: 200, body: { success, number_of_records: names.length } });
  return 'ok' in result && result.ok ? result.value.rows.map(({ name }) => name) : result;
};

test('[ADM-06] a feedback has the name of its customer if the server says it', () =>
  expect(named(' Ada Byron ', '', '  ', undefined)).toEqual(['Ada Byron', undefined, undefined, undefined]));
