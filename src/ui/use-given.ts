import { useState } from 'react';

/**
 * The state of fields whose value also comes from elsewhere, such as the page's address: starts with `given`, and takes
 * it over again whenever it changes. The fields stay the same elements, so that they keep the focus.
 *
 * @param given a flat object; it counts as changed if one of its values is another
 */
export function useGiven<Given extends object>(given: Given): readonly [Given, (next: Given) => void] {
  const [typed, setTyped] = useState(given);
  const [shown, setShown] = useState(given);
  if (Object.entries(given).some(([name, value]) => shown[name as keyof Given] !== value)) {
    setShown(given);
    setTyped(given);
    return [given, setTyped];
  }
  return [typed, setTyped];
}
