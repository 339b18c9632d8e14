import { useEffect, useRef, type RefObject, useState } from 'react';
import * as tourEvents from '../../events/tour.ts';
import { appState } from '../../src/core/app/app-state.ts';
import { Button } from '../../src/ui/Button.tsx';
import { CloseIcon } from '../../src/ui/icons.ts';
import { IconButton } from '../../src/ui/IconButton.tsx';
import { Text } from '../../src/ui/Layout.tsx';
import { SafeHtml } from '../../src/ui/SafeHtml.tsx';
import { Spotlight } from '../../src/ui/Spotlight.tsx';
import { view } from '../../src/ui/view.tsx';
import { counted, pictureOf, type Tour, type TourStep, type ImageStyle } from './steps.ts';
import styles from './Tour.module.css';
import { openTour, progress } from './tour.state.ts';
import { type Box, type Placement, placement, type Size } from './geometry.ts';

/**
 * For this long after a new step (ms), the highlight glides to its target, which takes half a second. After that, it
 * follows the target directly.
 */
const GLIDE = 600;

const FIRST: Placement = {
  hole: null,
  card: { left: 0, top: 0, scale: 1, maxHeight: 10_000 },
  side: 'centre',
  arrow: null,
};

/**
 * Positions the highlight and the card of a tour step: checks the target's position and the card's height once per
 * frame, and updates only on changes. All sizes are read before any style is written. Otherwise the browser would have
 * to lay out the page again.
 * @param occasion changes when everything must be repositioned: a new step, or a new window size
 */
