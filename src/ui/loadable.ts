import { createContext, useContext } from 'react';

const OwnOnly = createContext(false);

/** Around views whose state came from elsewhere (a recording): what they load comes from our own host only. */
export const OwnAddressesOnly = OwnOnly.Provider;

/**
 * The one door for addresses that come out of state (pictures, voices). Each as it is, or none where only our own host may
 * be asked: another one would learn who looks at what.
 */
export function useLoadable(): (address: string | null | undefined) => string | undefined {
  const ownOnly = useContext(OwnOnly);
  return (address) => (address && (!ownOnly || isOwn(address)) ? address : undefined);
}

/** Of our own host, or carried in the address itself. */
function isOwn(address: string): boolean {
  const { href, origin } = window.location;
  const url = URL.canParse(address, href) ? new URL(address, href) : null;
  return url !== null && (url.origin === origin || url.protocol === 'data:' || url.protocol === 'blob:');
}
