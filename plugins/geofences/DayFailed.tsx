import * as fenceEvents from '../../events/fences.ts';
import { Button } from '../../src/ui/Button.tsx';
import { Row } from '../../src/ui/Layout.tsx';
import { Remark } from '../../src/ui/Section.tsx';
import { view } from '../../src/ui/view.tsx';
import { fenceDay } from './day.state.ts';

/** Says that the last day of a device could not be loaded and why, with a button to try again. */
export const DayFailed = view<{ device: number }>(function DayFailedView({ read, publish, t }, { device }) {
  const { device: asked, failure } = read(fenceDay);
  if (asked !== device || !failure) return null;
  return (
    <Row gap={2} wrap>
      <Remark>{t('geofences.preview.failed', { reason: t(`failure.${failure.reason}`) })}</Remark>
      <Button size="small" onClick={() => publish(fenceEvents.wayRequested())}>
        {t('shell.tryAgain')}
      </Button>
    </Row>
  );
});
