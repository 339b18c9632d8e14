import { useEffect, useRef } from 'react';
import { isRecordingName } from '../../src/core/app/recording-name.ts';

const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;

/** Hears files that are dragged over and dropped on any part of the page. The browser would open them instead. */
export function useDrop(take: (files: readonly File[]) => void, over: (isOver: boolean) => void): void {
  const latest = useRef({ take, over });
  latest.current = { take, over };
  useEffect(() => {
    let depth = 0; // a drag enters and leaves every element below the pointer
    const enter = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      depth++;
      latest.current.over(true);
    };
    const move = (event: DragEvent) => {
      if (hasFiles(event)) event.preventDefault();
    };
    const leave = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      depth = Math.max(0, depth - 1);
      if (depth === 0) latest.current.over(false);
    };
    const drop = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      depth = 0;
      latest.current.over(false);
      // A recording of a session is the inspector's.
      const files = [...(event.dataTransfer?.files ?? [])].filter(({ name }) => !isRecordingName(name));
      if (files.length > 0) latest.current.take(files);
    };
    document.addEventListener('dragenter', enter);
    document.addEventListener('dragover', move);
    document.addEventListener('dragleave', leave);
    document.addEventListener('drop', drop);
    return () => {
      document.removeEventListener('dragenter', enter);
      document.removeEventListener('dragover', move);
      document.removeEventListener('dragleave', leave);
      document.removeEventListener('drop', drop);
    };
  }, []);
}
