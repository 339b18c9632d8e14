import type { ReactNode } from 'react';
import type { Secret } from '../kernel/secret.ts';

export interface SecretLinkProps {
  /** The address before its secret end. */
  before: string;
  end: Secret;
  children: (address: string) => ReactNode;
}

/**
 * The only place outside the ports where a secret is revealed: the link of an invitation, for its creator to pass
 * on as text or code. It appears only on the page: it is never published, and the log has only its mark.
 */
export const SecretLink = ({ before, end, children }: SecretLinkProps) =>
  end.isKnown ? children(before + encodeURIComponent(end.reveal())) : null;
