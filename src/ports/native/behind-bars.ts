const EDGES = ['top', 'bottom'] as const;
const strips = new Map<(typeof EDGES)[number], HTMLElement>();

/**
 * Paints what lies behind the system's bars (GEN-11). In a native shell these bars are transparent and the page extends
 * behind them. A strip of the page, painted in the right colour, is visible through each bar. Where there is no bar,
 * the strip has no height.
 */
export function paintBehindBars(colour: string): void {
  for (const edge of EDGES) {
    const strip = strips.get(edge) ?? document.createElement('div');
    if (!strips.has(edge)) {
      strips.set(edge, strip);
      strip.dataset['bar'] = edge;
      strip.ariaHidden = 'true';
      // In front of the page and its bar, but behind menus and dialogs, so that their backdrops dim the strip too.
      Object.assign(strip.style, {
        position: 'fixed',
        insetInline: '0',
        [edge]: '0',
        blockSize: `var(--safe-${edge})`,
        zIndex: 'calc(var(--layer-bar) + 1)',
        pointerEvents: 'none',
      });
      document.body.append(strip);
    }
    strip.style.backgroundColor = colour;
  }
}
