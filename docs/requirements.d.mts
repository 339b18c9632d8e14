/** Test files by the id of the rule that a title of theirs begins with. */
export function proofs(folders?: readonly string[]): Map<string, Set<string>>;
