import type { FunctionComponent, ReactNode, SyntheticEvent } from 'react';
import { OwnAddressesOnly } from './loadable.ts';
import styles from './OnStage.module.css';

/**
 * What stands around a screen that only replays: nobody leaves it by a link, whatever its target, no form of it is sent,
 * and it loads nothing from elsewhere. Dialogs are within, wherever the document has them.
 * @param wished hears the address that somebody wanted to follow
 */
export function stageFor(wished: (href: string) => void): FunctionComponent<{ children: ReactNode }> {
  const press = (event: SyntheticEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a, area') : null;
    if (!link) return;
    // Menus may close by it; the browser goes nowhere.
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
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- it only keeps links from being followed, by whatever key or button */}
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
