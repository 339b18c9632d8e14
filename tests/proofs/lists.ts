import faults from './faults.json' with { type: 'json' };
import security from './security.json' with { type: 'json' };

/** Something that must hold: a row of a list. */
export type Claim = { readonly number: number; readonly name: string };

/** A list of things that must hold, each proven by tests that carry its number, `[fault 12]` or `[checklist 12]`. */
export type ProofList = {
  readonly tag: 'fault' | 'checklist';
  /** The page about it, in `docs`, and the heading of its report. */
  readonly page: string;
  readonly heading: string;
  /** In the order of their numbers. */
  readonly rows: readonly Claim[];
  /** What the environment says when the list is tried by itself, and with `--long`. What is set already counts. */
  readonly run: Readonly<Record<string, string>>;
  readonly long: Readonly<Record<string, string>>;
};

export const LISTS: Readonly<Record<'faults' | 'security', ProofList>> = {
  faults: {
    tag: 'fault',
    page: 'faults.md',
    heading: 'The faults, tried',
    rows: faults,
    run: { FAULT_ROUNDS: '100' },
    long: { FAULT_ROUNDS: '1000', FAULT_HOURS: '8' },
  },
  security: {
    tag: 'checklist',
    page: 'SECURITY.md',
    heading: 'The security checklist, tried',
    rows: security,
    run: { HOSTILE: '100000' },
    long: { HOSTILE: '1000000' },
  },
};
