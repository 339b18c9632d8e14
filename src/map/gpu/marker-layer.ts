import type { Texture } from '@luma.gl/core';
import { isWeakDevice } from '../basemap/terrain.ts';
import type { Fleet } from '../fleet.ts';
import type { InstanceBuffer } from '../instance-buffer.ts';
import { placeLayout, type GlideProps } from './glide-module.ts';
import { photoSheet } from '../photos.ts';
import { drawIconAtlas, type IconAtlas } from './icon-atlas.ts';
import { InstancedLayer, type Instances } from './instanced-layer.ts';
import {
  lookLayout,
  markerFragmentShader,
  markerModule,
  type MarkerUniforms,
  markerVertexShader,
} from './marker-shader.ts';

/** The rows that the marker layer draws, and the number of rows in use. */
type MarkerRows = {
  readonly places: InstanceBuffer;
  readonly looks: InstanceBuffer;
  readonly length: number;
};

export type MarkerLayerProps = {
  rows: MarkerRows | Fleet;
  /** Called in each frame; returns the frame's time and camera. */
  frame: () => GlideProps;
  /** Whether markers may be 3D on a tilted map. By default they may, except on a weak computer or phone. */
  solid?: boolean;
  style: () => Omit<MarkerUniforms, 'part' | 'above' | 'atlasColumns' | 'atlasRows'> & { rings: boolean };
};

/** The value of `above` for a marker that faces the viewer, however the map is tilted. */
const FACING = -1;
/**
 * From this tilt of the map on (degrees), markers with icons lie on the ground as 3D discs of this `HEIGHT` (pixels).
 */
const STANDS_FROM = 5;
const HEIGHT = 9;

/**
 * Draws all markers with one draw call each for rings, markers and 3D slices. The shape of a marker shows the device's
 * state; its colour and icon come from the device, its position from its glide.
 */
export class MarkerLayer extends InstancedLayer<MarkerLayerProps> {
  static override layerName = 'MarkerLayer';
  static override defaultProps = {};
  declare state: Instances & {
    icons: Texture;
    photos: Texture;
    /** Version of the device photos that were last copied to the graphics card. */
    photosTaken: number;
    atlas: IconAtlas;
    solid: boolean;
  };

  override initializeState(): void {
    const { device } = this.context;
    const { rows } = this.props;
    const atlas = drawIconAtlas(this.props.frame().pixelRatio);
    const icons = device.createTexture({
      format: 'r8unorm',
      width: atlas.width,
      height: atlas.height,
      data: atlas.alpha,
      sampler: { minFilter: 'linear', magFilter: 'linear' },
    });
    const photos = device.createTexture({
      format: 'rgba8unorm',
      width: photoSheet.edge,
      height: photoSheet.edge,
      sampler: { minFilter: 'linear', magFilter: 'linear' },
    });
    const instances = this.instances(
      { vs: markerVertexShader, fs: markerFragmentShader, module: markerModule, bindings: { icons, photos } },
      [
        { rows: rows.places, layout: placeLayout },
        { rows: rows.looks, layout: lookLayout },
      ],
    );
    const { canvas } = device.getDefaultCanvasContext();
    const { solid = !(canvas instanceof HTMLCanvasElement && isWeakDevice(canvas)) } = this.props;
    this.setState({ ...instances, icons, photos, photosTaken: 0, atlas, solid });
  }

  override draw(): void {
    const { model, buffers, atlas, solid } = this.state;
    const { length } = this.props.rows;
    if (length === 0) return;
    buffers.upload(model, length);
    if (this.state.photosTaken !== photoSheet.version) {
      this.state.photosTaken = photoSheet.version;
      this.state.photos.writeData(photoSheet.bytes());
    }
    model.setInstanceCount(length);
    const { rings, ...style } = this.props.style();
    const grid = { atlasColumns: atlas.columns, atlasRows: atlas.rows };
    model.shaderInputs.setProps({ glide: this.props.frame() });
    const draw = (part: number, above: number) => {
      model.shaderInputs.setProps({ marker: { ...style, ...grid, part, above } });
      model.draw(this.context.renderPass);
    };
    if (rings) draw(0, FACING);
    const { pitch = 0 } = this.context.viewport as { pitch?: number };
    if (!solid || style.detail < 2 || pitch < STANDS_FROM) {
      draw(1, FACING);
      return;
    }
    // Draws each marker in slices on top of each other, as a 3D printer does. So a marker of any shape gets sides.
    for (let above = 0; above < HEIGHT; above++) draw(2, above);
    draw(1, HEIGHT);
  }

  override finalizeState(): void {
    super.finalizeState();
    this.state.icons?.destroy();
    this.state.photos?.destroy();
  }
}
