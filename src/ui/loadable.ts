import { createContext, useContext } from 'react';

const OwnOnly = createContext(false);

/**
 * Wraps views whose state came from elsewhere (such as a recording), so that they load pictures and sounds only
 * from our own host.
 */
export const OwnAddressesOnly = OwnOnly.Provider;

/**
 * Returns a function through which views must load all addresses that come from state (pictures, voice messages).
 * It returns an address unchanged, or nothing if only our own host is permitted: another host would learn what the
 * user views.
 */
export function useLoadable(): (address: string | null | undefined) => string | undefined {
  const ownOnly = useContext(OwnOnly);
  return (address) => (address && (!ownOnly || isOwn(address)) ? address : undefined);
}

/** Whether an address is on our own host, or contains the data itself (such as a data URL). */
function isOwn(address: string): boolean {
  const { href, origin } = window.location;
  const url = URL.canParse(address, href) ? new URL(address, href) : null;
  return url !== null && (url.origin === origin || url.protocol === 'data:' || url.protocol === 'blob:');
}
