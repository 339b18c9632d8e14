import { Remark } from '../../../src/ui/Section.tsx';
import { view } from '../../../src/ui/view.tsx';
import { type Field, fieldsKey, isWaiting, refusalOf } from './saving.ts';

type Props = { device: number; fields: readonly Field[] };

/** Says that a change made on this settings page waits for the network, or why the server refused it. */
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
