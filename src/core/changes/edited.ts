const isSameJson = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/**
 * Returns the fields that a user changed in a form: what to send (`set`), and what the entity has there now (`was`). Null
 * if nothing changes. A field that the user left as it was keeps what somebody else has changed since the form was opened.
 * @param wanted the values in the form
 * @param now the entity as it is now
 * @param before the entity when the form was opened, or when its draft began
 * @param paired groups of fields that only make sense together: if the user changed one of them, all of them are set
 */
export function edited<Set extends object>(
  wanted: Set,
  now: object,
  before: object,
  paired: readonly (readonly (keyof Set)[])[] = [],
  isSame: (field: keyof Set, one: unknown, other: unknown) => boolean = (_, one, other) =>
    isSameJson(one, other),
): { readonly set: Partial<Set>; readonly was: Partial<Set> } | null {
  const [current, opened] = [now as Partial<Set>, before as Partial<Set>];
  const isOther = (field: keyof Set, from: Partial<Set>) =>
    field in wanted && !isSame(field, wanted[field], from[field]);
  const fields = (Object.keys(wanted) as (keyof Set)[]).filter(
    (field) =>
      isOther(field, current) &&
      (paired.find((pair) => pair.includes(field)) ?? [field]).some((each) => isOther(each, opened)),
  );
  if (fields.length === 0) return null;
  const part = (from: Partial<Set>) =>
    Object.fromEntries(fields.map((field) => [field, from[field]])) as Partial<Set>;
  return { set: part(wanted), was: part(current) };
}

/**
 * Returns a list of ids or names with what a user added and removed, as it is now: what somebody else has added or removed since
 * the form was opened stays.
 */
export const editedIds = <Id extends number | string>(
  wanted: readonly Id[],
  now: readonly Id[],
  before: readonly Id[],
): Id[] => [
  ...now.filter((id) => wanted.includes(id) || !before.includes(id)),
  ...wanted.filter((id) => !before.includes(id) && !now.includes(id)),
];
