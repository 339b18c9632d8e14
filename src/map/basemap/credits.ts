/** One copyright attribution under the map; without an address it is plain text. */
export type Credit = { readonly text: string; readonly href: string | null };

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  copy: '©',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: ' ',
  '#39': "'",
  '#169': '©',
};
const LINK =
  /<a\b[^<>]*?\bhref\s*=\s*(?:"([^"<]*)"|'([^'<]*)'|([^\s<>]+))[^<>]*>((?:(?!<a\b)[\s\S])*?)<\/a\s*>/gi;
/** Maximum length of the attribution markup (characters); the rest is ignored. */
const LONGEST = 4_000;
/** Maximum length of one attribution (characters); no map maker's name is longer. */
const MOST = 120;

const plain = (html: string): string =>
  html
    .replace(/<[^>]*>?/g, ' ')
    .replace(/&(#?\w+);/g, (whole, name: string) => ENTITIES[name.toLowerCase()] ?? whole)
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MOST);

const outward = (address: string): string | null =>
  URL.canParse(address) && /^https?:$/.test(new URL(address).protocol) ? address : null;

/**
 * Returns the copyright attributions of a map's sources. Sources deliver them as HTML (the `attribution` of TileJSON).
 * The HTML is converted to texts and addresses, so that it never gets into the page. Duplicates are removed.
 */
export function creditsOf(attributions: readonly string[]): readonly Credit[] {
  const found = new Map<string, Credit>();
  const add = (html: string, href: string | null) => {
    const text = plain(html);
    if (/[\p{L}\p{N}]/u.test(text) && !found.has(text)) found.set(text, { text, href });
  };
  for (const whole of attributions) {
    const attribution = whole.slice(0, LONGEST);
    let end = 0;
    for (const link of attribution.matchAll(LINK)) {
      add(attribution.slice(end, link.index), null);
      add(link[4] ?? '', outward(plain(link[1] ?? link[2] ?? link[3] ?? '')));
      end = link.index + link[0].length;
    }
    add(attribution.slice(end), null);
  }
  return [...found.values()];
}
