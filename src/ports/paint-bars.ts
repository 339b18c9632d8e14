/** The colour of the browser's own frame and of the system's bars: what lies behind them. */
export function paintBars(colour: string): void {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
    meta.content = colour;
    meta.media = 'all';
  }
}
