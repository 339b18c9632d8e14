import type { Layer } from '@deck.gl/core';
import * as historyEvents from '../../../events/history.ts';
import { machineClock } from '../../../src/core/app/clock.ts';
import { momentAt } from '../../../src/rules/travel/moment.ts';
import type { MapLayerFactory } from '../../../src/map/layers.ts';
import { historyDevices, player, playerTime, span } from '../player.state.ts';
import { trackColours } from '../track-colours.ts';
import { wayOfDevice } from '../wrong.state.ts';
import { type Spot, spotColours, spotLayer } from './spots.layer.ts';

/** How often the history's markers move if the user prefers reduced motion (ms). They then jump instead of gliding. */
const STEP = 1_000;

/**
 * The map layer with the player's markers: where each device was at the player's time. They are drawn over the live
 * markers, which are often in the same place. If the camera follows the player, it follows the marker of the device in
 * the chart, or else the first one.
 */
const players: MapLayerFactory = ({ read, listen, publish, lead, isDark, refresh, reducedMotion }) => {
  let layers: readonly Layer[] = [];
  let frame = 0;
  let drawnAt = 0;
  let isLeading = false;

  const ways = () =>
    read(historyDevices)
      .map((id) => ({ id, way: read(wayOfDevice(id)) }))
      .filter(({ way }) => way.at.length > 0);
  /**
   * `time` returns the log's current time (ms). `clock` returns the time for drawing. With reduced motion, this stays
   * the same during each step, so that the camera and the marker do not diverge.
   */
  const time = () => Date.now() + read(machineClock).behind;
  const clock = () => (reducedMotion() && read(player).isPlaying ? drawnAt : time());

  function draw() {
    drawnAt = time();
    const state = read(player);
    const whole = read(span);
    const { ink, ground } = spotColours(isDark());
    const markers = ways().flatMap(({ id, way }): Spot[] => {
      const moment = whole && momentAt(way, playerTime(state, whole, drawnAt));
      if (!moment) return [];
      const { lng, lat, isSilent } = moment;
      return [{ position: [lng, lat], colour: read(trackColours).get(id) ?? ink, isSilent }];
    });
    const hadNone = layers.length === 0;
    if (markers.length === 0 && hadNone) return;
    layers =
      markers.length === 0
        ? []
        : [
            spotLayer(
              'history/players/halo',
              markers.map((each) => ({ ...each, colour: ground })),
              12,
              ink,
            ),
            spotLayer('history/players', markers, 8, ground),
          ];
    refresh();
  }

  function run() {
    frame = 0;
    if (!reducedMotion() || time() - drawnAt >= STEP) draw();
    if (read(player).isPlaying && layers.length > 0) frame = requestAnimationFrame(run);
  }
  function changed() {
    draw();
    follow();
    if (!frame) run();
  }

  /** Returns the current position of the marker that the camera follows. The camera calls it in each frame. */
  const leader = {
    at: () => {
      const whole = read(span);
      const state = read(player);
      const all = ways();
      const led = all.find(({ id }) => id === state.device) ?? all[0];
      const moment = led && whole && momentAt(led.way, playerTime(state, whole, clock()));
      return moment ? ([moment.lng, moment.lat] as const) : null;
    },
    left: () => {
      isLeading = false;
      publish(historyEvents.followChosen({ on: false, by: 'pan' }));
    },
  };
  function follow() {
    const wanted = read(player).isFollowing && ways().length > 0;
    if (wanted === isLeading) return;
    isLeading = wanted;
    lead(wanted ? leader : null);
  }

  listen((of) => of(player), changed);
  listen((of) => [of(span), ...of(historyDevices).map((id) => of(wayOfDevice(id)))], changed);
  listen((of) => [...of(trackColours).values()].join(), draw);
  listen(isDark, draw);
  changed();

  return {
    layers: () => layers,
    dispose() {
      cancelAnimationFrame(frame);
      if (isLeading) lead(null);
    },
  };
};

export default players;
