import faults from './faults.json' with { type: 'json' };
import security from './security.json' with { type: 'json' };

/** A row of a list: a claim that must hold. */
export type Claim = { readonly number: number; readonly name: string };

/**
 * A list of claims that must hold. A test proves a row by carrying the row's number in its name, such as `[fault 12]`
 * or `[checklist 12]`.
 */
export type ProofList = {
  readonly tag: 'fault' | 'checklist';
  /** The page in `docs` that explains the list, and the heading of its report. */
  readonly page: string;
  readonly heading: string;
  /** Sorted by number. */
  readonly rows: readonly Claim[];
  /**
   * Environment variables for `npm run faults` or `npm run security`. `run` applies always, `long` also applies with
   * `--long`. A variable that is already set takes precedence.
   */
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
