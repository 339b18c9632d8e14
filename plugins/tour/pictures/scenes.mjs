// The pictures of the tours, as SVG. Their night colours fit the light and the dark theme. They contain no texts.

const NIGHT = '#1c2942';
const LAND = '#26365a';
const ROAD = '#44588a';
const WATER = '#1b4a78';
const WHITE = '#f4f7fc';
const GREEN = '#3ddc84';
const AMBER = '#ffb648';
const BLUE = '#5b9bff';
const GREY = '#9aa7c0';
const PINK = '#ff7ab0';

const WIDTH = 300;
const HEIGHT = 160;

/** @param {string} inside */
const picture = (inside) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}"><rect width="${WIDTH}" height="${HEIGHT}" fill="${NIGHT}"/>${inside}</svg>`;

/** Draws streets, a park and some water, shifted and enlarged. */
const city = ({ x = 0, y = 0, zoom = 1, tilt = 0 } = {}) => `
  <g transform="translate(${150 + x} ${80 + y}) scale(${zoom} ${zoom * (1 - tilt)}) translate(-150 -80)" fill="none" stroke-linecap="round">
    <rect x="-150" y="-120" width="600" height="400" fill="${LAND}"/>
    <path d="M-150 210 C 20 150 60 190 140 150 S 300 80 460 110 L 460 300 L -150 300 Z" fill="${WATER}"/>
    <rect x="168" y="14" width="58" height="42" rx="8" fill="#27523f"/>
    <path d="M-150 60 H 460 M -150 112 L 460 4 M 60 -120 V 280 M 132 -120 L 150 280 M 248 -120 L 226 280 M -150 -40 H 460 M -60 -120 V 280 M 340 -120 V 280" stroke="${ROAD}" stroke-width="5"/>
    <path d="M-150 96 C 40 96 90 60 150 66 S 300 40 460 34" stroke="#6a7fb5" stroke-width="9"/>
  </g>`;

const GLYPHS = {
  car: '<path d="M-8 3 v-3 l2.4 -5.4 h11.2 l2.4 5.4 v3 z" /><path d="M-8 0 h16"/><circle cx="-4.4" cy="3.6" r="1.9"/><circle cx="4.4" cy="3.6" r="1.9"/>',
  dog: '<path d="M-6.6 -6.4 l3 2 h7.2 l3 -2 l1 5.4 c0 4.6 -3.6 7.4 -7.6 7.4 s-7.6 -2.8 -7.6 -7.4 z"/><circle cx="-3" cy="-0.6" r="0.9"/><circle cx="3" cy="-0.6" r="0.9"/><path d="M-1.2 3 h2.4 l-1.2 1.4 z"/>',
  watch:
    '<circle r="5.2"/><path d="M-2.6 -4.6 l0.6 -4 h4 l0.6 4 M-2.6 4.6 l0.6 4 h4 l0.6 -4 M0 -2.4 v2.4 l1.8 1.4"/>',
  bike: '<circle cx="-5.4" cy="2.6" r="3.6"/><circle cx="5.4" cy="2.6" r="3.6"/><path d="M-5.4 2.6 l3 -6 h5.4 l2.4 6 M-2.4 -3.4 l2.4 6 l3 -6 l-0.8 -2.2 h2 M-3.6 -5 h2.4"/>',
};

/** @param {{ x: number, y: number, colour: string, glyph: keyof typeof GLYPHS, state?: 'moving' | 'standing' | 'nosignal' | 'off', heading?: number, size?: number }} marker */
const marker = ({ x, y, colour, glyph, state = 'moving', heading = 60, size = 1 }) => {
  const ring = {
    moving: `<path d="M0 -25 L8 -14 H-8 Z" fill="${GREEN}" transform="rotate(${heading})"/><circle r="17" fill="${colour}" stroke="${GREEN}" stroke-width="3.4"/>`,
    standing: `<circle r="17" fill="${colour}" stroke="${WHITE}" stroke-width="3.4"/><circle cx="13" cy="13" r="6" fill="#7f93bd" stroke="${WHITE}" stroke-width="2.4"/>`,
    nosignal: `<circle r="17" fill="${colour}"/><circle r="17" fill="none" stroke="${AMBER}" stroke-width="3.8" stroke-dasharray="7 5"/>`,
    off: `<circle r="16" fill="${LAND}" stroke="${GREY}" stroke-width="4"/>`,
  }[state];
  return `<g transform="translate(${x} ${y}) scale(${size})">${ring}<g fill="none" stroke="${state === 'off' ? GREY : WHITE}" stroke-width="1.7" stroke-linejoin="round" stroke-linecap="round">${GLYPHS[glyph]}</g></g>`;
};

