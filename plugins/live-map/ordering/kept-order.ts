/**
 * Entries in the order of their keys. What changed is taken out, sorted by itself and put in again: a few changes cost a
 * pass over the order, not a sort of it.
 */
export class KeptOrder {
  /** Entries, first to last; only `length` of them count. */
  entries = new Uint32Array(0);
  #keys = new Float64Array(0);
  length = 0;

  clear(): void {
    this.length = 0;
  }

  /**
   * @param isChanged marks the entries that are to be taken out
   * @param keys those that are to be put in
   * @param entryOf the entry of a key
   */
  change(isChanged: Uint8Array, keys: Float64Array, entryOf: (key: number) => number): void {
    keys.sort();
    const before = this.entries;
    const beforeKeys = this.#keys;
    const room = this.length + keys.length;
    const entries = new Uint32Array(room);
    const merged = new Float64Array(room);
    let next = 0;
    let length = 0;
    const put = (key: number) => {
      merged[length] = key;
      entries[length++] = entryOf(key);
    };
    for (let i = 0; i < this.length; i++) {
      const entry = before[i] as number;
      if (isChanged[entry]) continue;
      const key = beforeKeys[i] as number;
      while (next < keys.length && (keys[next] as number) < key) put(keys[next++] as number);
      merged[length] = key;
      entries[length++] = entry;
    }
    while (next < keys.length) put(keys[next++] as number);
    this.entries = entries;
    this.#keys = merged;
    this.length = length;
  }
}
