/**
 * What the product's server never has; before a server has described itself nobody is offered it. Apart from the other abilities,
 * because the first page needs no more than these names.
 */
export const FOREIGN = [
  /** Rules that the server tells by, maintenance, and people who drive; each list is the account's own. */
  'operations',
  'operationsEditing',
  /** Commands that are kept at the server under a name can be sent. */
  'savedOrders',
  /** Commands of every type that a tracker knows can be sent. */
  'freeOrders',
  /** Category, phone number and contact of a device can be changed. */
  'deviceDetails',
  /** A fence can be a line with a width. */
  'fenceLines',
] as const;

export const FOREIGN_ABILITIES: ReadonlySet<string> = new Set(FOREIGN);