/** Draws a row of the device list: an icon, two bars for text, and a bar whose colour shows the age. */
const row = (y, { colour, glyph, state, width, fresh }, left = 92, right = 208) => `
  <g>${marker({ x: left + 17, y: y + 16, colour, glyph, state, size: 0.62, heading: 120 })}
  <rect x="${left + 36}" y="${y + 7}" width="${width}" height="6" rx="3" fill="${WHITE}"/>
  <rect x="${left + 36}" y="${y + 19}" width="${width * 0.62}" height="5" rx="2.5" fill="${GREY}"/>
  <rect x="${right - 28}" y="${y + 19}" width="20" height="5" rx="2.5" fill="${fresh ? GREEN : AMBER}"/></g>`;
const ROWS = [
  { colour: '#2f9e6e', glyph: 'car', state: 'moving', width: 46, fresh: true },
  { colour: '#c2557f', glyph: 'dog', state: 'standing', width: 30, fresh: true },
  { colour: '#4a6fd0', glyph: 'bike', state: 'nosignal', width: 40, fresh: false },
  { colour: '#b8751b', glyph: 'watch', state: 'moving', width: 34, fresh: true },
];

const CURSOR = 'M0 0 L0 17 L4.4 13 L7.2 19.4 L10 18.2 L7.2 12 L13 12 Z';
const cursor = (x, y, pressed = false) =>
  `${pressed ? `<circle cx="${x}" cy="${y}" r="11" fill="none" stroke="${WHITE}" stroke-width="2" opacity="0.7"/>` : ''}<path transform="translate(${x} ${y})" d="${CURSOR}" fill="${WHITE}" stroke="${NIGHT}" stroke-width="1.6"/>`;
const finger = (x, y, pressed = true) =>
  `<circle cx="${x}" cy="${y}" r="${pressed ? 13 : 10}" fill="${WHITE}" fill-opacity="${pressed ? 0.85 : 0.35}" stroke="${BLUE}" stroke-width="2.6"/>`;

const smooth = (t) => t * t * (3 - 2 * t);
/** Returns how far an animation between two moments of the film has come (0–1). */
const phase = (t, from, to) => smooth(Math.min(1, Math.max(0, (t - from) / (to - from))));

const welcome = (glyphs) =>
  picture(
    city({ zoom: 1.05 }) +
      `<path d="M36 128 C 70 104 84 96 118 92" fill="none" stroke="${GREEN}" stroke-width="4" stroke-linecap="round" opacity="0.75"/>` +
      `<path d="M190 44 C 214 46 234 58 252 84" fill="none" stroke="${PINK}" stroke-width="4" stroke-linecap="round" opacity="0.75"/>` +
      marker({ x: 118, y: 90, colour: '#2f9e6e', glyph: glyphs[0], heading: 70, size: 1.35 }) +
      marker({ x: 252, y: 90, colour: '#c2557f', glyph: glyphs[1], state: 'moving', heading: 150 }) +
      marker({ x: 186, y: 122, colour: '#4a6fd0', glyph: glyphs[2], state: 'standing', size: 0.85 }) +
      marker({ x: 52, y: 44, colour: '#b8751b', glyph: glyphs[3], state: 'standing', size: 0.75 }),
  );

/** The points along the marker's way. */
const WAY = [
  [34, 130],
  [104, 96],
  [150, 84],
  [206, 70],
  [262, 52],
];
const along = (t) => {
  const part = Math.min(WAY.length - 1.0001, t * (WAY.length - 1));
  const [[x0, y0], [x1, y1]] = [WAY[Math.floor(part)], WAY[Math.floor(part) + 1]];
  const f = part % 1;
  return {
    x: x0 + (x1 - x0) * f,
    y: y0 + (y1 - y0) * f,
    heading: (Math.atan2(x1 - x0, y0 - y1) * 180) / Math.PI,
  };
};

