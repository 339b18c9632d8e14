import { Suspense } from 'react';
import * as app from '../../events/app.ts';
import type { Part, Slot as SlotName } from '../../src/kernel/plugin.ts';
import type { Read } from '../../src/kernel/read.ts';
import { ErrorBoundary } from '../../src/ui/ErrorBoundary.tsx';
import { viewOf } from '../../src/ui/lazy-view.ts';
import { view } from '../../src/ui/view.tsx';

/** The parts of a slot whose time it is, lowest first. */
export const partsOf = (
  parts: readonly Part[],
  read: Read,
  slot: SlotName,
  device: number | null = null,
): readonly Part[] => parts.filter((part) => part.slot === slot && (part.when?.(read, device) ?? true));

/** One part of another plugin. Where it fails, it is left out and the log says so. */
export const PartView = view<{ part: Part; device?: number }>(function PartView(
  { publish },
  { part: { id, load }, device },
) {
  const View = viewOf(load);
  return (
    <ErrorBoundary
      region={id}
      onFailed={(region, message) => publish(app.viewFailed({ region, message }))}
      fallback={() => null}
      {...(device !== undefined && { place: String(device) })}
    >
      <Suspense fallback={null}>
        <View {...(device !== undefined && { device })} />
      </Suspense>
    </ErrorBoundary>
  );
});

/** Everything that plugins put into a slot. */
export const SlotView = view<{ slot: SlotName; device?: number }>(function SlotView(
  { read, parts },
  { slot, device },
) {
  return partsOf(parts, read, slot, device ?? null).map((part) => (
    <PartView key={part.id} part={part} {...(device !== undefined && { device })} />
  ));
});
