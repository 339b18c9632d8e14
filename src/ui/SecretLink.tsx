import type { ReactNode } from 'react';
import type { Secret } from '../kernel/secret.ts';

export interface SecretLinkProps {
  /** The part of the link's address before its secret end. */
  before: string;
  end: Secret;
  children: (address: string) => ReactNode;
}

/**
 * The only place outside the ports where a secret is revealed: the link of an invitation, which its creator passes
 * on as text or as a QR code. The link appears on the page only; it is never published, and the log contains only a
 * placeholder for it.
 */
export const SecretLink = ({ before, end, children }: SecretLinkProps) =>
  end.isKnown ? children(before + encodeURIComponent(end.reveal())) : null;
