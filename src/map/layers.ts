import type { Layer } from '@deck.gl/core';
import type { Draft } from '../kernel/event.ts';
import type { Read } from '../kernel/read.ts';
import type { Box } from './boxes.ts';
import type { Detail } from './detail.ts';
import type { Fleet, Movement } from './fleet.ts';
import type { GlideProps } from './gpu/glide-module.ts';
import type { Covered, Sight } from './label-layout.ts';

/** Translated texts that the page gives the map, to draw or for screen readers. */
export type MapLabels = {
  /** Name of the map for screen readers. */
  readonly map: string;
  /** Formats a fix's age in short form: `40 min`. Argument in seconds. */
  readonly age: (seconds: number) => string;
};

/** The area that panels and sheets cover (CSS pixels); important content stays outside of it. */
export type Padding = {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
};

/** The camera's state, as a map layer needs it. */
type ViewNow = {
  readonly lat: number;
  readonly lng: number;
  readonly zoom: number;
  readonly bearing: number;
  /** Whether the user or an animation is moving the camera. */
  readonly isMoving: boolean;
  readonly width: number;
  readonly height: number;
  /** The area of the earth in view. */
  readonly box: Box;
  /** Number of markers in view: devices that are in no cluster. */
  readonly visible: number;
  /** Number of shown devices in view, including those in clusters. */
  readonly devices: number;
  readonly detail: Detail;
  /** What people see of the map beside the page's sheet, buttons and texts, when the camera last rested. */
  readonly sight: Sight;
  /** Converts a place to CSS pixels from the map's top left corner. */
  readonly project: (lng: number, lat: number) => { x: number; y: number };
};

/** What the map provides to its layers. */
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
   * Makes the camera follow a place of this layer (for example a player's marker) instead of a device, until it is
   * set to null or the user moves the map. Time is the map's clock.
   */
  readonly lead: (leader: Leader | null) => void;
  /** Returns an image of the map as it is now. Null if unavailable. */
  readonly picture: () => Promise<HTMLCanvasElement | null>;
  readonly isDark: () => boolean;
  /** Whether the user prefers reduced motion: then animations jump instead of moving smoothly. */
  readonly reducedMotion: () => boolean;
  readonly labels: () => MapLabels;
  /**
   * Call this when the set of drawn markers has changed: the map counts the markers in view again, and calls
   * `settled` on all layers at once, so that no label stays where its marker has gone.
   */
  readonly recount: () => void;
  /** Call this when something visible has changed: the map soon draws a frame. */
  readonly redraw: () => void;
  /** Call this when the layers or their props have changed: the map calls `layers` again. */
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
/** Something on the map that the user drags, until it is released. */
export type Grip = {
  readonly move: (to: PressedPoint) => void;
  readonly drop: (to: PressedPoint) => void;
};

/** A plugin's layer on the map. */
export type MapLayerHandle = {
  /** Returns the Deck layers to draw, lowest first. Return the same object for a layer that has not changed. */
  readonly layers: () => readonly Layer[];
  /** Called after new device positions, once per batch. Only process the devices that moved. */
  readonly moved?: (movement: Movement) => void;
  /**
   * Called when the camera rests, or when markers have changed their look; at most four times a second. The place
   * for work that takes time per marker in view.
   */
  readonly settled?: () => void;
  /**
   * Called at once when the camera starts to move, rests or jumps, for what cannot wait for `settled`. A camera that
   * follows something jumps in each frame.
   */
  readonly steered?: () => void;
  /** Returns the screen areas that this layer covered in its last `settled`, for layers with `yields`. */
  readonly covers?: () => Covered;
  /** Called after `settled` of all layers, with the areas that they cover. Leave out names that overlap them. */
  readonly yields?: (covered: Covered) => void;
  /**
   * Called for a click on the map. Return true if this layer handled it: then markers and lower layers do not
   * receive it.
   */
  readonly press?: (at: PressedPoint) => boolean;
  /**
   * Called when the user presses the pointer down on the map. Returns the part of this layer that can now be
   * dragged, or null.
   */
  readonly grab?: (at: PressedPoint) => Grip | null;
  /** Whether the pointer is over something in this layer that can be clicked or dragged. */
  readonly points?: (at: PressedPoint) => boolean;
  readonly dispose?: () => void;
};

/** Creates a map layer; the type of the default export of a `*.layer.ts` file. */
export type MapLayerFactory = (context: MapLayerContext) => MapLayerHandle;
