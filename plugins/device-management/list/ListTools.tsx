import { readOnlyFor } from '../../../src/core/session/access.ts';
import * as formEvents from '../../../events/device-forms.ts';
import { attention } from '../../../src/core/devices/devices.ts';
import { declared } from '../../../src/core/server/declared.ts';
import { Button, LinkButton } from '../../../src/ui/Button.tsx';
import { ArrangeIcon, CloseIcon, FolderIcon, PickIcon, SearchIcon } from '../../../src/ui/icons.ts';
import { IconButton } from '../../../src/ui/IconButton.tsx';
import { Row, Stack, Text } from '../../../src/ui/Layout.tsx';
import { TextField } from '../../../src/ui/TextField.tsx';
import { view } from '../../../src/ui/view.tsx';
import { managedList } from '../list.state.ts';
import { HOME } from '../place.ts';
import styles from './List.module.css';

type Props = {
  found: number;
  isPicking: boolean;
  onPicking: (on: boolean) => void;
  onPickAll: () => void;
};

/** The tools above the device list: search, number of devices, and actions for all devices. */
export const ListTools = view<Props>(function ListToolsView(
  { read, publish, t },
  { found, isPicking, onPicking, onPickAll },
) {
  const { text, folded, arranging } = read(managedList);
  const { picked } = read(attention);
  const isFree = read(declared).identifier === 'free';
  const canWrite = !read(readOnlyFor('deviceEditing'));
  const narrow = (words: string) => publish(formEvents.listNarrowed({ text: words, folded }));
  return (
    <Stack gap={1} className={styles.tools}>
      <TextField
        label={t(isFree ? 'map.list.searchFree' : 'deviceManagement.list.search')}
        labelHidden
        placeholder={t(isFree ? 'map.list.searchFree' : 'deviceManagement.list.search')}
        type="search"
        icon={SearchIcon}
        value={text}
        autoComplete="off"
        onChange={narrow}
        end={
          text && (
            <IconButton
              icon={CloseIcon}
              label={t('deviceManagement.list.clearSearch')}
              onClick={() => narrow('')}
            />
          )
        }
      />
      <Row gap={1} justify="between" wrap className={styles.bar}>
        <Text tone="muted" size={13} numeric grow role="status">
          {isPicking
            ? t('deviceManagement.list.picked', { count: picked.length })
            : t('deviceManagement.list.count', { count: found })}
        </Text>
        {canWrite && (
          <IconButton
            icon={ArrangeIcon}
            label={t(arranging ? 'deviceManagement.list.arrangeEnd' : 'deviceManagement.list.arrange')}
            pressed={arranging}
            onClick={() =>
              publish(arranging ? formEvents.arrangingSwitchedOff() : formEvents.arrangingSwitchedOn())
            }
          />
        )}
        {canWrite && (
          <IconButton
            icon={PickIcon}
            label={t(isPicking ? 'deviceManagement.list.pickEnd' : 'deviceManagement.list.pick')}
            pressed={isPicking}
            onClick={() => onPicking(!isPicking)}
          />
        )}
        <LinkButton size="small" variant="quiet" icon={FolderIcon} href={`${HOME}?panel=groups`}>
          {t('deviceManagement.groups.title')}
        </LinkButton>
      </Row>
      {isPicking && (
        <Row gap={1} justify="between" wrap className={styles.bar}>
          <Button size="small" variant="quiet" onClick={onPickAll}>
            {t('deviceManagement.list.pickAll')}
          </Button>
          <LinkButton
            size="small"
            variant="primary"
            href={`${HOME}?panel=several`}
            aria-disabled={picked.length === 0 || undefined}
          >
            {t('deviceManagement.several.open')}
          </LinkButton>
        </Row>
      )}
      {arranging && canWrite && (
        <Text tone="muted" size={13}>
          {t('deviceManagement.list.arrangeHint')}
        </Text>
      )}
    </Stack>
  );
});
