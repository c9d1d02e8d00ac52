import type { Place } from '../scene.ts'

/** Surface under the subjects of a place. */
export type Ground = 'grass' | 'snow' | 'sand' | 'earth' | 'rock' | 'water' | 'paving' | 'floor' | 'none'

export interface PlaceTraits {
  /** Range of the horizon, as a share of the height from the top. */
  readonly horizon: readonly [number, number]
  readonly ground: Ground
  readonly indoor?: boolean
  /** Water beside or in front of the ground, which mirrors things. */
  readonly shore?: boolean
  /** Opacity of the air before distant things, 0..1. */
  readonly haze: number
  /** Lit from above or by lamps, without a sky. */
  readonly dim?: boolean
}

export const PLACE_TRAITS: Readonly<Record<Place, PlaceTraits>> = {
  meadow: { horizon: [0.46, 0.62], ground: 'grass', haze: 0.75 },
  forest: { horizon: [0.5, 0.6], ground: 'earth', haze: 0.8 },
  'bamboo-forest': { horizon: [0.52, 0.62], ground: 'earth', haze: 0.85 },
  jungle: { horizon: [0.52, 0.62], ground: 'grass', haze: 0.8 },
  mountains: { horizon: [0.58, 0.68], ground: 'grass', haze: 0.85 },
  snowfield: { horizon: [0.46, 0.58], ground: 'snow', haze: 0.8 },
  desert: { horizon: [0.45, 0.58], ground: 'sand', haze: 0.7 },
  beach: { horizon: [0.4, 0.5], ground: 'sand', haze: 0.6 },
  sea: { horizon: [0.45, 0.62], ground: 'water', haze: 0.7 },
  underwater: { horizon: [0.7, 0.8], ground: 'sand', haze: 0.95, dim: true },
  lake: { horizon: [0.44, 0.54], ground: 'grass', shore: true, haze: 0.75 },
  river: { horizon: [0.4, 0.5], ground: 'grass', shore: true, haze: 0.75 },
  waterfall: { horizon: [0.55, 0.64], ground: 'rock', shore: true, haze: 0.85 },
  garden: { horizon: [0.48, 0.56], ground: 'grass', haze: 0.6 },
  field: { horizon: [0.42, 0.56], ground: 'grass', haze: 0.7 },
  village: { horizon: [0.52, 0.6], ground: 'earth', haze: 0.7 },
  city: { horizon: [0.6, 0.7], ground: 'paving', haze: 0.75 },
  street: { horizon: [0.52, 0.58], ground: 'paving', haze: 0.6 },
  'night-market': { horizon: [0.52, 0.58], ground: 'paving', haze: 0.5 },
  harbour: { horizon: [0.48, 0.56], ground: 'water', haze: 0.7 },
  temple: { horizon: [0.55, 0.64], ground: 'paving', haze: 0.75 },
  'castle-grounds': { horizon: [0.56, 0.64], ground: 'grass', haze: 0.75 },
  cave: { horizon: [0.56, 0.64], ground: 'rock', haze: 0.7, dim: true },
  volcano: { horizon: [0.58, 0.66], ground: 'rock', haze: 0.75 },
  room: { horizon: [0.62, 0.68], ground: 'floor', indoor: true, haze: 0.1 },
  kitchen: { horizon: [0.66, 0.72], ground: 'floor', indoor: true, haze: 0.1 },
  library: { horizon: [0.6, 0.66], ground: 'floor', indoor: true, haze: 0.3 },
  cafe: { horizon: [0.62, 0.68], ground: 'floor', indoor: true, haze: 0.2 },
  studio: { horizon: [0.64, 0.7], ground: 'floor', indoor: true, haze: 0.1 },
  stage: { horizon: [0.66, 0.72], ground: 'floor', indoor: true, haze: 0.3, dim: true },
  sky: { horizon: [0.9, 1.0], ground: 'none', haze: 0.7 },
  clouds: { horizon: [0.66, 0.78], ground: 'none', haze: 0.7 },
  space: { horizon: [1.05, 1.1], ground: 'none', haze: 0.1, dim: true },
  planet: { horizon: [0.56, 0.66], ground: 'rock', haze: 0.75 },
  abstract: { horizon: [0.8, 0.8], ground: 'none', haze: 0.2 },
}
