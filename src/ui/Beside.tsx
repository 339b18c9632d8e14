import { type ReactNode, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { ABOVE } from './Above.tsx';
import styles from './Beside.module.css';

/**
 * A strip along the bottom of the window, outside the app's own element. Pages, dialogs and sheets end above the strip,
 * so that they do not cover it. Modal dialogs do not make it inert.
 * @param height height of the strip in pixels
 */
export function Beside({ height, children }: { height: number; children: ReactNode }) {
  const [host, setHost] = useState<HTMLElement | null>(null);
  useLayoutEffect(() => {
    const root = document.documentElement;
    const made = document.createElement('div');
    made.className = styles['host'] ?? '';
    made.setAttribute(ABOVE, '');
    root.append(made);
    root.dataset['beside'] = '';
    // oxlint-disable-next-line react/set-state-in-effect -- the element exists only after this effect has created it
    setHost(made);
    return () => {
      made.remove();
      delete root.dataset['beside'];
      root.style.removeProperty('--beside');
    };
  }, []);
  useLayoutEffect(() => {
    document.documentElement.style.setProperty('--beside', `${height}px`);
    // Makes all code that depends on the window's size measure the window again.
    window.dispatchEvent(new Event('resize'));
  }, [height]);
  return host && createPortal(children, host);
}
