import type { ShaderModule } from '@luma.gl/shadertools';

const block = `\
layout(std140) uniform glideUniforms {
  float time;
  float bearing;
  float pixelRatio;
  float lift;
} glide;
`;

export type GlideProps = {
  /** Time for which the frame is drawn (seconds on the map's clock). */
  time: number;
  /** The map's bearing (radians). With it, headings stay correct when the map is rotated. */
  bearing: number;
  /** Screen pixels per CSS pixel. */
  pixelRatio: number;
  /** How far markers stand above their places on a tilted map (CSS pixels). 0 if they lie on their places. */
  lift: number;
};

/** Shader inputs for the time and camera of a frame. Used by every layer whose instances (such as markers) glide. */
export const glideModule = {
  name: 'glide',
  vs: block,
  fs: block,
  uniformTypes: { time: 'f32', bearing: 'f32', pixelRatio: 'f32', lift: 'f32' },
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
 * result as `remaining` in `glide.ts`.
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

// Places a corner of a shape that lies on the ground, such as an accuracy ring. On a map without tilt, the result is the
// same as that of glide_corner.
vec4 glide_ground_corner(vec2 pixels) {
  vec2 right = vec2(cos(glide.bearing), -sin(glide.bearing));
  vec2 forward = vec2(sin(glide.bearing), cos(glide.bearing));
  vec2 offset = (right * pixels.x + forward * pixels.y) / project.scale;
  return project_common_position_to_clipspace(geometry.position + vec4(offset, 0.0, 0.0));
}
`;

/**
 * Fragment shader code for the shapes of markers and clusters. Colours are multiplied by their alpha values. `p` is in
 * CSS pixels from the middle of the marker.
 */
export const pinShader = `\
// The share of this pixel inside a shape, from the signed distance to its edge (CSS pixels).
float inside(float distance) {
  return clamp(0.5 - distance * glide.pixelRatio, 0.0, 1.0);
}

vec4 over(vec4 below, vec3 colour, float alpha) {
  return vec4(colour * alpha, alpha) + below * (1.0 - alpha);
}

// On a tilted map, a marker stands on a stem, like a pin: a line down to its place, and a shadow on the ground.
vec4 stem(vec2 p, vec3 line, vec3 edge) {
  if (glide.lift < 0.5) return vec4(0.0);
  vec2 foot = p + vec2(0.0, glide.lift);
  float away = length(vec2(foot.x, foot.y - clamp(foot.y, 0.0, glide.lift)));
  float shade = 1.0 - smoothstep(0.15, 1.0, length(foot / vec2(11.0, 4.5)));
  vec4 colour = over(vec4(0.0), vec3(0.02, 0.04, 0.09), shade * 0.5);
  colour = over(colour, edge, inside(away - 2.5));
  return over(colour, line, inside(away - 1.25));
}
`;
