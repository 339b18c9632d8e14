import { type ReactNode, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import styles from './Above.module.css';

/**
 * Attribute of elements that are drawn over the dialogs. A press in such an element does not count as a press outside a
 * dialog, and Esc in it does not close a dialog.
 */
export const ABOVE = 'data-above-dialogs';

/** Whether an event happened in an element that is drawn over the dialogs; then the dialogs ignore the event. */
export const isAbove = ({ target }: Event): boolean =>
  target instanceof Element && target.closest(`[${ABOVE}]`) !== null;

/**
 * Content at the top of the page, just below the banners. It is drawn over pages and dialogs, but under the toasts.
 * Users can use it while a dialog is open, without closing the dialog.
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
 * Content that is drawn over all dialogs. It is outside the app's own element in the document, so that modal dialogs do
 * not cover it. The content sets its own position.
 */
export function AboveDialogs({ children }: { children: ReactNode }) {
  return createPortal(<div {...{ [ABOVE]: '' }}>{children}</div>, document.body);
}

/**
 * Returns the position of the page's upper edge (pixels). The page begins below the banners at the top of the window.
 */
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
