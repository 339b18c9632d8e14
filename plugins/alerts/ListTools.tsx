import { useEffect, useState } from 'react';
import * as changeEvents from '../../events/changes.ts';
import * as navigation from '../../events/navigation.ts';
import { isReadOnly } from '../../src/core/session/admin.ts';
import { deviceBy } from '../../src/core/devices/devices.ts';
import { notifications } from '../../src/core/devices/notifications.ts';
import { unreadAlerts } from '../../src/core/devices/unread.ts';
import { Badge } from '../../src/ui/Badge.tsx';
import { Button } from '../../src/ui/Button.tsx';
import { CheckIcon, CloseIcon, SearchIcon } from '../../src/ui/icons.ts';
import { IconButton } from '../../src/ui/IconButton.tsx';
import { Row, Stack, Text } from '../../src/ui/Layout.tsx';
import { Select } from '../../src/ui/Select.tsx';
import { TextField } from '../../src/ui/TextField.tsx';
import { view } from '../../src/ui/view.tsx';
import { VisuallyHidden } from '../../src/ui/VisuallyHidden.tsx';
import { formatNumber } from '../../src/ui/format-number.ts';
import styles from './Alerts.module.css';
import { alertKind } from '../../src/core/devices/alert-sentence.ts';
import { kindName, kindOfAlert } from './kind-choice.ts';
import { type Filters, hrefWith, inboxPlace, NO_FILTERS, PERIODS } from './place.ts';
import { markAllEdit } from './wanted.ts';

/** Debounce of the search while the user types (ms). */
const TYPED_AFTER = 250;

/**
 * The tools above the alert list: the unread count, "mark all as read", the search and the filters. The search text and
 * filters are stored in the page's address.
 */
export const ListTools = view(function ListToolsView(context) {
  const { read, peek, publish, t, language } = context;
  const { filters = NO_FILTERS } = read(inboxPlace) ?? {};
  const list = read(notifications).success ?? [];
  const unread = read(unreadAlerts);
  const sweep = markAllEdit(context);
  const isNarrowed = sweep !== null && sweep.every === null;
  // The user may have opened an alert since this was rendered, so the address is read only now.
  const choose = (changes: Partial<Filters>) =>
    publish(navigation.linkFollowed({ href: hrefWith(peek, changes), replace: true }));
  const [typed, type] = useState(filters.text);
  // The address holds the trimmed text. It replaces what is typed only if it came from elsewhere, such as a link.
  useEffect(() => type((now) => (now.trim() === filters.text ? now : filters.text)), [filters.text]);
  useEffect(() => {
    if (typed.trim() === filters.text) return undefined;
    const timer = setTimeout(() => choose({ text: typed }), TYPED_AFTER);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-deps -- only typing starts the debounce
  }, [typed]);

  // Translated titles are slow to create, so each kind of alert gets one, not each alert.
  const kinds = [...new Map(list.map((one) => [kindOfAlert(one), one]))].map(
    ([kind, one]): [string, string] => [kind, alertKind(one, t)],
  );
  const ids = [...new Set(list.map(({ device }) => device))];
  if (filters.kind !== null && !kinds.some(([kind]) => kind === filters.kind))
    kinds.push([filters.kind, kindName(filters.kind, t)]);
  if (filters.device !== null && !ids.includes(filters.device)) ids.push(filters.device);
  const named = ids
    .map((id) => [id, read(deviceBy(id))?.name ?? t('alerts.goneDevice')] as const)
    .sort((a, b) => (a[1] < b[1] ? -1 : 1));

  return (
    <>
      <Row as="header" wrap className={styles.head}>
        <Text id="alerts-heading" as="h1" size={20}>
          {t('alerts.title')}
        </Text>
        {unread > 0 && (
          <Badge tone="accent">
            {/* The number alone leaves room for the button's words. */}
            <span aria-hidden="true">{formatNumber(unread, language)}</span>
            <VisuallyHidden>{t('alerts.unreadCount', { count: unread })}</VisuallyHidden>
          </Badge>
        )}
        {unread > 0 && sweep && !read(isReadOnly) && (
          <Button
            size="small"
            variant="quiet"
            icon={CheckIcon}
            onClick={() =>
              publish(
                changeEvents.wanted({
                  edits: [sweep],
                  label: isNarrowed ? 'alerts.done.read' : 'alerts.done.all',
                }),
              )
            }
          >
            {isNarrowed ? t('alerts.markShown', { number: sweep.ids.length }) : t('alerts.markAll')}
          </Button>
        )}
      </Row>
      {list.length > 0 && (
        <Stack gap={2} className={styles.tools}>
          <TextField
            label={t('alerts.search')}
            labelHidden
            placeholder={t('alerts.search')}
            type="search"
            icon={SearchIcon}
            value={typed}
            autoComplete="off"
            onChange={type}
            end={
              typed && (
                <IconButton
                  icon={CloseIcon}
                  label={t('alerts.clearSearch')}
                  onClick={() => {
                    type('');
                    choose({ text: '' });
                  }}
                />
              )
            }
          />
          <Stack gap={1} className={styles.filters}>
            <Select
              variant="quiet"
              label={t('alerts.filter.kind')}
              value={filters.kind ?? ''}
              options={[
                { value: '', label: t('alerts.filter.allKinds') },
                ...kinds.map(([value, label]) => ({ value, label })),
              ]}
              onChange={(value) => choose({ kind: value === '' ? null : value })}
            />
            <Select
              variant="quiet"
              label={t('alerts.filter.device')}
              value={filters.device === null ? '' : `${filters.device}`}
              options={[
                { value: '', label: t('alerts.filter.allDevices') },
                ...named.map(([id, label]) => ({ value: `${id}`, label })),
              ]}
              onChange={(value) => choose({ device: value === '' ? null : Number(value) })}
            />
            <Select
              variant="quiet"
              label={t('alerts.filter.period')}
              value={filters.period}
              options={PERIODS.map((value) => ({ value, label: t(`alerts.period.${value}`) }))}
              onChange={(period) => choose({ period, from: '', to: '' })}
            />
          </Stack>
          {filters.period === 'own' && (
            <Stack gap={2} className={styles.dates}>
              <TextField
                label={t('alerts.filter.from')}
                type="date"
                value={filters.from}
                max={filters.to || undefined}
                onChange={(from) => choose({ from })}
              />
              <TextField
                label={t('alerts.filter.to')}
                type="date"
                value={filters.to}
                min={filters.from || undefined}
                onChange={(to) => choose({ to })}
              />
            </Stack>
          )}
        </Stack>
      )}
    </>
  );
});
