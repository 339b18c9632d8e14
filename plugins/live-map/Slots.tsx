import { Suspense } from 'react';
import * as app from '../../events/app.ts';
import type { Part, Slot as SlotName } from '../../src/ports/extension-points.ts';
import type { Read } from '../../src/kernel/read.ts';
import { mayDevice } from '../../src/core/session/access.ts';
import type { DeviceAction } from '../../src/rules/rights/member-rights.ts';
import { ErrorBoundary } from '../../src/ui/ErrorBoundary.tsx';
import { viewOf } from '../../src/ui/lazy-view.ts';
import { Locked } from '../../src/ui/Locked.tsx';
import { view } from '../../src/ui/view.tsx';

/** The parts of a slot that are due now, lowest first. */
export const partsOf = (
  parts: readonly Part[],
  read: Read,
  slot: SlotName,
  device: number | null = null,
): readonly Part[] =>
  parts.filter(
    (part) =>
      part.slot === slot &&
      (part.needs === undefined || device === null || mayDevice(read, device, part.needs as DeviceAction)) &&
      (part.when?.(read, device) ?? true),
  );

/** A part from another plugin. If it fails, it is left out and logged. */
export const PartView = view<{ part: Part; device?: number }>(function PartView(
  { read, publish },
  { part: { id, load, writes }, device },
) {
  const View = viewOf(load);
  // A user with fewer rights sees it read-only; a user with full rights gets no frame around it.
  const isLocked =
    writes !== undefined && device !== undefined && !mayDevice(read, device, writes as DeviceAction);
  const content = (
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
  return isLocked ? <Locked>{content}</Locked> : content;
});

/** Everything that plugins add to a slot. */
export const SlotView = view<{ slot: SlotName; device?: number }>(function SlotView(
  { read, parts },
  { slot, device },
) {
  return partsOf(parts, read, slot, device ?? null).map((part) => (
    <PartView key={part.id} part={part} {...(device !== undefined && { device })} />
  ));
});
