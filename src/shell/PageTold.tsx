import { useEffect, useRef, useState } from 'react';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';

/**
 * Tells who listens that another page is there: no page is loaded, so a screen reader would say nothing (WCAG 2.2, 4.1.3).
 * The first one is said by its title.
 */
export function PageTold({ title }: { title: string }) {
  const last = useRef(title);
  const [said, setSaid] = useState('');
  useEffect(() => {
    // What stands in a live region from its beginning is not read out: only a change is.
    if (title === '' || title === last.current) return;
    last.current = title;
    setSaid(title);
  }, [title]);
  return (
    <VisuallyHidden>
      <span aria-live="polite" data-testid="page-told">
        {said}
      </span>
    </VisuallyHidden>
  );
}
