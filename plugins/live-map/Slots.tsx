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

/**
 * Returns the parts of a slot (a place in the page to which plugins add views) whose condition is true now. Parts with
 * a lower `order` come first.
 */
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

/** A view that another plugin adds to the page. If it fails, it is left out and the error is logged. */
export const PartView = view<{ part: Pick<Part, 'id' | 'load' | 'writes' | 'height'>; device?: number }>(
  function PartView({ read, publish }, { part: { id, load, writes, height }, device }) {
    const View = viewOf(load);
    // A user who lacks the right to edit sees this part of the panel inside a read-only frame. For a user with the right
    // there is no frame.
    const isLocked =
      writes !== undefined && device !== undefined && !mayDevice(read, device, writes as DeviceAction);
    const content = (
      <ErrorBoundary
        region={id}
        onFailed={(region, message) => publish(app.viewFailed({ region, message }))}
        fallback={() => null}
        {...(device !== undefined && { place: String(device) })}
      >
        <Suspense fallback={height === undefined ? null : <div style={{ height }} />}>
          <View {...(device !== undefined && { device })} />
        </Suspense>
      </ErrorBoundary>
    );
    return isLocked ? <Locked>{content}</Locked> : content;
  },
);

/** Shows everything that plugins add to a slot, a named place in the page. */
export const SlotView = view<{ slot: SlotName; device?: number }>(function SlotView(
  { read, parts },
  { slot, device },
) {
  return partsOf(parts, read, slot, device ?? null).map((part) => (
    <PartView key={part.id} part={part} {...(device !== undefined && { device })} />
  ));
});
