import { readOnlyFor } from '../../../src/core/session/access.ts';
import * as changeEvents from '../../../events/changes.ts';
import { refusedChanges } from '../../../src/core/changes/changes.ts';
import { devices } from '../../../src/core/devices/devices.ts';
import { FolderIcon } from '../../../src/ui/icons.ts';
import { EmptyState } from '../../../src/ui/Notice.tsx';
import { Remark } from '../../../src/ui/Section.tsx';
import { view } from '../../../src/ui/view.tsx';
import { PageFrame } from '../pages/PageFrame.tsx';
import styles from '../pages/Pages.module.css';
import { HOME } from '../place.ts';
import { newGroup } from './group-edits.ts';
import { GroupCard } from './GroupCard.tsx';
import { NewGroup } from './NewGroup.tsx';

/** All groups: made, renamed, coloured, deleted, and their devices (DEV-08). */
export const Groups = view(function GroupsView({ read, publish, t }) {
  const { groups } = read(devices);
  const refused = read(refusedChanges).findLast(({ edit }) => edit.of === 'group')?.failure;
  return (
    <PageFrame
      title={t('deviceManagement.groups.title')}
      back={HOME}
      backLabel={t('deviceManagement.title')}
      backOnPhone
    >
      <p className={styles.lead}>{t('deviceManagement.groups.lead')}</p>
      {groups.length === 0 ? (
        <EmptyState
          icon={FolderIcon}
          title={t('deviceManagement.groups.empty')}
          text={t('deviceManagement.groups.emptyHint')}
        />
      ) : (
        <ul className={styles.cards} aria-label={t('deviceManagement.groups.title')}>
          {groups.map((group) => (
            <GroupCard key={group.id} group={group} />
          ))}
        </ul>
      )}
      {refused && (
        <Remark alert>
          {t('deviceManagement.refused', { reason: refused.message ?? t(`failure.${refused.reason}`) })}
        </Remark>
      )}
      {!read(readOnlyFor('groupEditing')) && (
        <NewGroup
          form="new group"
          onMake={(group) =>
            publish(
              changeEvents.wanted({
                edits: [newGroup(group)],
                label: 'deviceManagement.done.newGroup',
              }),
            )
          }
        />
      )}
    </PageFrame>
  );
});
