import { blurImage } from '@stipple/imaging/blur'
import { oklabFromRgba, rgbaFromOklab } from '@stipple/imaging/colour'
import { dotScreen } from '@stipple/imaging/halftone'
import type { StylePass } from '@stipple/imaging/painting'
import { paperTooth } from '@stipple/imaging/paper'
import { at, atByte, eachPixel, pixelUnit } from '@stipple/imaging/plane'
import { createRandom } from '@stipple/imaging/random'
import { lerp, smoothstep, unit } from '@stipple/imaging/scalar'

/** Transmission of each ink for red, green and blue, and the angle of its screen: the four-colour process of newspapers. */
const INKS = [
  { angle: 15, passes: [0.05, 0.7, 0.94] },
  { angle: 75, passes: [0.93, 0.1, 0.56] },
  { angle: 0, passes: [0.99, 0.92, 0.1] },
  { angle: 45, passes: [0.1, 0.09, 0.1] },
] as const

const PAPER = [0.955, 0.945, 0.9] as const

/** Four-colour print under a magnifier: rosettes of cyan, magenta, yellow and black dots on newsprint, whose areas carry the tones. */
export const halftone: StylePass = (painting, { strength, refinement }) => {
  const random = createRandom(painting.seed).fork('halftone')
  const px = pixelUnit(painting)
  const pitch = Math.max(4, lerp(5.6, 9, strength) * lerp(1.1, 0.85, refinement) * px)
  const lab = blurImage(oklabFromRgba(painting.colour, painting), pitch * 0.16)
  const [l, a, b] = lab.planes
  eachPixel(painting, (i) => {
    // Printed inks absorb too much light: the picture is made lighter first, as printers do.
    l[i] = at(l, i) ** 0.86
    a[i] = at(a, i) * 1.22
    b[i] = at(b, i) * 1.22
  })
  const soft = rgbaFromOklab(lab)
  const tooth = paperTooth(painting, { seed: random.whole(0, 1e9), grain: Math.max(1, 1.6 * px) })
  const screens = INKS.map(({ angle, passes }) => ({ angle: (angle * Math.PI) / 180, passes }))
  const slip = 0.35 * px
  const result = new Uint8ClampedArray(soft.length)
  const amounts = [0, 0, 0, 0]
  eachPixel(painting, (i, x, y) => {
    separate(amounts, atByte(soft, i * 4) / 255, atByte(soft, i * 4 + 1) / 255, atByte(soft, i * 4 + 2) / 255)
    let [red, green, blue]: [number, number, number] = [PAPER[0], PAPER[1], PAPER[2]]
    for (let n = 0; n < screens.length; n++) {
      const screen = screens[n]
      if (!screen) continue
      // The plates never register perfectly.
      const cover = dotScreen(x + slip * n, y - slip * n, { tone: amounts[n] ?? 0, pitch, angle: screen.angle }) * 0.95
      red *= lerp(1, screen.passes[0], cover)
      green *= lerp(1, screen.passes[1], cover)
      blue *= lerp(1, screen.passes[2], cover)
    }
    const grain = 1 + (at(tooth, i) - 0.5) * 0.05
    result[i * 4] = 255 * unit(red * grain)
    result[i * 4 + 1] = 255 * unit(green * grain)
    result[i * 4 + 2] = 255 * unit(blue * grain)
    result[i * 4 + 3] = 255
  })
  return result
}

/** Amounts of cyan, magenta, yellow and black for a colour, with the grey part replaced by black in the shadows only (skeleton black). */
function separate(amounts: number[], red: number, green: number, blue: number): void {
  const grey = 1 - Math.max(red, green, blue)
  const black = grey * smoothstep(0.3, 0.95, grey)
  const rest = 1 - black
  amounts[0] = (1 - red - black) / Math.max(rest, 0.05)
  amounts[1] = (1 - green - black) / Math.max(rest, 0.05)
  amounts[2] = (1 - blue - black) / Math.max(rest, 0.05)
  amounts[3] = black
}
