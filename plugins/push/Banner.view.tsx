import { type FocusEvent, type PointerEvent, useEffect, useRef } from 'react';
import * as pushEvents from '../../events/push.ts';
import { isTourOpen } from '../../src/core/app/tour.ts';
import { Above } from '../../src/ui/Above.tsx';
import { Button } from '../../src/ui/Button.tsx';
import { Countdown } from '../../src/ui/Countdown.tsx';
import { AlarmIcon, AlertsIcon, type Icon, PhotoIcon, VoiceIcon } from '../../src/ui/icons.ts';
import { Row, Stack, Text } from '../../src/ui/Layout.tsx';
import { view } from '../../src/ui/view.tsx';
import styles from './Banner.module.css';
import { isAlarm, PHOTO, VOICE } from './kinds.ts';
import { STAYS, telling } from './telling.state.ts';
import { bodyOf, isRed, saysOf } from './words.ts';

/**
 * Pressing this key moves the focus to the message banner and back, from anywhere on the page. Tab cannot do this,
 * because an open dialog traps the focus.
 */
const KEY = 'F6';

/**
 * The banner that shows the newest message for a while (PUSH-01 … PUSH-03). Screen readers announce alarms
 * immediately.
 */
export default view(function BannerView({ read, t }) {
  const { banner } = read(telling);
  const alarm = isAlarm(banner?.message.data.meldungtyp ?? null);
  const card = banner && <BannerCard key={banner.seq} alarm={alarm} />;
  return (
    <Above>
      <section
        className={styles.region}
        data-aside={read(isTourOpen) || undefined}
        aria-label={t('push.banner.label')}
      >
        <div className={styles.live} aria-live="polite" aria-relevant="additions text">
          {!alarm && card}
        </div>
        <div className={styles.live} aria-live="assertive" aria-relevant="additions text">
          {alarm && card}
        </div>
      </section>
    </Above>
  );
});

const icons: Partial<Record<number, Icon>> = { [VOICE]: VoiceIcon, [PHOTO]: PhotoIcon };

const BannerCard = view<{ alarm: boolean }>(function BannerCardView(context, { alarm }) {
  const { read, peek, publish, t } = context;
  const card = useRef<HTMLDivElement>(null);
  const close = () => publish(pushEvents.bannerClosed({ by: 'user' }));
  useKeys(card, close);
  const { banner, paused } = read(telling);
  if (!banner) return null;
  const { message, left, since, at } = banner;
  const kind = message.data.meldungtyp;
  const body = bodyOf(message, read);
  const Glyph = (kind !== null && icons[kind]) || (alarm ? AlarmIcon : AlertsIcon);
  const hold = (wanted: boolean) => {
    if (peek(telling).paused !== wanted)
      publish(wanted ? pushEvents.bannerPaused() : pushEvents.bannerResumed());
  };
  const holdsFocus = () => card.current?.contains(document.activeElement) ?? false;
  // Hovering starts only when the pointer moves. A banner that appears under a resting pointer does not count.
  const move = ({ pointerType }: PointerEvent) => pointerType !== 'touch' && hold(true);
  const blur = ({ relatedTarget, currentTarget }: FocusEvent) =>
    !(relatedTarget instanceof Node && currentTarget.contains(relatedTarget)) && hold(false);
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hovering only pauses the banner's timer
    <div
      ref={card}
      className={styles.card}
      data-testid="push-banner"
      data-alarm={alarm || undefined}
      onPointerMove={move}
      onPointerLeave={() => hold(holdsFocus())}
      onFocus={() => hold(true)}
      onBlur={blur}
    >
      <Stack
        as="span"
        center
        tone="accent"
        className={styles.disc}
        data-urgent={isRed(read, message, Math.floor(at / 1000)) || undefined}
      >
        <Glyph size={20} aria-hidden="true" />
      </Stack>
      <Stack anywhere className={styles.words}>
        <p className={styles.title}>{saysOf(context, message, Math.floor(at / 1000))}</p>
        {body && (
          <Text tone="muted" size={13} className={styles.body}>
            {body}
          </Text>
        )}
      </Stack>
      <Row gap={2} align="stretch" justify="end" wrap className={styles.actions}>
        <Button size="small" variant="quiet" onClick={close}>
          {t('push.banner.close')}
          <Countdown
            key={`${left} ${since !== null && !paused}`}
            left={left}
            whole={STAYS}
            running={since !== null && !paused}
          />
        </Button>
        <Button
          size="small"
          variant="primary"
          aria-keyshortcuts={KEY}
          onClick={() => publish(pushEvents.seeChosen())}
        >
          {t('push.banner.see')}
        </Button>
      </Row>
    </div>
  );
});

/**
 * F6 moves the focus to the last button of the banner and back; Esc in the banner closes it. The focus then returns
 * to where it was.
 */
function useKeys(card: { readonly current: HTMLElement | null }, close: () => void): void {
  const onClose = useRef(close);
  onClose.current = close;
  useEffect(() => {
    const element = card.current;
    let before: Element | null = null;
    const back = () => before instanceof HTMLElement && before.isConnected && before.focus();
    const press = (event: KeyboardEvent) => {
      const isInside = element?.contains(document.activeElement) ?? false;
      if (event.key === KEY && !event.defaultPrevented) {
        event.preventDefault();
        if (isInside) back();
        else {
          before = document.activeElement;
          [...(element?.querySelectorAll('button') ?? [])].at(-1)?.focus();
        }
      } else if (event.key === 'Escape' && isInside) {
        event.preventDefault();
        event.stopPropagation();
        onClose.current();
      }
    };
    document.addEventListener('keydown', press, true);
    return () => {
      document.removeEventListener('keydown', press, true);
      // When the banner disappears while it has the focus, the focus returns to where it was before.
      if (document.activeElement === document.body || element?.contains(document.activeElement)) back();
    };
  }, [card]);
}
