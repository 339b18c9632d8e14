import { useEffect, useRef } from 'react';
import * as fenceEvents from '../../events/fences.ts';
import type { FileProblemReason, LeftReason } from '../../events/fence-draft-types.ts';
import type { FenceGroup } from '../../src/rules/fences/alike.ts';
import type { Draft } from '../../src/kernel/event.ts';
import { can } from '../../src/core/server/server.ts';
import type { ViewContext } from '../../src/ui/view.tsx';
import { LARGEST_FILE, type Left } from './reading/found.ts';

/** Reads fences from a file that the user chose or dropped. The parser is not loaded until the first file is read. */
export async function takeFile(
  file: File,
  { publish, peek }: Pick<ViewContext, 'publish' | 'peek'>,
): Promise<void> {
  const { name, size } = file;
  const refuse = (reason: FileProblemReason, figures: { line?: number; most?: number } = {}) =>
    publish(fenceEvents.fileRefused({ name, reason, ...figures }));
  // A file that is too large is not opened, because reading it could crash the tab.
  if (size > LARGEST_FILE) return refuse('tooLarge', { most: LARGEST_FILE });
  try {
    const [text, { readFences }] = await Promise.all([file.text(), import('./reading/read-fences.ts')]);
    const result = readFences(text, can(peek, 'fenceLines'));
    if (!result.ok) return refuse(result.problem.reason, { ...result.problem.figures });
    publish(fenceEvents.fileRead({ name, found: [...result.found], left: leftOf(result.left) }));
  } catch {
    // The file was moved or deleted after the user chose it, or it cannot be read.
    refuse('gone');
  }
}

const leftOf = (left: Left) =>
  Object.entries(left).map(([reason, count]) => ({ reason: reason as LeftReason, count }));

/** Exports fences to a file that the browser saves. */
export async function exportFences(
  groups: readonly FenceGroup[],
  format: 'geojson' | 'kml',
  publish: (draft: Draft) => void,
): Promise<void> {
  const { asGeoJson, asKml } = await import('./reading/write-fences.ts');
  const [text, type] =
    format === 'kml'
      ? [asKml(groups), 'application/vnd.google-earth.kml+xml']
      : [asGeoJson(groups), 'application/geo+json'];
  const address = URL.createObjectURL(new Blob([text], { type }));
  publish(fenceEvents.exported({ address, format }));
}

const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;

/**
 * While `isOn`, files dropped anywhere in the app are read as fences. This listener runs before other listeners for
 * dropped files, and stops the event so that they do not run.
 */
export function useFenceDrop(
  isOn: boolean,
  take: (file: File) => void,
  over: (isOver: boolean) => void,
): void {
  const latest = useRef({ take, over });
  latest.current = { take, over };
  useEffect(() => {
    if (!isOn) return undefined;
    const hear = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (event.type === 'dragleave' && event.relatedTarget !== null) return;
      latest.current.over(event.type === 'dragenter' || event.type === 'dragover');
      const [file] = event.type === 'drop' ? (event.dataTransfer?.files ?? []) : [];
      if (file) latest.current.take(file);
    };
    const types = ['dragenter', 'dragover', 'dragleave', 'drop'] as const;
    for (const type of types) document.addEventListener(type, hear, { capture: true });
    return () => {
      for (const type of types) document.removeEventListener(type, hear, { capture: true });
    };
  }, [isOn]);
}
