import { createContext, useContext } from 'react';

const OwnOnly = createContext(false);

/**
 * Wraps views whose state comes from elsewhere (such as a recording), so that they load pictures and sounds only from
 * our own host.
 */
export const OwnAddressesOnly = OwnOnly.Provider;

/**
 * Returns a function that views call before they load a picture or a voice message. The function returns the address if
 * the view may load it, otherwise undefined. Within `OwnAddressesOnly`, addresses on other hosts must not be loaded:
 * those hosts would learn what the user views.
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
