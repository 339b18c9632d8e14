/** What Firefox lacks, or what nobody has tried there, for the report. */
export const NOT_TRIED: readonly string[] = [
  'The drawn map, and all that is done on it: Firefox without a graphics card is slow at it, so nobody waits for it here.',
  'The number on the icon of the installed app, sharing by the system, and scanning by the browser itself (Firefox on a desktop has no `setAppBadge`, `share`, `BarcodeDetector`): the app does without, codes are read by its own reader.',
  'Installing the app: Firefox on a desktop offers it on Windows only.',
  'Tests that set the page’s clock, fill its store or use Chromium’s own tools: crashes, full disks, pages kept in memory.',
  'A dark screen by the system’s wish: the Firefox with long support cannot be told so by its driver; dark is chosen in the settings.',
];
