import type { ReactNode } from 'react';
import type { Secret } from '../kernel/secret.ts';

export interface SecretLinkProps {
  /** The part of the link's address before the secret at its end. */
  before: string;
  end: Secret;
  children: (address: string) => ReactNode;
}

/**
 * Reveals the secret of an invitation link, so that its creator can pass the link on as text or as a QR code. This is
 * the only place outside the ports that reveals a secret. The link appears only on the page: it is never published, and
 * the log contains only a placeholder.
 */
export const SecretLink = ({ before, end, children }: SecretLinkProps) =>
  end.isKnown ? children(before + encodeURIComponent(end.reveal())) : null;
