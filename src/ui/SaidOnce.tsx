import { useState } from 'react';
import { VisuallyHidden } from './VisuallyHidden.tsx';

/**
 * A text with an age for a live region. The text on the screen goes on; screen readers get only its first version,
 * because they would otherwise read it out again each minute. Give it a `key` if it tells of something new.
 */
export function SaidOnce({ text }: { text: string }) {
  const [said] = useState(text);
  return (
    <>
      <VisuallyHidden>{said}</VisuallyHidden>
      <span aria-hidden="true">{text}</span>
    </>
  );
}
