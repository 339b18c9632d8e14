import type { AnyDefinition } from '../src/kernel/event.ts';
import { fingerprint } from '../src/kernel/schema-text.ts';
import * as areas from './areas.ts';

const isDefinition = (value: unknown): value is AnyDefinition =>
  typeof value === 'function' && 'type' in value && 'schema' in value;

/** All event types of the app. With this list, code can read the log without loading any plugin. */
export const catalogue: readonly AnyDefinition[] = Object.values<Record<string, unknown>>(areas).flatMap(
  (area) => Object.values(area).filter(isDefinition),
);

let mark = '';

/** Returns a fingerprint of all event schemas (12 hex digits). Every recording of events has it in its header. */
export const catalogueMark = (): string => (mark ||= fingerprint(catalogue));