/** Stills: name → SVG. */
export const STILLS = {
  welcome: welcome(['car', 'bike', 'watch', 'dog']),
  'welcome-pets': welcome(['dog', 'dog', 'dog', 'dog']),
  'welcome-watch': welcome(['watch', 'watch', 'watch', 'watch']),
  'welcome-bike': welcome(['bike', 'bike', 'bike', 'bike']),
  list: picture(
    city() +
      `<rect x="84" y="-10" width="132" height="190" rx="14" fill="#111b30" opacity="0.94"/>` +
      ROWS.map((each, i) => row(6 + i * 38, each)).join('') +
      `<rect x="88" y="45" width="124" height="36" rx="9" fill="${BLUE}" fill-opacity="0.28" stroke="${BLUE}" stroke-width="2"/>` +
      cursor(196, 62, true),
  ),
  filter: picture(
    city() +
      `<rect x="40" y="22" width="220" height="40" rx="12" fill="#111b30"/><circle cx="62" cy="41" r="7" fill="none" stroke="${WHITE}" stroke-width="2.6"/><path d="M67 46 l6 6" stroke="${WHITE}" stroke-width="2.6" stroke-linecap="round"/><rect x="84" y="38" width="72" height="7" rx="3.5" fill="${GREY}"/><rect x="160" y="33" width="2" height="17" fill="${BLUE}"/>` +
      ['moving', 'standing', 'nosignal', 'off']
        .map((state, i) => {
          const x = 40 + i * 56.5;
          const on = state === 'moving';
          const sign = {
            moving: `<path d="M-8 6 L9 -8 L3 9 L0 2 Z" fill="${GREEN}"/>`,
            standing: `<circle r="6.5" fill="#7f93bd"/>`,
            nosignal: `<circle r="7" fill="none" stroke="${AMBER}" stroke-width="3" stroke-dasharray="4 3"/>`,
            off: `<circle r="6.5" fill="none" stroke="${GREY}" stroke-width="3"/>`,
          }[state];
          return `<rect x="${x}" y="76" width="50.5" height="56" rx="10" fill="${on ? '#1f4a46' : '#111b30'}" ${on ? `stroke="${GREEN}" stroke-width="2.4"` : ''}/><g transform="translate(${x + 25} 96)">${sign}</g><rect x="${x + 12}" y="116" width="26" height="5.5" rx="2.75" fill="${on ? WHITE : GREY}"/>`;
        })
        .join('') +
      cursor(78, 112, true),
  ),
  tilt: picture(
    `<rect width="300" height="160" fill="#31487a"/><path d="M0 52 H300" stroke="#8fa6d8" stroke-width="1.4"/>` +
      `<g transform="translate(150 52)"><path d="M-150 0 H150 V108 H-150 Z" fill="${LAND}"/><path d="M-150 0 H-62 L-150 40 Z M-150 62 L-40 0 M-10 0 L-64 108 M22 0 L66 108 M58 0 L150 66 M-150 20 H150 M-150 52 H150 M96 0 L150 24" fill="${WATER}" stroke="${ROAD}" stroke-width="4"/></g>` +
      [
        [96, 96, 26, 40],
        [132, 78, 18, 22],
        [206, 84, 22, 30],
        [60, 74, 16, 16],
        [178, 70, 14, 14],
      ]
        .sort((a, b) => a[1] - b[1])
        .map(
          ([x, y, w, h]) =>
            `<path d="M${x} ${y} v-${h} h${w} v${h} z" fill="#4d63a0"/><path d="M${x} ${y - h} l5 -4 h${w} l-5 4 z" fill="#7c93cf"/><path d="M${x + w} ${y} l5 -4 v-${h} l-5 4 z" fill="#3a4d80"/>`,
        )
        .join('') +
      marker({ x: 158, y: 112, colour: '#2f9e6e', glyph: 'car', heading: 20 }) +
      `<path d="M262 132 v-44 m-9 10 l9 -11 l9 11" fill="none" stroke="${WHITE}" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/>` +
      `<g fill="${WHITE}" fill-opacity="0.85" stroke="${BLUE}" stroke-width="2.4"><circle cx="236" cy="126" r="10"/><circle cx="262" cy="134" r="10"/></g>`,
  ),
};

