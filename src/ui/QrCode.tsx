import { generate } from 'lean-qr';
import { useMemo } from 'react';
import { LinkButton } from './Button.tsx';
import { DownloadIcon } from './icons.ts';
import { Stack } from './Layout.tsx';
import styles from './QrCode.module.css';

export interface QrCodeProps {
  /** The text that the QR code contains. */
  text: string;
  /** A description of the QR code for screen readers. */
  label: string;
  download?: { label: string; fileName: string } | undefined;
}

/** Width of the empty margin around a QR code (in modules, its squares). Scanners need four (ISO/IEC 18004). */
const QUIET = 4;

/** A QR code. It is dark on white in both themes, because many scanners cannot read inverted codes. */
export function QrCode({ text, label, download }: QrCodeProps) {
  const { size, path } = useMemo(() => pathOf(text), [text]);
  const box = `0 0 ${size} ${size}`;
  const file = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" width="1024" height="1024" shape-rendering="crispEdges"><rect width="${size}" height="${size}" fill="#fff"/><path d="${path}"/></svg>`;
  return (
    <Stack as="figure" gap={4} justify="center">
      <svg className={styles.picture} viewBox={box} role="img" aria-label={label} shapeRendering="crispEdges">
        <rect width={size} height={size} fill="#ffffff" />
        <path d={path} fill="#000000" />
      </svg>
      {download && (
        <LinkButton
          icon={DownloadIcon}
          href={`data:image/svg+xml,${encodeURIComponent(file)}`}
          download={download.fileName}
        >
          {download.label}
        </LinkButton>
      )}
    </Stack>
  );
}

/** Returns the dark modules of the QR code as an SVG path, with one rectangle for each run of dark modules in a row. */
function pathOf(text: string): { size: number; path: string } {
  const code = generate(text);
  let path = '';
  for (let y = 0; y < code.size; y++)
    for (let x = 0; x < code.size; x++) {
      if (!code.get(x, y)) continue;
      const from = x;
      while (code.get(x + 1, y)) x++;
      path += `M${from + QUIET} ${y + QUIET}h${x - from + 1}v1h-${x - from + 1}z`;
    }
  return { size: code.size + 2 * QUIET, path };
}
