/**
 * Abilities that the product's server never has; they are off until a server has described itself. Separate from
 * the other abilities, because the first page needs only these names.
 */
export const FOREIGN = [
  /** Alarm rules, maintenance, and drivers; each list belongs to the account. */
  'operations',
  'operationsEditing',
  /** The user can send commands that are saved on the server under a name. */
  'savedOrders',
  /** The user can send commands of every type that a tracker supports. */
  'freeOrders',
  /** The user can change category, phone number and contact of a device. */
  'deviceDetails',
  /** A fence can be a line with a width. */
  'fenceLines',
] as const;

export const FOREIGN_ABILITIES: ReadonlySet<string> = new Set(FOREIGN);
