/** Sets the colour of the browser's frame and of the system's bars. */
export function paintBars(colour: string): void {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
    meta.content = colour;
    meta.media = 'all';
  }
}
