import { rec709 } from '@stipple/imaging/luminance'
import { hexFromOklab, oklabFromRgb } from '@stipple/imaging/oklab-picture'
import type { Random } from '@stipple/imaging/random'
import { LINEAR } from '@stipple/imaging/transfer'

/** Colours of a logo. All have a contrast of at least 3 : 1 on white. */
export interface LogoColours {
  /** Colour of the mark. */
  readonly primary: string
  /** Colour of the name, where it differs from the mark. */
  readonly ink: string
  /** Small touches in another hue, or in the same. */
  readonly accent: string
  /** Small type; at least 4.5 : 1. */
  readonly soft: string
  /** Colour of a seal: vermilion by tradition, unless a colour was requested. */
  readonly seal: string
}

export const WHITE = '#ffffff'

export function chooseColours(
  base: string,
  { random, given, second }: { random: Random; given: boolean; second?: string | undefined },
): LogoColours {
  const { light, chroma, hue } = toLch(base)
  const grey = chroma < 0.02
  const primary = readable({ light, chroma, hue }, given ? 3.02 : 3.6)
  const ink = toHex({ light: 0.25, chroma: Math.min(0.035, chroma * 0.35), hue })
  const accentHue = grey
    ? random.pick([0.08, 0.11, 0.7])
    : isBlue(hue) && random.chance(0.5)
      ? AMBER
      : hue + random.pick(isWarm(hue) ? [0, -0.06] : [0.07, -0.07, 0])
  const accent =
    second !== undefined
      ? readable(toLch(second), 3.1)
      : readable({ light: Math.min(0.66, light + 0.12), chroma: Math.min(0.16, Math.max(0.11, chroma)), hue: accentHue }, 3.1)
  const soft = readable({ light: 0.5, chroma: Math.min(0.03, chroma * 0.3), hue }, 4.8)
  return { primary, ink, accent, soft, seal: given ? primary : VERMILION }
}

const VERMILION = '#b5321f'
/** Hue of amber, a reliable contrast to blue. */
const AMBER = 0.17
/** Amber and gold, which would become olive if they were turned towards green. */
const isWarm = (hue: number) => hue > 0.08 && hue < 0.3
const isBlue = (hue: number) => hue < -0.2 && hue > -0.45

interface Lch {
  readonly light: number
  readonly chroma: number
  /** Share of a full turn. */
  readonly hue: number
}

/** Darkens a colour until it has the wanted contrast on white. */
function readable(colour: Lch, least: number): string {
  for (let { light } = colour; ; light -= 0.01) {
    const hex = toHex({ ...colour, light })
    if (light <= 0.05 || contrastOnWhite(hex) >= least) return hex
  }
}

/** WCAG 2.2 contrast ratio to white. */
export function contrastOnWhite(hex: string): number {
  const [red = 0, green = 0, blue = 0] = channels(hex).map((byte) => LINEAR[byte] ?? 0)
  return 1.05 / (rec709(red, green, blue) + 0.05)
}

const channels = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))

function toLch(hex: string): Lch {
  const [red = 0, green = 0, blue = 0] = channels(hex)
  const [light, a, b] = oklabFromRgb(red, green, blue)
  return { light, chroma: Math.hypot(a, b), hue: Math.atan2(b, a) / (2 * Math.PI) }
}

function toHex({ light, chroma, hue }: Lch): string {
  const angle = hue * 2 * Math.PI
  return hexFromOklab([light, Math.cos(angle) * chroma, Math.sin(angle) * chroma])
}
