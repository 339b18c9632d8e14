import { type ReactNode, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { ABOVE } from './Above.tsx';
import styles from './Beside.module.css';

/**
 * A strip along the bottom of the window, outside of the app: pages, dialogs and sheets end where it begins, and nothing of
 * them covers it or makes it inert.
 * @param height in pixels
 */
export function Beside({ height, children }: { height: number; children: ReactNode }) {
  const [host] = useState(() => document.createElement('div'));
  useLayoutEffect(() => {
    const root = document.documentElement;
    host.className = styles['host'] ?? '';
    host.setAttribute(ABOVE, '');
    root.append(host);
    root.dataset['beside'] = '';
    return () => {
      host.remove();
      delete root.dataset['beside'];
      root.style.removeProperty('--beside');
    };
  }, [host]);
  useLayoutEffect(() => {
    document.documentElement.style.setProperty('--beside', `${height}px`);
    // Who measures the window measures it anew.
    window.dispatchEvent(new Event('resize'));
  }, [height]);
  return createPortal(children, host);
}
