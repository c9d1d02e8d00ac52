import type { Triple } from '@stipple/imaging/colour'
import type { Hour } from '../../../instructions/public.ts'

/** Light of an hour, as factors of linear light. */
export interface HourLight {
  /** Factors for the brightest parts of the scene, and for its shadows. */
  readonly key: Triple
  readonly ambient: Triple
  readonly saturation: number
  /** Contrast added to the lights. */
  readonly contrast: number
  /** Linear colour of distant air, and its opacity in the far distance. */
  readonly air: Triple
  readonly haze: number
  /** Linear colour of the sun or moon, and the strength of its glow over things before it. */
  readonly glow: Triple
  readonly wash: number
  /** 0 day .. 1 night: lamps and windows. */
  readonly lamps: number
}

export const HOURS: Readonly<Record<Hour, HourLight>> = {
  dawn: { key: [1.06, 0.88, 0.8], ambient: [0.62, 0.62, 0.86], saturation: 0.92, contrast: 0.05, air: [0.86, 0.66, 0.62], haze: 0.36, glow: [1, 0.72, 0.5], wash: 0.3, lamps: 0 },
  morning: { key: [1.14, 1.03, 0.88], ambient: [0.86, 0.92, 1.02], saturation: 1, contrast: 0.05, air: [0.93, 0.88, 0.78], haze: 0.26, glow: [1, 0.9, 0.7], wash: 0.22, lamps: 0 },
  day: { key: [1.16, 1.13, 1.06], ambient: [1.06, 1.1, 1.16], saturation: 1.1, contrast: 0.12, air: [0.72, 0.83, 0.94], haze: 0.08, glow: [1, 0.97, 0.9], wash: 0.1, lamps: 0 },
  'golden-hour': { key: [1.24, 0.97, 0.58], ambient: [0.78, 0.68, 0.66], saturation: 1.08, contrast: 0.16, air: [1, 0.72, 0.36], haze: 0.24, glow: [1, 0.74, 0.34], wash: 0.34, lamps: 0 },
  sunset: { key: [1.08, 0.64, 0.36], ambient: [0.44, 0.33, 0.47], saturation: 1.08, contrast: 0.18, air: [0.86, 0.38, 0.2], haze: 0.26, glow: [1, 0.5, 0.18], wash: 0.36, lamps: 0.2 },
  dusk: { key: [0.44, 0.4, 0.56], ambient: [0.2, 0.22, 0.42], saturation: 0.82, contrast: 0.05, air: [0.26, 0.22, 0.42], haze: 0.28, glow: [0.9, 0.5, 0.42], wash: 0.14, lamps: 0.75 },
  night: { key: [0.17, 0.22, 0.39], ambient: [0.065, 0.09, 0.2], saturation: 0.55, contrast: 0.12, air: [0.025, 0.04, 0.11], haze: 0.3, glow: [0.5, 0.6, 0.9], wash: 0.06, lamps: 1 },
  moonlight: { key: [0.24, 0.31, 0.48], ambient: [0.065, 0.095, 0.21], saturation: 0.45, contrast: 0.3, air: [0.05, 0.08, 0.18], haze: 0.34, glow: [0.62, 0.72, 1], wash: 0.13, lamps: 0.35 },
} // prettier-ignore
