/** Returns the town at the end of an address ("Storgatan 3, Göteborg"). Null if it has none. */
export const townIn = (address: string | null | undefined): string | null =>
  /, ([^,]+)$/.exec(address ?? '')?.[1] ?? null;

/** Returns an address without this town at its end. An address in another town stays as it is. */
export const withoutTown = (address: string, town: string | null): string =>
  town !== null && townIn(address) === town ? address.slice(0, -town.length - 2) : address;
