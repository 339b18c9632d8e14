type Waiting = { readonly name: string; readonly needs?: string; readonly drawsPages?: boolean };

/**
 * Runs parts in the order of the list, `atOnce` at a time. A part that needs another waits for it, and the next one in
 * the list goes first. If the needed part fails, the waiting part is not run. Parts that draw pages keep both cores
 * busy. Only one of them runs at a time, because two would slow each other down until tests time out.
 *
 * @param run resolves to whether the part succeeded; never rejects
 * @returns names of the parts that were not run
 */
export async function schedule<Each extends Waiting>(
  parts: readonly Each[],
  atOnce: number,
  run: (part: Each) => Promise<boolean>,
): Promise<readonly string[]> {
  const waiting = [...parts];
  const ended = new Map<string, boolean>();
  const running = new Map<Each, Promise<void>>();
  const isReady = ({ needs, drawsPages }: Each) =>
    (needs === undefined || ended.get(needs) === true) &&
    !(drawsPages && [...running.keys()].some((other) => other.drawsPages));
  for (;;) {
    const next = running.size < atOnce ? waiting.findIndex(isReady) : -1;
    const part = next < 0 ? undefined : waiting.splice(next, 1)[0];
    if (part) {
      const promise: Promise<void> = run(part).then((isWell) => {
        ended.set(part.name, isWell);
        running.delete(part);
      });
      running.set(part, promise);
    } else if (running.size > 0) await Promise.race(running.values());
    else return waiting.map(({ name }) => name);
  }
}
