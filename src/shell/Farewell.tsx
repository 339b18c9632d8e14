import type { Leaving } from '../core/session/session.ts';
import { Logo } from '../ui/Logo.tsx';
import { view } from '../ui/view.tsx';
import styles from './Shell.module.css';

/** By the user's own hand, from another tab, or because it could not go on. */
const WORDS: Readonly<Record<Leaving, string>> = {
  chosen: 'shell.signingOut',
  errorPopup: 'shell.signingOut',
  elsewhere: 'shell.signedOutElsewhere',
  renewalRefused: 'shell.sessionEnded',
  renewalFailed: 'shell.sessionEnded',
  noCustomer: 'shell.sessionEnded',
  browserClosed: 'shell.sessionEnded',
};

/** Stands in for the page for the moment between the end of a session and the login page (AUTH-07). */
export const Farewell = view<{ reason: Leaving }>(function FarewellView({ t }, { reason }) {
  return (
    <div className={styles.farewell} role="status">
      <Logo name="Fixpoint" size={44} markOnly />
      <p>{t(WORDS[reason])}</p>
    </div>
  );
});
