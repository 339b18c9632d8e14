import * as v from 'valibot';
import { type ReportDefinition, reportKind } from '../../../events/reports.ts';
import type { Backend } from '../backend.ts';
import { parse, salvage } from '../reading.ts';
import { answer } from './answer.ts';
import { rawText } from './raw.ts';

/** Maximum length of a stored report's address (in characters). Browsers do not accept longer addresses. */
const LONGEST = 2_000;

const rawDefinition = v.object({
  id: v.pipe(rawText, v.nonEmpty(), v.maxLength(80)),
  name: v.optional(rawText, ''),
  kind: reportKind,
  query: v.optional(v.pipe(rawText, v.maxLength(LONGEST)), ''),
});
const toDefinition = (raw: v.InferOutput<typeof rawDefinition>): ReportDefinition => ({
  ...raw,
  name: raw.name.slice(0, 200),
});

const pathOf = (id: string) => `/reports/${encodeURIComponent(id)}`;

/** The calls for reports that users store under a name (REP-03). A server without these calls stores no reports. */
export const reportCalls: Pick<
  Backend,
  'reports' | 'report' | 'saveReport' | 'renameReport' | 'removeReport'
> = {
  reports: () => ({
    request: { method: 'get', path: '/reports' },
    read: answer((success, leftOut) => salvage(success, 'success', rawDefinition, leftOut, toDefinition), {
      optional: true,
    }),
  }),
  report: (id) => ({
    request: { method: 'get', path: pathOf(id) },
    read: answer((success) => toDefinition(parse(rawDefinition, success, 'success'))),
  }),
  saveReport: (definition) => ({
    request: { method: 'post', path: '/reports', body: definition },
    read: answer((success) => toDefinition(parse(rawDefinition, success, 'success')), { optional: true }),
  }),
  renameReport: (id, name) => ({
    request: { method: 'put', path: pathOf(id), body: { name } },
    read: answer((success) => toDefinition(parse(rawDefinition, success, 'success'))),
  }),
  removeReport: (id) => ({
    request: { method: 'delete', path: pathOf(id) },
    read: answer(() => null, { bodiless: true }),
  }),
};
