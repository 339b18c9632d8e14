import type { ShaderModule } from '@luma.gl/shadertools';

const block = `\
layout(std140) uniform glideUniforms {
  float time;
  float bearing;
  float pixelRatio;
} glide;
`;

export type GlideProps = {
  /** Time for which the frame is drawn (seconds on the map's clock). */
  time: number;
  /** The map's bearing (radians). With it, headings stay correct when the map is rotated. */
  bearing: number;
  /** Screen pixels per CSS pixel. */
  pixelRatio: number;
};

/** Shader inputs for the time and camera of a frame. Used by every layer whose instances (such as markers) glide. */
export const glideModule = {
  name: 'glide',
  vs: block,
  fs: block,
  uniformTypes: { time: 'f32', bearing: 'f32', pixelRatio: 'f32' },
} as const satisfies ShaderModule<GlideProps>;

/** The layout of a marker's position in its graphics buffer; see `PLACE_FLOATS`. */
export const placeLayout = {
  name: 'places',
  byteStride: 40,
  attributes: [
    { attribute: 'instanceTarget', format: 'float32x4' as const, byteOffset: 0 },
    { attribute: 'instancePath', format: 'float32x4' as const, byteOffset: 16 },
    { attribute: 'instanceBearing', format: 'float32x2' as const, byteOffset: 32 },
  ],
};

/**
 * Vertex shader code that calculates where a gliding instance (such as a marker) is in this frame. Must give the same
 * result as `remaining` in `fleet.ts`.
 */
export const glideShader = `\
in vec4 instanceTarget;
in vec4 instancePath;
in vec2 instanceBearing;

vec4 glide_position() {
  float left = 1.0 - clamp((glide.time - instancePath.z) * instancePath.w, 0.0, 1.0);
  vec3 low = vec3(instanceTarget.zw + instancePath.xy * (instancePath.w > 0.0 ? left : 0.0), 0.0);
  geometry.worldPosition = vec3(instanceTarget.xy, 0.0);
  return project_position_to_clipspace(vec3(instanceTarget.xy, 0.0), low, vec3(0.0), geometry.position);
}

// Places a corner of the marker's square. Multiplying by position.w keeps the marker at the same size in pixels near and
// far, so that it stays readable on a tilted map.
vec4 glide_corner(vec4 position, vec2 pixels) {
  position.xy += pixels / project.viewportSize * glide.pixelRatio * 2.0 * position.w;
  return position;
}

// Places a corner of a marker that lies flat, at this height above the ground (pixels). On a map without tilt, the result is
// the same as that of glide_corner.
vec4 glide_flat_corner(vec4 position, vec2 pixels, float above) {
  float size = position.w / project.focalDistance / project.scale;
  vec2 right = vec2(cos(glide.bearing), -sin(glide.bearing));
  vec2 forward = vec2(sin(glide.bearing), cos(glide.bearing));
  vec3 offset = vec3(right * pixels.x + forward * pixels.y, above) * size;
  return project_common_position_to_clipspace(geometry.position + vec4(offset, 0.0));
}
`;
