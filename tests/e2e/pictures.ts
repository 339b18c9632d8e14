import type { Locator, Page } from 'playwright-core';

/** Pixels of an element that differ between two of its screenshots. Counted in an empty page, by the browser itself. */
export async function changedPixels(page: Page, before: Buffer, after: Buffer): Promise<number> {
  const empty = await page.context().newPage();
  try {
    return await empty.evaluate(
      async ([one, other]) => {
        const pixelsOf = async (base64: string) => {
          const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
          const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
          const canvas = new OffscreenCanvas(image.width, image.height);
          const surface = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
          surface.drawImage(image, 0, 0);
          return surface.getImageData(0, 0, image.width, image.height).data;
        };
        const [a, b] = await Promise.all([pixelsOf(one), pixelsOf(other)]);
        let changed = 0;
        for (let i = 0; i < a.length; i += 4) {
          const difference =
            Math.abs((a[i] ?? 0) - (b[i] ?? 0)) +
            Math.abs((a[i + 1] ?? 0) - (b[i + 1] ?? 0)) +
            Math.abs((a[i + 2] ?? 0) - (b[i + 2] ?? 0));
          if (difference > 40) changed++;
        }
        return changed;
      },
      [before.toString('base64'), after.toString('base64')] as const,
    );
  } finally {
    await empty.close();
  }
}

/** Mean brightness of an element's screenshot, 0 to 255. */
export async function brightness(page: Page, element: Locator): Promise<number> {
  const picture = await element.screenshot();
  const empty = await page.context().newPage();
  try {
    return await empty.evaluate(async (base64) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const canvas = new OffscreenCanvas(image.width, image.height);
      const surface = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
      surface.drawImage(image, 0, 0);
      const { data } = surface.getImageData(0, 0, image.width, image.height);
      let sum = 0;
      for (let i = 0; i < data.length; i += 4)
        sum += (data[i] ?? 0) + (data[i + 1] ?? 0) + (data[i + 2] ?? 0);
      return sum / (data.length / 4) / 3;
    }, picture.toString('base64'));
  } finally {
    await empty.close();
  }
}
