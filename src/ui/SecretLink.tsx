import type { ReactNode } from 'react';
import type { Secret } from '../kernel/secret.ts';

export interface SecretLinkProps {
  /** The address up to its secret end. */
  before: string;
  end: Secret;
  children: (address: string) => ReactNode;
}

/**
 * The one place beside the ports where a secret is opened: the link of an invitation, for whoever made it, to be handed on
 * as text or code. It goes into the page and nowhere else: nothing of it is published, and the log has only its mark.
 */
export const SecretLink = ({ before, end, children }: SecretLinkProps) =>
  end.isKnown ? children(before + encodeURIComponent(end.reveal())) : null;
