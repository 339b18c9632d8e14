import type { Layer } from '@deck.gl/core';
import type { Draft } from '../kernel/event.ts';
import type { Read } from '../kernel/read.ts';
import type { Box } from './boxes.ts';
import type { Detail } from './detail.ts';
import type { Fleet, Movement } from './fleet.ts';
import type { GlideProps } from './gpu/glide-module.ts';

/** Texts that are drawn on the map or read out; the page translates them. */
export type MapLabels = {
  /** Name of the map for screen readers. */
  readonly map: string;
  /** An age in few words: `40 min`. Seconds. */
  readonly age: (seconds: number) => string;
};

/** Room that panels and sheets take from the map, CSS pixels: what the map is about stays in what is left. */
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
  /** What is in view, a little more than the screen. */
  readonly box: Box;
  /** Markers in view: of devices that no cluster stands for. */
  readonly visible: number;
  /** Shown devices in view, with those that are in clusters. */
  readonly devices: number;
  readonly detail: Detail;
  /** CSS pixels from the top left corner of the map. */
  readonly project: (lng: number, lat: number) => { x: number; y: number };
};

/** What the map gives to those who draw on it. */
export type MapLayerContext = {
  readonly read: Read;
  /** Calls back when the value changed, until the layer is disposed of, or until what it returns is called. */
  readonly listen: (compute: (read: Read) => unknown, changed: () => void) => () => void;
  readonly fleet: Fleet;
  /** Time and camera of the frame that is drawn. */
  readonly frame: () => GlideProps;
  readonly view: () => ViewNow;
  readonly publish: (draft: Draft) => void;
  /**
   * Keeps a place of the layer's own in the middle of the map, in place of a followed device (a player's marker), until
   * null or until the user pans. Time is the map's clock.
   */
  readonly lead: (leader: Leader | null) => void;
  /** What is on the map now as a picture; null where it is not available. */
  readonly picture: () => Promise<HTMLCanvasElement | null>;
  readonly isDark: () => boolean;
  /** The user wants no motion: what moves by itself goes in steps. */
  readonly reducedMotion: () => boolean;
  readonly labels: () => MapLabels;
  /** Which markers are drawn changed: count again what is in view, and let all settle. */
  readonly recount: () => void;
  /** Something changed that can be seen: draw soon. */
  readonly redraw: () => void;
  /** The list of layers or a layer's props changed: ask for `layers` again. */
  readonly refresh: () => void;
};

/** A place that the camera stays with, frame by frame, and who hears that the user's hand took the camera away. */
export type Leader = {
  readonly at: (time: number) => readonly [lng: number, lat: number] | null;
  readonly left: () => void;
};

/** A point that was pressed, in degrees and in CSS pixels from the map's top left corner. */
export type PressedPoint = {
  readonly lng: number;
  readonly lat: number;
  readonly x: number;
  readonly y: number;
  /** How far beside something a press still means it, CSS pixels: a finger covers more than a pointer does. */
  readonly reach: number;
};
/** Something that is dragged, until it is let go. */
export type Grip = {
  readonly move: (to: PressedPoint) => void;
  readonly drop: (to: PressedPoint) => void;
};

/** One plugin's drawing on the map. */
export type MapLayerHandle = {
  /** The layers to draw, lowest first. Unchanged ones must be the same objects. */
  readonly layers: () => readonly Layer[];
  /** New positions were taken over. Runs once per batch: only work on what moved. */
  readonly moved?: (movement: Movement) => void;
  /** The camera rests, or looks changed: the place for work per marker in view. At most four times a second. */
  readonly settled?: () => void;
  /** A press on the map. True: it was meant for this drawing; markers and drawings below hear nothing of it. */
  readonly press?: (at: PressedPoint) => boolean;
  /** A pointer goes down: what of this drawing it takes hold of, or null. */
  readonly grab?: (at: PressedPoint) => Grip | null;
  /** The pointer is over something of this drawing that can be pressed or grabbed. */
  readonly points?: (at: PressedPoint) => boolean;
  readonly dispose?: () => void;
};

/** Default export of a `*.layer.ts` file. */
export type MapLayerFactory = (context: MapLayerContext) => MapLayerHandle;
