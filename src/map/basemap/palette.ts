/** The colours of the embedded map. They are muted on purpose: a strong colour on this map means a device's state. */
export type Palette = {
  readonly land: string;
  readonly built: string;
  readonly industry: string;
  readonly farmland: string;
  readonly forest: string;
  readonly grass: string;
  readonly park: string;
  readonly sand: string;
  readonly site: string;
  readonly pitch: string;
  readonly water: string;
  readonly stream: string;
  readonly shore: string;
  readonly building: string;
  readonly buildingEdge: string;
  readonly buildingTall: string;
  readonly street: string;
  readonly streetCase: string;
  readonly major: string;
  readonly majorCase: string;
  readonly motorway: string;
  readonly motorwayCase: string;
  readonly square: string;
  readonly path: string;
  readonly rail: string;
  readonly railGap: string;
  readonly border: string;
  readonly borderGlow: string;
  readonly stateBorder: string;
  readonly shade: string;
  readonly light: string;
  readonly halo: string;
  readonly country: string;
  readonly state: string;
  readonly city: string;
  readonly town: string;
  readonly village: string;
  readonly streetText: string;
  readonly shield: string;
  readonly shieldText: string;
  readonly waterText: string;
  readonly parkText: string;
  readonly poiText: string;
  readonly faintText: string;
  readonly sky: string;
  readonly horizon: string;
};

export const light: Palette = {
  land: '#f4f5f3',
  built: '#eceef1',
  industry: '#e2e5ea',
  farmland: '#f1f3e9',
  forest: '#d5e6cf',
  grass: '#e2eed9',
  park: '#cde6c6',
  sand: '#f4eeda',
  site: '#e7eaf1',
  pitch: '#bfdfb6',
  water: '#b3d6ec',
  stream: '#a3cbe4',
  shore: '#94bfdb',
  building: '#dcdfe5',
  buildingEdge: '#cbd0d8',
  buildingTall: '#d5d9e0',
  street: '#ffffff',
  streetCase: '#d3d8df',
  major: '#ffffff',
  majorCase: '#bcc5d1',
  motorway: '#d3d7df',
  motorwayCase: '#a4acbb',
  square: '#f4f5f8',
  path: '#c3c9d1',
  rail: '#bcc3cd',
  railGap: '#eef0f2',
  border: '#8d93a6',
  borderGlow: 'rgba(110, 118, 150, 0.13)',
  stateBorder: '#b9bfcc',
  shade: '#56606f',
  light: '#ffffff',
  halo: 'rgba(255, 255, 255, 0.92)',
  country: '#59606e',
  state: '#8b93a3',
  city: '#22272f',
  town: '#3c434e',
  village: '#606874',
  streetText: '#5d6571',
  shield: '#ffffff',
  shieldText: '#4a5a74',
  waterText: '#4a82a8',
  parkText: '#4f8255',
  poiText: '#626976',
  faintText: '#8c95a1',
  sky: '#7fb2e5',
  horizon: '#e3eef7',
};

export const dark: Palette = {
  land: '#1f252c',
  built: '#272e36',
  industry: '#2c343d',
  farmland: '#202826',
  forest: '#1d3029',
  grass: '#20302b',
  park: '#1f382e',
  sand: '#2a2a26',
  site: '#283040',
  pitch: '#264437',
  water: '#15324d',
  stream: '#1d4468',
  shore: '#2f5878',
  building: '#323a45',
  buildingEdge: '#3e4754',
  buildingTall: '#3c4754',
  street: '#4a5563',
  streetCase: '#171b21',
  major: '#5e6c7d',
  majorCase: '#15191f',
  motorway: '#77879b',
  motorwayCase: '#13171c',
  square: '#2b333c',
  path: '#525d6a',
  rail: '#566170',
  railGap: '#2a3139',
  border: '#7f8ca1',
  borderGlow: 'rgba(120, 135, 165, 0.12)',
  stateBorder: '#4d5967',
  shade: '#06080b',
  light: '#55637a',
  halo: 'rgba(20, 25, 31, 0.9)',
  country: '#b3bdca',
  state: '#8f9aaa',
  city: '#e1e7ee',
  town: '#c9d2dc',
  village: '#a9b4c1',
  streetText: '#b9c4d1',
  shield: '#333c47',
  shieldText: '#c6d1de',
  waterText: '#83b3dc',
  parkText: '#88ba9d',
  poiText: '#a3aebb',
  faintText: '#8893a1',
  sky: '#0a1220',
  horizon: '#3d5878',
};

/** The map colours for satellite images: white names, and no colours that would cover the ground. */
export const overImage: Palette = {
  ...dark,
  water: '#0b1d2e',
  shore: 'rgba(255, 255, 255, 0.35)',
  stream: 'rgba(173, 214, 240, 0.45)',
  border: 'rgba(255, 255, 255, 0.75)',
  stateBorder: 'rgba(255, 255, 255, 0.4)',
  halo: 'rgba(0, 0, 0, 0.7)',
  country: '#ffffff',
  state: '#e3e8ee',
  city: '#ffffff',
  town: '#ffffff',
  village: '#eef2f6',
  waterText: '#cfe6f7',
};
