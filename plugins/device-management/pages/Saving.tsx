import { Remark } from '../../../src/ui/Section.tsx';
import { view } from '../../../src/ui/view.tsx';
import { type Field, fieldsKey, isWaiting, refusalOf } from './saving.ts';

type Props = { device: number; fields: readonly Field[] };

/**
 * Shows the status of changes made on this settings page: waiting for the network, or the server's reason for
 * refusing.
 */
export const Saving = view<Props>(function SavingView({ read, t }, { device, fields }) {
  const key = fieldsKey(device, fields);
  const refused = read(refusalOf(key));
  return (
    <>
      {read(isWaiting(key)) && <Remark>{t('deviceManagement.waits')}</Remark>}
      {refused && (
        <Remark alert>
          {t('deviceManagement.refused', { reason: refused.message ?? t(`failure.${refused.reason}`) })}
        </Remark>
      )}
    </>
  );
});
