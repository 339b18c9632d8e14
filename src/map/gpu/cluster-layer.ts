import { project32 } from '@deck.gl/core';
import { Model } from '@luma.gl/engine';
import type { InstanceBuffer } from '../instance-buffer.ts';
import {
  clusterFragmentShader,
  clusterModule,
  type ClusterUniforms,
  clusterVertexShader,
  faceLayout,
} from './cluster-shader.ts';
import { glideModule, type GlideProps, placeLayout } from './glide-module.ts';
import { FLAT, InstancedLayer, square, UploadedBuffers } from './instanced-layer.ts';

/** Rows of places and of faces (see `FACE_BYTES`). */
type ClusterRows = { readonly places: InstanceBuffer; readonly faces: InstanceBuffer; length: number };

export type ClusterLayerProps = { rows: ClusterRows; frame: () => GlideProps; style: () => ClusterUniforms };

/** Draws clusters with one call: a ring of the members' states around a rim of their colours. */
export class ClusterLayer extends InstancedLayer<ClusterLayerProps> {
  static override layerName = 'ClusterLayer';
  static override defaultProps = {};
  declare state: { model: Model; buffers: UploadedBuffers };

  override initializeState(): void {
    const { device } = this.context;
    const { rows } = this.props;
    const model = new Model(device, {
      ...this.getShaders({
        vs: clusterVertexShader,
        fs: clusterFragmentShader,
        modules: [project32, glideModule, clusterModule],
      }),
      id: this.props.id,
      geometry: square(),
      bufferLayout: [placeLayout, faceLayout],
      isInstanced: true,
      instanceCount: 0,
      parameters: FLAT,
    });
    const buffers = new UploadedBuffers(device, [
      { rows: rows.places, layout: placeLayout },
      { rows: rows.faces, layout: faceLayout },
    ]);
    this.setState({ model, buffers });
  }

  override draw(): void {
    const { model, buffers } = this.state;
    const { rows } = this.props;
    if (rows.length === 0) return;
    buffers.upload(model, rows.length);
    model.setInstanceCount(rows.length);
    model.shaderInputs.setProps({ glide: this.props.frame(), cluster: this.props.style() });
    model.draw(this.context.renderPass);
  }

  override finalizeState(): void {
    this.state.model?.destroy();
    this.state.buffers?.destroy();
  }
}
