const NAMES: Readonly<Record<string, string>> = { Mod: 'Ctrl', ArrowUp: '↑', ArrowDown: '↓' };
const isMac = (platform: string) => /mac|iphone|ipad/i.test(platform);

/** A key as it is drawn: `Mod+K` is `Ctrl K`, and `⌘ K` where Apple made the keyboard. */
export const shownKeys = (key: string, platform = ''): readonly string[] =>
  key.split('+').map((part) => (part === 'Mod' && isMac(platform) ? '⌘' : (NAMES[part] ?? part)));
