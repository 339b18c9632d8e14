import * as memberEvents from '../../events/members.ts';
import * as shareEvents from '../../events/shares.ts';
import { Banner } from '../../src/ui/Banner.tsx';
import { Button } from '../../src/ui/Button.tsx';
import { ReloadIcon } from '../../src/ui/icons.ts';
import { Bone, Skeleton } from '../../src/ui/Skeleton.tsx';
import { view } from '../../src/ui/view.tsx';
import { missingAccess } from './members-page.state.ts';

/** Says that who sees a device is not known yet: the list still loads, or why it failed. Empty once it is known. */
export const MissingAccess = view(function MissingAccessView({ read, publish, t }) {
  const missing = read(missingAccess);
  if (!missing) return null;
  const { of, failure } = missing;
  if (!failure)
    return (
      <Skeleton label={t('members.loading')}>
        <Bone width="58%" />
      </Skeleton>
    );
  const isLinks = of === 'shares';
  return (
    <Banner
      tone="warning"
      text={t(isLinks ? 'shares.failed' : 'members.failed')}
      detail={t(`failure.${failure.reason}`)}
      action={
        <Button
          size="small"
          icon={ReloadIcon}
          onClick={() => publish(isLinks ? shareEvents.listRequested() : memberEvents.listRequested())}
        >
          {t('shell.tryAgain')}
        </Button>
      }
    />
  );
});
