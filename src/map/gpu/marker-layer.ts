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

/** Rows to draw and how many of them count. */
type MarkerRows = {
  readonly places: InstanceBuffer;
  readonly looks: InstanceBuffer;
  readonly length: number;
};

export type MarkerLayerProps = {
  rows: MarkerRows | Fleet;
  /** Asked in every frame. */
  frame: () => GlideProps;
  /** May markers stand up where the map is tilted? Where nothing is said, not on a weak machine. */
  solid?: boolean;
  style: () => Omit<MarkerUniforms, 'part' | 'above' | 'atlasColumns' | 'atlasRows'> & { rings: boolean };
};

/** Upright towards whoever looks, whatever the map's tilt. */
const FACING = -1;
/** On a map that is tilted by more degrees, markers that show their icons lie on the ground and are so many pixels high. */
const STANDS_FROM = 5;
const HEIGHT = 9;

/** Draws all markers with one call: shape by state, colour and icon by device, place by glide. */
export class MarkerLayer extends InstancedLayer<MarkerLayerProps> {
  static override layerName = 'MarkerLayer';
  static override defaultProps = {};
  declare state: Instances & {
    icons: Texture;
    photos: Texture;
    /** Which version of the sheet of photos the texture has. */
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
    // Slices on top of each other, as a printer in three dimensions would do it: any shape of marker gets its sides.
    for (let above = 0; above < HEIGHT; above++) draw(2, above);
    draw(1, HEIGHT);
  }

  override finalizeState(): void {
    super.finalizeState();
    this.state.icons?.destroy();
    this.state.photos?.destroy();
  }
}