function usePlacement(
  step: TourStep,
  card: RefObject<HTMLElement | null>,
  { placed, occasion }: { placed: boolean; occasion: string },
): { place: Placement; following: boolean } {
  const [found, setFound] = useState({ place: FIRST, following: false });
  const last = useRef('');

  // Scrolls the target of the tour step into view before anything is positioned.
  useEffect(() => {
    if (!step.isStart) elementOf(step.dom)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [step]);

  useEffect(() => {
    if (!placed) return;
    const viewport = size();
    const since = performance.now();
    let clips: { of: Element; boxes: readonly Element[] } | null = null;
    let frame = 0;
    const look = () => {
      frame = requestAnimationFrame(look);
      const now = size();
      // Does nothing while the window is being resized, because the resize triggers its own update.
      if (now.width !== viewport.width || now.height !== viewport.height) return;
      const target = step.isStart ? null : elementOf(step.dom);
      if (target && clips?.of !== target) clips = { of: target, boxes: clippingOf(target) };
      const box = target && visible(target, clips?.boxes ?? []);
      const { isStart, yPosition } = step;
      const place = placement(box, viewport, { height: naturalHeight(card.current) }, { isStart, yPosition });
      const text = JSON.stringify(place);
      if (text === last.current) return;
      last.current = text;
      setFound({ place, following: performance.now() - since > GLIDE });
    };
    look();
    return () => cancelAnimationFrame(frame);
  }, [step, card, placed, occasion]);

  return found;
}

const size = (): Size => ({ width: window.innerWidth, height: window.innerHeight });

/** Returns the first element that matches the selector and has a size; an invalid selector matches nothing. */
function elementOf(dom: string): Element | null {
  try {
    return (
      [...document.querySelectorAll(dom)].find((element) => element.getBoundingClientRect().width > 0) ?? null
    );
  } catch {
    return null;
  }
}

/** The natural height of the tour card: content that must be scrolled counts in full. */
function naturalHeight(card: HTMLElement | null): number {
  if (!card) return 0;
  const scroller = card.firstElementChild;
  return card.offsetHeight + (scroller ? scroller.scrollHeight - scroller.clientHeight : 0);
}

/** Returns the ancestors that clip an element, such as scroll areas. */
function clippingOf(target: Element): readonly Element[] {
  const found: Element[] = [];
  for (let parent = target.parentElement; parent; parent = parent.parentElement)
    if (getComputedStyle(parent).overflow !== 'visible') found.push(parent);
  return found;
}

/** The part of an element that its ancestors do not clip. */
function visible(target: Element, clips: readonly Element[]): Box {
  let { left, top, right, bottom } = target.getBoundingClientRect();
  for (const clip of clips) {
    const box = clip.getBoundingClientRect();
    left = Math.max(left, box.left);
    top = Math.max(top, box.top);
    right = Math.min(right, box.right);
    bottom = Math.min(bottom, box.bottom);
  }
  return { left, top, width: right - left, height: bottom - top };
}

type PictureProps = { file: string; imageStyle: ImageStyle | undefined; onFailed: () => void };

/**
 * The picture of a tour step. It only illustrates the text, so it has no alternative text. With reduced motion, an
 * animated picture is replaced by a still one.
 */
function Picture({ file, imageStyle = 'fill', onFailed }: PictureProps) {
  const address = `${import.meta.env.BASE_URL}assets/tour/${file}`;
  return (
    <picture>
      {file.endsWith('.gif') && (
        <source media="(prefers-reduced-motion: reduce)" srcSet={address.replace(/\.gif$/, '.png')} />
      )}
      <img
        className={styles.picture}
        data-style={imageStyle}
        src={address}
        alt=""
        width={300}
        height={160}
        onError={onFailed}
      />
    </picture>
  );
}

/** The guided tour (TOUR-01): the current step's card, and the highlight around its target. */
export default view(function TourView({ read }) {
  const tour = read(openTour);
  const { shown } = read(progress);
  const step = shown === null ? undefined : tour?.steps[shown];
  return tour && step ? <Card tour={tour} step={step} /> : null;
});

const Card = view<{ tour: Tour; step: TourStep }>(function TourCardView(
  { read, publish, t },
  { tour: { steps, endText }, step },
) {
  const { index: wanted, shown, placed, recentred, missing, failed } = read(progress);
  const index = shown ?? 0;
  const card = useRef<HTMLDivElement>(null);
  const { place, following } = usePlacement(step, card, {
    placed,
    occasion: `${index} ${recentred}`,
  });
  const small = ['xs', 'sm'].includes(read(appState).size);
  const picture = pictureOf(step, small);
  const last = steps.length - 1;
  const counter = counted(steps, index, missing);
  const turn = (to: number) =>
    publish(tourEvents.stepTurned({ index: to, direction: to < wanted ? 'back' : 'forward' }));
  const back = () => wanted > 0 && turn(wanted - 1);
  const next = () => wanted < last && turn(wanted + 1);

  // Moves the focus into the card if the button that had the focus is missing in this step.
  useEffect(() => {
    const inside = card.current?.contains(document.activeElement);
    if (!inside) card.current?.querySelector<HTMLElement>('footer button:last-of-type')?.focus();
  }, [index]);

  return (
    <Spotlight
      hole={place.hole}
      card={place.card}
      arrow={place.arrow}
      placed={placed}
      following={following}
      cardRef={card}
      onClose={() => publish(tourEvents.ended({ how: 'closed' }))}
      onStep={(by) => void (by < 0 ? back() : next())}
      testIds={{ card: 'tour-card', hole: 'tour-hole' }}
      title={<SafeHtml html={t(step.title)} inline />}
      picture={
        picture &&
        !failed.includes(picture) && (
          <Picture
            key={picture}
            file={picture}
            imageStyle={step.imageStyle}
            onFailed={() => publish(tourEvents.pictureFailed({ picture }))}
          />
        )
      }
      corner={
        <IconButton
          icon={CloseIcon}
          label={t('tour.close')}
          side="left"
          onClick={() => publish(tourEvents.ended({ how: 'closed' }))}
        />
      }
      actions={
        <>
          {counter && (
            <Text as="span" tone="faint" size={13} numeric nowrap className={styles.counter}>
              {t('tour.counter', counter)}
            </Text>
          )}
          {index > 0 && (
            <Button variant="quiet" onClick={back}>
              {t('logBook.back')}
            </Button>
          )}
          {index < last ? (
            <Button variant="primary" onClick={next}>
              {t(step.isStart ? 'mapTour.start' : 'deviceLogMap.next')}
            </Button>
          ) : (
            <Button variant="primary" onClick={() => publish(tourEvents.ended({ how: 'finished' }))}>
              {t(endText)}
            </Button>
          )}
        </>
      }
    >
      <Text as="div" tone="muted" size={15} className={styles.content}>
        <SafeHtml html={t(step.content)} />
      </Text>
    </Spotlight>
  );
});
