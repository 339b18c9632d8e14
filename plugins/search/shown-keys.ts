const NAMES: Readonly<Record<string, string>> = { Mod: 'Ctrl', ArrowUp: '↑', ArrowDown: '↓' };
const isMac = (platform: string) => /mac|iphone|ipad/i.test(platform);

/** Returns a keyboard shortcut as shown to the user: `Mod+K` is `Ctrl K`, and `⌘ K` on Apple keyboards. */
export const shownKeys = (key: string, platform = ''): readonly string[] =>
  key.split('+').map((part) => (part === 'Mod' && isMac(platform) ? '⌘' : (NAMES[part] ?? part)));
