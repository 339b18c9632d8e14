import { project32 } from '@deck.gl/core';
import type { Texture } from '@luma.gl/core';
import { Model } from '@luma.gl/engine';
import type { Fleet } from '../fleet.ts';
import type { InstanceBuffer } from '../instance-buffer.ts';
import { glideModule, placeLayout, type GlideProps } from './glide-module.ts';
import { drawIconAtlas, type IconAtlas } from './icon-atlas.ts';
import { FLAT, InstancedLayer, square, UploadedBuffers } from './instanced-layer.ts';
import {
  lookLayout,
  markerFragmentShader,
  markerModule,
  type MarkerUniforms,
  markerVertexShader,
} from './marker-shader.ts';

/** Rows to draw and how many of them count. */
export type MarkerRows = {
  readonly places: InstanceBuffer;
  readonly looks: InstanceBuffer;
  readonly length: number;
};

export type MarkerLayerProps = {
  rows: MarkerRows | Fleet;
  /** Asked in every frame. */
  frame: () => GlideProps;
  style: () => Omit<MarkerUniforms, 'part' | 'atlasColumns' | 'atlasRows'> & { rings: boolean };
};

/** Draws all markers with one call: shape by state, colour and icon by device, place by glide. */
export class MarkerLayer extends InstancedLayer<MarkerLayerProps> {
  static override layerName = 'MarkerLayer';
  static override defaultProps = {};
  declare state: { model: Model; buffers: UploadedBuffers; icons: Texture; atlas: IconAtlas };

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
    const model = new Model(device, {
      ...this.getShaders({
        vs: markerVertexShader,
        fs: markerFragmentShader,
        modules: [project32, glideModule, markerModule],
      }),
      id: this.props.id,
      geometry: square(),
      bufferLayout: [placeLayout, lookLayout],
      bindings: { icons },
      isInstanced: true,
      instanceCount: 0,
      parameters: FLAT,
    });
    const buffers = new UploadedBuffers(device, [
      { rows: rows.places, layout: placeLayout },
      { rows: rows.looks, layout: lookLayout },
    ]);
    this.setState({ model, buffers, icons, atlas });
  }

  override draw(): void {
    const { model, buffers, atlas } = this.state;
    const { length } = this.props.rows;
    if (length === 0) return;
    buffers.upload(model, length);
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
    this.state.model?.destroy();
    this.state.buffers?.destroy();
    this.state.icons?.destroy();
  }
}
