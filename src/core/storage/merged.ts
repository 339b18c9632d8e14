/**
 * Returns a stored list with this tab's additions, changes and removals. Other tabs change the stored list too.
 * @param kept the stored list as this tab knew it
 * @param all this tab's list
 */
export function merged<Entry>(
  stored: readonly Entry[],
  kept: readonly Entry[],
  all: readonly Entry[],
  idOf: (entry: Entry) => number | string,
  isSame: (a: Entry, b: Entry) => boolean,
): readonly Entry[] {
  const byId = (list: readonly Entry[]) => new Map(list.map((each) => [idOf(each), each]));
  const [known, own, isStored] = [byId(kept), byId(all), byId(stored)];
  return [
    ...stored.flatMap((each) => {
      const [before, now] = [known.get(idOf(each)), own.get(idOf(each))];
      // An entry that this tab never had comes from another tab. One that it had before was removed here.
      if (!now) return before ? [] : [each];
      return [before && isSame(before, now) ? each : now];
    }),
    ...all.filter((each) => !known.has(idOf(each)) && !isStored.has(idOf(each))),
  ];
}
