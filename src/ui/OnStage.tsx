import type { FunctionComponent, ReactNode, SyntheticEvent } from 'react';
import { OwnAddressesOnly } from './loadable.ts';
import styles from './OnStage.module.css';

/**
 * Returns a wrapper for a screen that only shows a replay: links are not followed (whatever their target), forms are
 * not sent, and nothing loads from other hosts. This also applies to dialogs, wherever they are in the document.
 * @param wished called with the address of a link that the user clicked, or of a form that the user sent
 */
export function stageFor(wished: (href: string) => void): FunctionComponent<{ children: ReactNode }> {
  const press = (event: SyntheticEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a, area') : null;
    if (!link) return;
    // Prevents only the browser from following the link; the click itself still reaches the screen, for example to
    // close a menu.
    event.preventDefault();
    wished(link.getAttribute('href') ?? '');
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    wished(event.target instanceof HTMLFormElement ? (event.target.getAttribute('action') ?? '') : '');
  };
  return function OnStage({ children }) {
    return (
      <OwnAddressesOnly value>
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- it only blocks links, also those that the keyboard opens */}
        <div
          className={styles['stage']}
          onClickCapture={press}
          onAuxClickCapture={press}
          onSubmitCapture={submit}
        >
          {children}
        </div>
      </OwnAddressesOnly>
    );
  };
}
