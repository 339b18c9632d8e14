import { type ReactNode, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import styles from './Above.module.css';

/** Whatever happens in here is no press beside a dialog, and no Esc of its own. */
export const ABOVE = 'data-above-dialogs';

/** Did this happen in something that lies above the dialogs? Then it is not meant for them. */
export const isAbove = ({ target }: Event): boolean =>
  target instanceof Element && target.closest(`[${ABOVE}]`) !== null;

/**
 * Lies above pages and dialogs, beneath the toasts, at the top of the page: below the rows of the frame, which it leaves
 * free. What is in here can be pressed while a dialog is open, and does not close it.
 */
export function Above({ children }: { children: ReactNode }) {
  const top = useTopOfPage();
  return (
    <AboveDialogs>
      <div className={styles.above} style={{ top }}>
        {children}
      </div>
    </AboveDialogs>
  );
}

/** Beside the app in the document, so that what is modal does not lie over it. Where it stands it says itself. */
export function AboveDialogs({ children }: { children: ReactNode }) {
  return createPortal(<div {...{ [ABOVE]: '' }}>{children}</div>, document.body);
}

/** Where the page begins, in pixels from above: below the banners that have rows of their own. */
function useTopOfPage(): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const page = document.getElementById('page');
    if (!page) return undefined;
    const measure = () => setTop(Math.max(0, Math.round(page.getBoundingClientRect().top)));
    const observer = new ResizeObserver(measure);
    observer.observe(page);
    measure();
    return () => observer.disconnect();
  }, []);
  return top;
}
