import type { Map as MapLibreMap } from 'maplibre-gl';
import { type Box, boundsOf, boxAround, boxOf, isInside } from './boxes.ts';
import type { Fleet } from './fleet.ts';
import type { Leader } from './layers.ts';
import { pixelsBetween } from './mercator.ts';

/** Time constant of the exponential movement with which the camera approaches a followed device (seconds). */
const APPROACH_SECONDS = 0.12;
/** If a followed device is more than this many screens away, the camera flies to it instead of sliding. */
const FLY_BEYOND_SCREENS = 1.5;

type FollowStep =
  | { readonly kind: 'stay' }
  | { readonly kind: 'fly' }
  | { readonly kind: 'go'; readonly share: number };

/**
 * Returns what the camera does in one frame to keep a device in the centre of the screen.
 *
 * The camera slides to the device and then holds it: from then on the device stays in place on screen, and the map
 * moves beneath it.
 * @param pixels distance from the centre to the device
 * @param seconds time since the previous frame
 * @param isHeld whether the device was in the centre in the previous frame
 */
export function followStep(
  pixels: number,
  seconds: number,
  isHeld: boolean,
  screen: number,
  reduced: boolean,
): FollowStep {
  if (pixels < 0.05) return { kind: 'stay' };
  if (reduced || (isHeld && pixels < screen / 4)) return { kind: 'go', share: 1 };
  if (pixels > screen * FLY_BEYOND_SCREENS) return { kind: 'fly' };
  return { kind: 'go', share: pixels < 1 ? 1 : 1 - Math.exp(-seconds / APPROACH_SECONDS) };
}

/** When following a group, the camera zooms in once its view is more than this many times larger than the group. */
const ROOM = 3.5;

/**
 * Whether the camera must choose another view of a followed group, because a device has left the view, or the view has
 * become far too wide. Otherwise the view stays, so that the map does not move all the time.
 */
export function mustRefit(group: Box, view: Box, canComeCloser: boolean): boolean {
  if (!isInside(view, group.south, group.west) || !isInside(view, group.north, group.east)) return true;
  if (!canComeCloser) return false;
  return height(view) > ROOM * Math.max(1, height(group)) && width(view) > ROOM * Math.max(1, width(group));
}

const height = (box: Box) => box.north - box.south;
const width = (box: Box) => (box.east - box.west + 3.6e9) % 3.6e9;

export type Following = { readonly device: number } | 'all' | null;

/**
 * Zoom level at which the camera starts to follow a device, and the maximum zoom level for a group. The user may zoom
 * in further.
 */
const FOLLOW_ZOOM = 15;

/** After each turn of the mouse wheel, the user keeps control of the camera for this long (ms). */
const WHEEL_MILLISECONDS = 250;

/**
 * Keeps one device, or all devices, in the centre of the map's uncovered part.
 *
 * @param onFree called when the user stops dragging the map; a frame must be drawn then
 */
export function createFollower(
  map: MapLibreMap,
  fleet: Fleet,
  reducedMotion: () => boolean,
  onFree: () => void,
) {
  let following: Following = null;
  let isHeld = false;
  let before = 0;
  let fitted = false;

  let leader: Leader | null = null;

  function lead(next: Leader | null) {
    if (next === leader) return;
    leader = next;
    begin(following !== null || next !== null);
  }

  function set(next: Following) {
    following = next;
    begin(next !== null || leader !== null);
  }

  function begin(isFollowing: boolean) {
    isHeld = false;
    fitted = false;
    // While the camera follows a device, zooming keeps that device in place on screen.
    for (const zoom of [map.scrollZoom, map.touchZoomRotate]) {
      if (!zoom.isEnabled()) continue;
      zoom.disable();
      zoom.enable(isFollowing ? { around: 'center' } : false);
    }
  }

  /**
   * Moves the camera for one frame. Returns `rests`, or `moved`, or `moving` if another frame is needed to finish the
   * movement.
   *
   * @param time seconds on the map's clock
   */
  function step(time: number): 'rests' | 'moved' | 'moving' {
    const seconds = Math.min(0.1, Math.max(0.001, time - before));
    before = time;
    if (!(following || leader) || isBusy()) return 'rests';
    if (!leader && following === 'all') {
      keepGroupInView();
      return 'rests';
    }
    const place = leader ? leader.at(time) : placeOfDevice(time);
    if (!place) return 'rests';
    const [lng, lat] = place;
    const centre = map.getCenter();
    const zoom = map.getZoom();
    const pixels = pixelsBetween(lng, lat, centre.lng, centre.lat, zoom);
    const { clientWidth, clientHeight } = map.getContainer();
    const move = followStep(pixels, seconds, isHeld, Math.hypot(clientWidth, clientHeight), reducedMotion());
    if (move.kind === 'stay') {
      isHeld = true;
      return 'rests';
    }
    if (move.kind === 'fly' || (!isHeld && zoom < FOLLOW_ZOOM - 3)) {
      const target = { center: [lng, lat] as [number, number], zoom: Math.max(zoom, FOLLOW_ZOOM) };
      if (reducedMotion()) map.jumpTo(target);
      else map.flyTo({ ...target, maxDuration: 1_500, essential: true });
      isHeld = true;
      return 'moving';
    }
    isHeld ||= move.share === 1;
    const dLng = ((lng - centre.lng + 540) % 360) - 180;
    map.jumpTo({ center: [centre.lng + dLng * move.share, centre.lat + (lat - centre.lat) * move.share] });
    return isHeld ? 'moved' : 'moving';
  }

  function placeOfDevice(time: number) {
    const row = following && following !== 'all' ? fleet.rowOf(following.device) : undefined;
    return row === undefined ? null : fleet.shownAt(row, time);
  }

  let isHandOn = false;
  let wheelUntil = 0;
  /**
   * Whether the user, or an animation of the app, controls the camera now. Then the follower must not move the camera,
   * because that would end the user's gesture.
   */
  const isBusy = () => isHandOn || performance.now() < wheelUntil || map.isMoving();

  const handOn = () => {
    isHandOn = true;
  };
  const handOff = () => {
    isHandOn = false;
    onFree();
  };
  const ends = ['mouseup', 'touchend', 'touchcancel', 'blur'] as const;
  map.on('mousedown', handOn);
  map.on('touchstart', handOn);
  for (const end of ends) window.addEventListener(end, handOff, true);
  map.on('wheel', () => {
    wheelUntil = performance.now() + WHEEL_MILLISECONDS;
  });

  function keepGroupInView() {
    const group = boxAround(fleet.targets);
    if (!group) return;
    const bounds = map.getBounds();
    const view: Box = boxOf(bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth());
    if (fitted && !mustRefit(group, view, map.getZoom() < FOLLOW_ZOOM)) return;
    fitted = true;
    map.fitBounds(boundsOf(group), {
      padding: 56,
      maxZoom: FOLLOW_ZOOM,
      animate: !reducedMotion(),
      duration: 700,
    });
  }

  return {
    set,
    lead,
    step,
    following: () => following,
    /** Whether the camera follows a device or another leader, such as a player's marker. */
    isLed: () => following !== null || leader !== null,
    /**
     * Call this when the user has taken over the camera. Ends the following of the leader, if there is one, and
     * notifies it.
     */
    panned() {
      const left = leader;
      lead(null);
      left?.left();
    },
    stop() {
      for (const end of ends) window.removeEventListener(end, handOff, true);
    },
  };
}
