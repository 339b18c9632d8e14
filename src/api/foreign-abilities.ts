/**
 * Abilities that the product's own server never has. They are off until a server of another kind reports them. This
 * list is separate from the other abilities, because the code of the app's first screen needs only these names.
 */
export const FOREIGN = [
  /** The server has lists of alarm rules, maintenance, and drivers; each list belongs to the account. */
  'operations',
  'operationsEditing',
  /** The user can send commands that are saved on the server under a name. */
  'savedOrders',
  /** The user can send commands of every type that a tracker supports. */
  'freeOrders',
  /** The user can change category, phone number, contact, model and identifier of a device, and can delete it. */
  'deviceDetails',
  /** A device's place in the device list can be a fraction. The server moves no other devices. */
  'freePlaces',
  /** A geofence can be a line with a width. */
  'fenceLines',
] as const;

export const FOREIGN_ABILITIES: ReadonlySet<string> = new Set(FOREIGN);
