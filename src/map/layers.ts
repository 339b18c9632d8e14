import type { Layer } from '@deck.gl/core';
import type { Draft } from '../kernel/event.ts';
import type { Read } from '../kernel/read.ts';
import type { Box } from './boxes.ts';
import type { Detail } from './detail.ts';
import type { Fleet, Movement } from './fleet.ts';
import type { GlideProps } from './gpu/glide-module.ts';

/** Texts drawn on the map or for screen readers; the page translates them. */
export type MapLabels = {
  /** Name of the map for screen readers. */
  readonly map: string;
  /** Returns a short age: `40 min`. Seconds. */
  readonly age: (seconds: number) => string;
};

/** The area that panels and sheets cover (CSS pixels): important content stays outside of it. */
export type Padding = {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
};

/** The camera, as a layer needs it. */
type ViewNow = {
  readonly lat: number;
  readonly lng: number;
  readonly zoom: number;
  readonly bearing: number;
  readonly width: number;
  readonly height: number;
  /** The area in view, slightly larger than the screen. */
  readonly box: Box;
  /** Number of markers in view: devices that are in no cluster. */
  readonly visible: number;
  /** Number of shown devices in view, including those in clusters. */
  readonly devices: number;
  readonly detail: Detail;
  /** Returns CSS pixels from the map's top left corner. */
  readonly project: (lng: number, lat: number) => { x: number; y: number };
};

/** What the map provides to its drawings. */
export type MapLayerContext = {
  readonly read: Read;
  /** Calls back when the value has changed, until the layer is disposed of or the returned function is called. */
  readonly listen: (compute: (read: Read) => unknown, changed: () => void) => () => void;
  readonly fleet: Fleet;
  /** Time and camera of the current frame. */
  readonly frame: () => GlideProps;
  readonly view: () => ViewNow;
  readonly publish: (draft: Draft) => void;
  /**
   * Keeps a place of the layer in the centre of the map, in place of a followed device (for example a player's
   * marker), until it is set to null or the user pans. Time is the map's clock.
   */
  readonly lead: (leader: Leader | null) => void;
  /** Returns a picture of the current map. Null if unavailable. */
  readonly picture: () => Promise<HTMLCanvasElement | null>;
  readonly isDark: () => boolean;
  /** The user prefers reduced motion: animations go in steps. */
  readonly reducedMotion: () => boolean;
  readonly labels: () => MapLabels;
  /**
   * Call this when the set of drawn markers has changed: the view is counted again, and all drawings are notified
   * by `settled`.
   */
  readonly recount: () => void;
  /** Call this when something visible has changed: a frame follows soon. */
  readonly redraw: () => void;
  /** Call this when the list of layers or a layer's props have changed: `layers` is called again. */
  readonly refresh: () => void;
};

/** A place that the camera follows frame by frame, and a callback for when the user takes over the camera. */
export type Leader = {
  readonly at: (time: number) => readonly [lng: number, lat: number] | null;
  readonly left: () => void;
};

/** The point of a click, in degrees and in CSS pixels from the map's top left corner. */
export type PressedPoint = {
  readonly lng: number;
  readonly lat: number;
  readonly x: number;
  readonly y: number;
  /** Tolerance of a click (CSS pixels): a finger covers more than a pointer. */
  readonly reach: number;
};
/** Something that is being dragged, until it is released. */
export type Grip = {
  readonly move: (to: PressedPoint) => void;
  readonly drop: (to: PressedPoint) => void;
};

/** A plugin's drawing on the map. */
export type MapLayerHandle = {
  /** The layers to draw, lowest first. Unchanged ones must be the same objects. */
  readonly layers: () => readonly Layer[];
  /** Called after new positions, once per batch: only work on what moved. */
  readonly moved?: (movement: Movement) => void;
  /**
   * Called when the camera rests, or looks have changed: the place for work per marker in view. At most four times
   * a second.
   */
  readonly settled?: () => void;
  /**
   * Called for a click on the map. Return true if the drawing handled it: markers and drawings below do not receive
   * it.
   */
  readonly press?: (at: PressedPoint) => boolean;
  /** Called when a pointer goes down: returns what it grabs of this drawing, or null. */
  readonly grab?: (at: PressedPoint) => Grip | null;
  /** Whether the pointer is over something that can be clicked or grabbed. */
  readonly points?: (at: PressedPoint) => boolean;
  readonly dispose?: () => void;
};

/** The default export of a `*.layer.ts` file. */
export type MapLayerFactory = (context: MapLayerContext) => MapLayerHandle;
