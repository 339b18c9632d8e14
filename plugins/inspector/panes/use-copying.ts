import { useEffect, useRef, useState } from 'react';

export type CopyState = 'none' | 'copying' | 'copied' | 'copyFailed';
type Make = (isGivenUp: () => boolean) => string | null | Promise<string | null>;

/** Copies a text that may take a while to make. The last one that was asked for wins; it ends with who asked for it. */
export function useCopying(copy: (text: string) => Promise<void>) {
  const [state, setState] = useState<CopyState>('none');
  const asked = useRef(0);
  useEffect(
    () => () => {
      asked.current++;
    },
    [],
  );
  const take = (make: Make) => {
    const mine = ++asked.current;
    const isGivenUp = () => mine !== asked.current;
    const run = async () => {
      const text = await make(isGivenUp);
      if (text === null || isGivenUp()) return;
      await copy(text);
      if (!isGivenUp()) setState('copied');
    };
    setState('copying');
    run().catch(() => {
      if (!isGivenUp()) setState('copyFailed');
    });
  };
  return { state, take };
}
