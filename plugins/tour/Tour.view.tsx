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

/** The hole glides to a new step for half a second; after that it follows its target. */
const GLIDE = 600;

const FIRST: Placement = {
  hole: null,
  card: { left: 0, top: 0, scale: 1, maxHeight: 10_000 },
  side: 'centre',
  arrow: null,
};

/**
 * Places hole and card while a step is placed: once a frame it looks where the target is and how high the card, and
 * says so only when something has changed. Reading alone, one rectangle: no style is written before it is read.
 *
 * @param occasion changes when everything is placed again: a step was placed, the window has another size
 */
function usePlacement(
  step: TourStep,
  card: RefObject<HTMLElement | null>,
  { placed, occasion }: { placed: boolean; occasion: string },
): { place: Placement; following: boolean } {
  const [found, setFound] = useState({ place: FIRST, following: false });
  const last = useRef('');

  // A target out of sight is brought into it before anything is placed.
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
      // A resize is on its way; it has an occasion of its own.
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

/** The first such element that has a size; a selector that is none names nothing. */
function elementOf(dom: string): Element | null {
  try {
    return (
      [...document.querySelectorAll(dom)].find((element) => element.getBoundingClientRect().width > 0) ?? null
    );
  } catch {
    return null;
  }
}

/** How high the card wants to be: what has to scroll counts in full. */
function naturalHeight(card: HTMLElement | null): number {
  if (!card) return 0;
  const scroller = card.firstElementChild;
  return card.offsetHeight + (scroller ? scroller.scrollHeight - scroller.clientHeight : 0);
}

/** The elements around it that cut off what hangs over their edge. */
function clippingOf(target: Element): readonly Element[] {
  const found: Element[] = [];
  for (let parent = target.parentElement; parent; parent = parent.parentElement)
    if (getComputedStyle(parent).overflow !== 'visible') found.push(parent);
  return found;
}

/** The part of an element that its surroundings let be seen. */
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

/** A step's picture. It only shows what the words say, so it has none of its own; who wants no motion sees it still. */
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

/** The guided tour (TOUR-01): the shown step's card, and the hole over what it is about. */
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

  // The button with the focus may be gone at this step.
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