/** The films: each draws the picture at a time from 0 to 1. The last frame stays, so it must be clear on its own. */
export const FILMS = {
  marker: (t) => {
    const go = phase(t, 0.05, 0.9);
    const { x, y, heading } = along(go);
    const trail = Array.from({ length: 25 }, (_, i) => along((go * i) / 24));
    return picture(
      city() +
        `<path d="M${trail.map((p) => `${p.x.toFixed(1)} ${p.y.toFixed(1)}`).join(' L ')}" fill="none" stroke="#2f9e6e" stroke-width="4.5" stroke-linecap="round" stroke-linejoin="round"/>` +
        marker({ x: 66, y: 36, colour: '#4a6fd0', glyph: 'bike', state: 'standing', size: 0.9 }) +
        marker({ x: 214, y: 124, colour: '#c2557f', glyph: 'dog', state: 'nosignal', size: 0.9 }) +
        marker({ x: 128, y: 134, colour: GREY, glyph: 'watch', state: 'off', size: 0.9 }) +
        marker({ x, y, colour: '#2f9e6e', glyph: 'car', heading, size: 1.15 }),
    );
  },
  'move-mouse': (t) => {
    const drag = phase(t, 0.12, 0.45);
    const zoom = 1 + 0.55 * phase(t, 0.6, 0.9);
    const x = -64 * drag;
    const y = 22 * drag;
    const at = { x: 150 + (x + 66) * zoom, y: 80 + (y - 26) * zoom };
    const wheel = t > 0.56 && t < 0.93;
    return picture(
      city({ x: x * zoom, y: y * zoom, zoom }) +
        marker({ ...at, colour: '#2f9e6e', glyph: 'car', heading: 70, size: 1.1 }) +
        (wheel
          ? `<g transform="translate(262 116)"><rect x="-14" y="-24" width="28" height="46" rx="14" fill="${WHITE}"/><rect x="-3.4" y="${-16 + 6 * phase(t, 0.6, 0.9)}" width="6.8" height="12" rx="3.4" fill="${BLUE}"/></g>`
          : '') +
        cursor(190 + x, 96 + y, drag > 0 && drag < 1),
    );
  },
  'move-touch': (t) => {
    const drag = phase(t, 0.1, 0.42);
    const spread = phase(t, 0.58, 0.9);
    const zoom = 1 + 0.6 * spread;
    const x = -58 * drag;
    const y = 16 * drag;
    const at = { x: 150 + (x + 60) * zoom, y: 80 + (y - 20) * zoom };
    const two = t > 0.54;
    const gap = 17 + 34 * spread;
    return picture(
      city({ x: x * zoom, y: y * zoom, zoom }) +
        marker({ ...at, colour: '#2f9e6e', glyph: 'car', heading: 70, size: 1.1 }) +
        (two
          ? finger(150 - gap, 96 + gap * 0.7, t < 0.93) + finger(150 + gap, 96 - gap * 0.7, t < 0.93)
          : finger(196 + x, 100 + y, drag > 0 && drag < 1)),
    );
  },
  sheet: (t) => {
    const up = phase(t, 0.15, 0.6);
    const top = 112 - 74 * up;
    const chosen = t > 0.8;
    return picture(
      city() +
        marker({ x: 212, y: 28, colour: '#2f9e6e', glyph: 'car', heading: 70, size: 0.9 }) +
        `<rect x="66" y="${top}" width="168" height="200" rx="16" fill="#111b30"/><rect x="134" y="${top + 7}" width="32" height="5" rx="2.5" fill="${GREY}"/>` +
        ROWS.map((each, i) => row(top + 18 + i * 36, each, 76, 226)).join('') +
        (chosen
          ? `<rect x="72" y="${top + 17}" width="156" height="34" rx="9" fill="${BLUE}" fill-opacity="0.28" stroke="${BLUE}" stroke-width="2"/>${finger(200, top + 34)}`
          : finger(150, top + 10, up > 0 && up < 1)),
    );
  },
};
