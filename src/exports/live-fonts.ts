import boldUrl from '@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf?url';
import regularUrl from '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf?url';
import type { Fonts } from './write.ts';

const bytesOf = async (url: string): Promise<Uint8Array> => {
  const answer = await fetch(new URL(url, globalThis.location.href));
  if (!answer.ok) throw new Error('The font cannot be had.');
  return new Uint8Array(await answer.arrayBuffer());
};

/** The fonts for PDF files, with Latin, Greek and Cyrillic letters in two weights. Loaded when a PDF is written. */
export const liveFonts: Fonts = async () => {
  const [regular, bold] = await Promise.all([bytesOf(regularUrl), bytesOf(boldUrl)]);
  return { regular, bold };
};
