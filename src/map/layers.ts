import type { Layer } from '@deck.gl/core';
import type { Draft } from '../kernel/event.ts';
import type { Read } from '../kernel/read.ts';
import type { Box } from './boxes.ts';
import type { Detail } from './detail.ts';
import type { Fleet, Movement } from './fleet.ts';
import type { GlideProps } from './gpu/glide-module.ts';
import type { Covered, Sight } from './label-layout.ts';

/** Translated texts that the page passes to the map, for drawing or for screen readers. */
export type MapLabels = {
  /** Name of the map for screen readers. */
  readonly map: string;
  /** Formats the age of a fix in short form: `40 min`. The argument is in seconds. */
  readonly age: (seconds: number) => string;
};

/**
 * How far panels and sheets cover the map from each of its edges (CSS pixels). Important content stays out of that
 * area.
 */
export type Padding = {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
};

/** The state of the camera that map layers need. */
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
  /**
   * The part of the map that was visible beside the page's sheet, buttons and texts when the camera last came to rest.
   */
  readonly sight: Sight;
  /** Converts a place to its position on screen (CSS pixels from the map's top left corner). */
  readonly project: (lng: number, lat: number) => { x: number; y: number };
};

/** What the map provides to its layers. */
export type MapLayerContext = {
  readonly read: Read;
  /** Calls `changed` when the value has changed, until the layer is disposed of or the returned function is called. */
  readonly listen: (compute: (read: Read) => unknown, changed: () => void) => () => void;
  readonly fleet: Fleet;
  /** Time and camera of the current frame. */
  readonly frame: () => GlideProps;
  readonly view: () => ViewNow;
  readonly publish: (draft: Draft) => void;
  /**
   * Makes the camera follow a place of this layer (for example a player's marker) instead of a device, until this is
   * called with null or the user moves the map. Times are those of the map's clock.
   */
  readonly lead: (leader: Leader | null) => void;
  /** Returns an image of the map as it is now. Null if unavailable. */
  readonly picture: () => Promise<HTMLCanvasElement | null>;
  readonly isDark: () => boolean;
  /** Whether the user prefers reduced motion. If so, things jump to their places instead of moving smoothly. */
  readonly reducedMotion: () => boolean;
  readonly labels: () => MapLabels;
  /**
   * Call this when the set of drawn markers has changed. The map then counts the markers in view again and calls
   * `settled` on all layers at once, so that no label stays where its marker is gone.
   */
  readonly recount: () => void;
  /** Call this when something visible has changed. The map soon draws a frame. */
  readonly redraw: () => void;
  /** Call this when the layers or their props have changed. The map then calls `layers` again. */
  readonly refresh: () => void;
};

/**
 * A place that the camera follows frame by frame, and a callback for the moment when the user takes over the camera.
 */
export type Leader = {
  readonly at: (time: number) => readonly [lng: number, lat: number] | null;
  readonly left: () => void;
};

/** Where the user clicked: in degrees, and in CSS pixels from the map's top left corner. */
export type PressedPoint = {
  readonly lng: number;
  readonly lat: number;
  readonly x: number;
  readonly y: number;
  /** How far beside its target a click still counts (CSS pixels). More for a finger than for a mouse pointer. */
  readonly reach: number;
};
/** What the user drags on the map until they release it. */
export type Grip = {
  readonly move: (to: PressedPoint) => void;
  readonly drop: (to: PressedPoint) => void;
};

/** A plugin's layer on the map. */
export type MapLayerHandle = {
  /** Returns the Deck layers to draw, lowest first. Return the same object for a layer that has not changed. */
  readonly layers: () => readonly Layer[];
  /** Called after new device positions, once per batch. It should process only the devices that moved. */
  readonly moved?: (movement: Movement) => void;
  /**
   * Called when the camera rests or markers have changed their look, but at most four times a second. Use it for work
   * that takes time per marker in view.
   */
  readonly settled?: () => void;
  /**
   * Called at once when the camera starts to move, rests or jumps, for work that cannot wait for `settled`. While the
   * camera follows something, it jumps in each frame.
   */
  readonly steered?: () => void;
  /**
   * Returns the areas of the screen that this layer covered in its last `settled`. Layers with `yields` receive them.
   */
  readonly covers?: () => Covered;
  /**
   * Called after `settled` of all layers, with the areas that they cover. Leave out names that would overlap these
   * areas.
   */
  readonly yields?: (covered: Covered) => void;
  /**
   * Called when the user clicks the map. Return true if this layer has handled the click; then neither lower layers nor
   * markers receive it.
   */
  readonly press?: (at: PressedPoint) => boolean;
  /**
   * Called when the user presses a pointer button or finger down on the map. Returns what the user can now drag in this
   * layer, or null.
   */
  readonly grab?: (at: PressedPoint) => Grip | null;
  /** Called when the mouse pointer has come over another marker: the marker's row, or null for none. */
  readonly hovered?: (row: number | null) => void;
  /** Whether the pointer is over something in this layer that can be clicked or dragged. */
  readonly points?: (at: PressedPoint) => boolean;
  readonly dispose?: () => void;
};

/** Creates a map layer; the type of the default export of a `*.layer.ts` file. */
export type MapLayerFactory = (context: MapLayerContext) => MapLayerHandle;
