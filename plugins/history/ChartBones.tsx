import { Bone, Skeleton } from '../../src/ui/Skeleton.tsx';
import { view } from '../../src/ui/view.tsx';

/** The room of a chart while its fixes come. @param height CSS pixels */
export const ChartBones = view<{ height: number }>(function ChartBonesView({ t }, { height }) {
  return (
    <Skeleton label={t('history.chart.loading')}>
      <Bone width="100%" height={height} />
    </Skeleton>
  );
});
