/** Test files by the id of the rule that a title of theirs begins with. */
export function proofs(): Map<string, Set<string>>;
/** The page of requirements with state and tests brought up to date. */
export function updated(text: string, tests?: Map<string, Set<string>>): string;
