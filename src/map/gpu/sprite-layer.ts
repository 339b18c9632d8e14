import type { Texture } from '@luma.gl/core';
import type { ShaderModule } from '@luma.gl/shadertools';
import type { InstanceBuffer } from '../instance-buffer.ts';
import { type GlideProps, glideShader, placeLayout } from './glide-module.ts';
import { InstancedLayer, type Instances } from './instanced-layer.ts';

/**
 * Number of floats per sprite (a small image on the map): its offset from the position (x right, y down) and its size
 * in CSS pixels; its left, top, right and bottom in the sheet, 0 … 1; 1 if it turns with the heading; its opacity.
 */
export const SPRITE_FLOATS = 10;

/**
 * An image whose channels have fixed meanings, so that one image works for both themes: red is the main colour, blue
 * the quiet colour, green the halo.
 */
export type SpriteSheet = { readonly width: number; readonly height: number; readonly data: Uint8Array };

type Colour = [number, number, number, number];
export type SpriteColours = { ink: Colour; quiet: Colour; halo: Colour };

export type Sprites = {
  readonly places: InstanceBuffer;
  readonly sprites: InstanceBuffer;
  length: number;
  /** The image that contains all sprites. After a change, pass a new object. */
  sheet: SpriteSheet;
};

export type SpriteLayerProps = {
  rows: Sprites;
  frame: () => GlideProps;
  colours: () => SpriteColours;
};

const block = `\
layout(std140) uniform spriteUniforms {
  vec4 ink;
  vec4 quiet;
  vec4 halo;
} sprite;
`;

const spriteModule = {
  name: 'sprite',
  vs: block,
  fs: block,
  uniformTypes: { ink: 'vec4<f32>', quiet: 'vec4<f32>', halo: 'vec4<f32>' },
} as const satisfies ShaderModule<SpriteColours>;

const spriteLayout = {
  name: 'sprites',
  byteStride: SPRITE_FLOATS * 4,
  attributes: [
    { attribute: 'instanceBox', format: 'float32x4' as const, byteOffset: 0 },
    { attribute: 'instancePicture', format: 'float32x4' as const, byteOffset: 16 },
    { attribute: 'instanceManner', format: 'float32x2' as const, byteOffset: 32 },
  ],
};

const vertexShader = `\
#version 300 es
#define SHADER_NAME sprite-vertex
in vec2 positions;
in vec4 instanceBox;
in vec4 instancePicture;
in vec2 instanceManner;
out vec2 vPicture;
out float vOpacity;
${glideShader}
void main(void) {
  vec2 corner = positions * instanceBox.zw * 0.5;
  if (instanceManner.x > 0.5) {
    float heading = instanceBearing.x - glide.bearing;
    corner = vec2(corner.x * cos(heading) + corner.y * sin(heading), corner.y * cos(heading) - corner.x * sin(heading));
  }
  // A sprite that turns with the heading lies on a line on the ground; all others belong to a marker.
  float lift = instanceManner.x > 0.5 ? 0.0 : glide.lift;
  gl_Position = glide_corner(glide_position(), corner + instanceBox.xy * vec2(1.0, -1.0) + vec2(0.0, lift));
  vPicture = mix(instancePicture.xy, instancePicture.zw, vec2(positions.x, -positions.y) * 0.5 + 0.5);
  vOpacity = instanceManner.y;
}
`;

const fragmentShader = `\
#version 300 es
#define SHADER_NAME sprite-fragment
precision highp float;
uniform sampler2D sheet;
in vec2 vPicture;
in float vOpacity;
out vec4 fragColor;
void main(void) {
  vec3 parts = texture(sheet, vPicture).rgb;
  vec4 colour = vec4(sprite.halo.rgb, 1.0) * parts.g * sprite.halo.a;
  colour = vec4(sprite.quiet.rgb, 1.0) * parts.b * sprite.quiet.a + colour * (1.0 - parts.b * sprite.quiet.a);
  colour = vec4(sprite.ink.rgb, 1.0) * parts.r * sprite.ink.a + colour * (1.0 - parts.r * sprite.ink.a);
  if (colour.a < 0.004) discard;
  fragColor = vec4(colour.rgb / colour.a, colour.a * vOpacity);
}
`;

/** Draws small images (names, ages, chevrons) at positions that may glide. */
export class SpriteLayer extends InstancedLayer<SpriteLayerProps> {
  static override layerName = 'SpriteLayer';
  static override defaultProps = {};
  declare state: Instances & {
    texture: Texture | undefined;
    drawn: SpriteSheet | undefined;
  };

  override initializeState(): void {
    const { rows } = this.props;
    const instances = this.instances({ vs: vertexShader, fs: fragmentShader, module: spriteModule }, [
      { rows: rows.places, layout: placeLayout },
      { rows: rows.sprites, layout: spriteLayout },
    ]);
    this.setState(instances);
  }

  override draw(): void {
    const { model, buffers } = this.state;
    const { rows } = this.props;
    if (rows.length === 0) return;
    if (this.state.drawn !== rows.sheet) this.takeSheet(rows.sheet);
    buffers.upload(model, rows.length);
    model.setInstanceCount(rows.length);
    model.shaderInputs.setProps({ glide: this.props.frame(), sprite: this.props.colours() });
    model.draw(this.context.renderPass);
  }

  private takeSheet(sheet: SpriteSheet): void {
    this.state.texture?.destroy();
    const texture = this.context.device.createTexture({
      format: 'rgba8unorm',
      width: sheet.width,
      height: sheet.height,
      data: sheet.data,
      sampler: { minFilter: 'linear', magFilter: 'linear' },
    });
    this.state.texture = texture;
    this.state.drawn = sheet;
    this.state.model.setBindings({ sheet: texture });
  }

  override finalizeState(): void {
    super.finalizeState();
    this.state.texture?.destroy();
  }
}
