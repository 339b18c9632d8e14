import * as v from 'valibot';
import type { AnyDefinition } from './event.ts';

/** Upgrades an old event payload one version at a time, then checks it against the current schema. Never throws. */
export function lift(
  definition: AnyDefinition,
  version: number,
  payload: unknown,
): { ok: true; payload: unknown } | { ok: false; detail: string } {
  if (version === definition.v && definition.accepts?.(payload)) return { ok: true, payload };
  let lifted = payload;
  try {
    for (let step = version; step < definition.v; step++) lifted = definition.upcast[step]?.(lifted as never);
  } catch (error) {
    return {
      ok: false,
      detail: ` v${version}: cannot be lifted (${error instanceof Error ? error.name : 'unknown'})`,
    };
  }
  const parsed = v.safeParse(definition.schema, lifted);
  return parsed.success
    ? { ok: true, payload: parsed.output }
    : { ok: false, detail: explain(parsed.issues) };
}

/**
 * Returns the type of an invalid value. It never returns the value's content, because texts and numbers may be
 * personal.
 */
const kindOf = ({ input, received }: v.BaseIssue<unknown>): string =>
  typeof input === 'object' || input === undefined ? received : typeof input;

/**
 * Describes the first three validation problems by their paths in the payload, without any of the payload's content.
 */
export const explain = (issues: readonly v.BaseIssue<unknown>[]): string =>
  issues
    .slice(0, 3)
    .map((issue) =>
      issue.input === undefined && issue.expected?.startsWith('"')
        ? `.${v.getDotPath(issue)}: is missing`
        : `.${v.getDotPath(issue) ?? ''}: expected ${issue.expected ?? 'something else'}, got ${kindOf(issue)}`,
    )
    .join('; ');
