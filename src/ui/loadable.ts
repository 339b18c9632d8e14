import { createContext, useContext } from 'react';

const OwnOnly = createContext(false);

/** Wraps views whose state came from elsewhere (a recording), so that they load only from our own host. */
export const OwnAddressesOnly = OwnOnly.Provider;

/**
 * The only way to load addresses from state (pictures, voices). Returns each unchanged, or none if only our own
 * host is permitted: another host would learn what the user views.
 */
export function useLoadable(): (address: string | null | undefined) => string | undefined {
  const ownOnly = useContext(OwnOnly);
  return (address) => (address && (!ownOnly || isOwn(address)) ? address : undefined);
}

/** Whether the address is on our own host, or contains the data itself. */
function isOwn(address: string): boolean {
  const { href, origin } = window.location;
  const url = URL.canParse(address, href) ? new URL(address, href) : null;
  return url !== null && (url.origin === origin || url.protocol === 'data:' || url.protocol === 'blob:');
}
