import type { TextStore } from '../../src/ports/persisted-cell.ts';
import type { VaultDatabase } from '../../src/ports/vault-database.ts';

/** A vault's database that ends with the story. */
export function memoryVault(): VaultDatabase {
  const kept = new Map<string, unknown>();
  return {
    run: (_, work) =>
      work({
        get: async (key) => kept.get(key),
        put: async (value, key) => kept.set(key, value),
        delete: async (key) => void kept.delete(key),
        getAllKeys: async () => [...kept.keys()],
      }),
  };
}

/** Slots that end with the story. */
export function memoryTexts(): TextStore {
  const texts = new Map<string, string>();
  return {
    get: async (key) => texts.get(key) ?? null,
    set: async (key, text) => void texts.set(key, text),
    remove: async (key) => void texts.delete(key),
    keys: async () => [...texts.keys()],
  };
}
