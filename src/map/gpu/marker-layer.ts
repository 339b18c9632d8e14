import type { Texture } from '@luma.gl/core';
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
  style: () => Omit<MarkerUniforms, 'part' | 'atlasColumns' | 'atlasRows'> & { rings: boolean };
};

/**
 * Draws all markers with one draw call each for rings and markers. The shape of a marker shows the device's state; its
 * colour and icon come from the device, its position from its glide. On a tilted map, markers with icons stand on stems.
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
    this.setState({ ...instances, icons, photos, photosTaken: 0, atlas });
  }

  override draw(): void {
    const { model, buffers, atlas } = this.state;
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
    for (const part of rings ? [0, 1] : [1]) {
      model.shaderInputs.setProps({ marker: { ...style, ...grid, part } });
      model.draw(this.context.renderPass);
    }
  }

  override finalizeState(): void {
    super.finalizeState();
    this.state.icons?.destroy();
    this.state.photos?.destroy();
  }
}
