import { afterEach, expect } from 'vitest';
import { shownStory } from './pictures.ts';

/** The properties that are compared. Sizes that follow from the layout are not included. */
const PROPERTIES = [
  'display position z-index order visibility opacity transform overflow-x overflow-y cursor pointer-events user-select',
  'inset-inline-end inset-block-start inset-block-end touch-action container-type container-name contain object-fit',
  'margin-top margin-right margin-bottom margin-left padding-top padding-right padding-bottom padding-left',
  'min-width max-width min-height max-height row-gap column-gap flex-grow flex-shrink flex-basis flex-direction flex-wrap',
  'align-items align-self align-content justify-content justify-items justify-self list-style-type',
  'color background-color background-image box-shadow stroke fill outline-width outline-style',
  'border-top-width border-right-width border-bottom-width border-left-width border-top-style',
  'border-top-color border-bottom-color border-left-color border-top-left-radius border-bottom-right-radius',
  'font-family font-size font-weight line-height letter-spacing font-variant-numeric text-align text-decoration-line',
  'text-overflow overflow-wrap white-space-collapse text-wrap-mode',
].flatMap((line) => line.split(' '));

/**
 * The look must not depend on the order of the style sheets, because parts of the app load in any order. After each
 * story, this check reverses the order of the modules' sheets: every element must look the same. Slow, so it runs
 * only with `VITE_STORY_STYLES=turned`.
 */
afterEach(() => {
  if (import.meta.env['VITE_STORY_STYLES'] !== 'turned' || !shownStory()) return;
  const still = document.createElement('style');
  still.textContent = '*, ::before, ::after { transition: none !important; animation: none !important }';
  document.head.append(still);
  const elements = [...document.body.querySelectorAll('*')];
  const looks = () =>
    elements.map((element) => {
      const style = getComputedStyle(element);
      return PROPERTIES.map((property) => style.getPropertyValue(property));
    });
  const before = looks();
  const sheets = [...document.querySelectorAll<HTMLStyleElement>('style[data-vite-dev-id$=".module.css"]')];
  const place = document.createComment('');
  sheets[0]?.before(place);
  place.after(...sheets.toReversed());
  const after = looks();
  place.replaceWith(...sheets);
  still.remove();
  const differing = elements.flatMap((element, at) =>
    PROPERTIES.flatMap((property, which) => {
      const [first, then] = [before[at]?.[which], after[at]?.[which]];
      const name = `${element.tagName} “${element.getAttribute('class')}”`;
      return first === then ? [] : [`${name}: ${property} ${first}, or ${then}`];
    }),
  );
  // oxlint-disable-next-line vitest/no-standalone-expect -- this is the end of every test of a story
  expect([...new Set(differing)], 'looks that depend on which styles came first').toEqual([]);
});
