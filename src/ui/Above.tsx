import { type ReactNode, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import styles from './Above.module.css';

/** An event in such an element does not count as a press outside a dialog, nor as Esc for it. */
export const ABOVE = 'data-above-dialogs';

/** Whether an event happened in an element above the dialogs, so that they ignore it. */
export const isAbove = ({ target }: Event): boolean =>
  target instanceof Element && target.closest(`[${ABOVE}]`) !== null;

/**
 * Content above pages and dialogs and below the toasts, at the top of the page, under the rows of the frame. It can
 * be used while a dialog is open, without closing it.
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

/**
 * Placed outside the app's element in the document, so that modal content does not cover it. It sets its own
 * position.
 */
export function AboveDialogs({ children }: { children: ReactNode }) {
  return createPortal(<div {...{ [ABOVE]: '' }}>{children}</div>, document.body);
}

/** The top of the page (pixels): below the banners that have their own rows. */
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
