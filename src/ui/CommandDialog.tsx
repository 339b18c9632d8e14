import { Dialog as Base } from '@base-ui/react/dialog';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { classes } from './classes.ts';
import { popup } from './Popup.ts';
import styles from './CommandDialog.module.css';
import { KeyHint } from './KeyHint.tsx';
import { CloseIcon, SearchIcon } from './icons.ts';
import { IconButton } from './IconButton.tsx';
import { Row, Stack, Text } from './Layout.tsx';
import { VisuallyHidden } from './VisuallyHidden.tsx';

export interface CommandItem {
  id: string;
  label: string;
  /** The item's second, less prominent line. */
  detail?: string | undefined;
  leading: ReactNode;
  keys?: readonly string[] | undefined;
  onSelect: () => void;
}

export interface CommandDialogProps {
  label: string;
  placeholder: string;
  text: string;
  onText: (text: string) => void;
  groups: readonly { id: string; label: string; items: readonly CommandItem[] }[];
  /**
   * Label of the button that closes the dialog. Only devices without a mouse show this button, because they have no Esc
   * key.
   */
  closeLabel: string;
  /** A text that is shown while the search runs, or if nothing was found. */
  note?: string | undefined;
  /** What else the user can search for. It stands below the note if nothing was found. */
  hint?: string | undefined;
  onClose: () => void;
  testId?: string | undefined;
}

/**
 * A dialog with a search field for everything (command palette). Typing filters groups of items, the arrow keys move
 * through the items, and Enter selects one. The focus stays in the field (combobox pattern of ARIA's Authoring
 * Practices).
 */
export function CommandDialog(props: CommandDialogProps) {
  const { label, placeholder, text, onText, groups, closeLabel, note, hint, onClose, testId } = props;
  const list = useId();
  const items = groups.flatMap((group) => group.items);
  // When the search text changes, the first item becomes the selected one again.
  const [chosen, setChosen] = useState({ text, index: 0 });
  const active = Math.min(chosen.text === text ? chosen.index : 0, items.length - 1);
  const setActive = (index: number) => setChosen({ text, index });
  const field = useRef<HTMLInputElement>(null);
  const shown = useRef<HTMLDivElement>(null);
  useEffect(() => {
    shown.current?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const to = { ArrowDown: active + 1, ArrowUp: active - 1, PageDown: active + 6, PageUp: active - 6 }[
      event.key
    ];
    if (to !== undefined && items.length > 0) {
      event.preventDefault();
      // An arrow key wraps around from the last item to the first one and back. A page key stops at the first or last
      // item.
      const around = (to + items.length) % items.length;
      setActive(event.key.startsWith('Arrow') ? around : Math.min(items.length - 1, Math.max(0, to)));
    } else if (event.key === 'Enter') {
      event.preventDefault();
      items[active]?.onSelect();
    }
  };

  const filled = groups.filter((group) => group.items.length > 0);
  const before = (group: number) => filled.slice(0, group).reduce((sum, each) => sum + each.items.length, 0);
  return (
    <Base.Root open onOpenChange={(open) => !open && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={styles.backdrop} />
        <Base.Popup
          className={classes(popup.frame, styles.popup)}
          aria-label={label}
          initialFocus={field}
          data-testid={testId}
          data-modal=""
        >
          <Row gap={3} tone="muted" fixed className={styles.head}>
            <SearchIcon size={20} aria-hidden="true" />
            <input
              ref={field}
              className={styles.field}
              type="text"
              role="combobox"
              aria-label={label}
              aria-expanded
              aria-controls={list}
              aria-autocomplete="list"
              aria-activedescendant={items[active] && `${list}-${active}`}
              placeholder={placeholder}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              value={text}
              onChange={(event) => onText(event.target.value)}
              onKeyDown={press}
            />
            <span className={styles.escape}>
              <KeyHint keys={['Esc']} />
            </span>
            <span className={styles.close}>
              <IconButton icon={CloseIcon} label={closeLabel} onClick={onClose} />
            </span>
          </Row>
          <div className={styles.results}>
            {/* The list scrolls separately, so that the note below it stays visible. */}
            <div id={list} className={styles.list} role="listbox" aria-label={label}>
              {filled.map((group, at) => (
                // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- HTML has no element for a group of options
                <div key={group.id} role="group" aria-label={group.label}>
                  <Text
                    role="presentation"
                    as="div"
                    tone="muted"
                    size={12}
                    weight="medium"
                    className={styles.heading}
                  >
                    {group.label}
                  </Text>
                  {group.items.map((item, i) => {
                    const index = before(at) + i;
                    return (
                      // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field above handles the keys and has the focus
                      <Row
                        key={item.id}
                        ref={index === active ? shown : undefined}
                        id={`${list}-${index}`}
                        role="option"
                        aria-selected={index === active}
                        gap={3}
                        className={styles.item}
                        onPointerMove={() => index !== active && setActive(index)}
                        onClick={item.onSelect}
                      >
                        <Stack
                          as="span"
                          center
                          tone="muted"
                          fixed
                          className={styles.leading}
                          aria-hidden="true"
                        >
                          {item.leading}
                        </Stack>
                        <Stack as="span" shrink grow>
                          <Text as="span" clip>
                            {item.label}
                          </Text>
                          {item.detail && (
                            <Text as="span" clip tone="muted" size={13}>
                              {item.detail}
                            </Text>
                          )}
                        </Stack>
                        {item.keys && <KeyHint keys={item.keys} />}
                      </Row>
                    );
                  })}
                </div>
              ))}
            </div>
            {note && hint && items.length === 0 ? (
              <Stack center gap={1} className={styles.nothing}>
                <Text weight="medium">{note}</Text>
                <Text tone="muted" size={13}>
                  {hint}
                </Text>
              </Stack>
            ) : (
              note && (
                <Text tone="muted" fixed className={styles.note}>
                  {note}
                </Text>
              )
            )}
          </div>
          <VisuallyHidden>
            <p role="status">{note ?? ''}</p>
          </VisuallyHidden>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
