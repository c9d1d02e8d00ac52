import { oklabFromRgba } from '@stipple/imaging/colour'
import { at, image3, type Size } from '@stipple/imaging/plane'
import { lerp, unit } from '@stipple/imaging/scalar'
import sharp from 'sharp'
import type { Edit, Accessory } from '../../../instructions/public.ts'
import { resultError } from '../../../kit/check-result.ts'
import type { Keypoint } from '../../../vision/child-public.ts'
import type { Pass } from './work.ts'

/**
 * Puts glasses, a moustache or a hat on the largest face, rotated with the face.
 * @throws {EngineError} `missed` where no face is visible
 */
export const wear: Pass<Extract<Edit, { kind: 'wear' }>> = async (lab, { item, colour }, { maps, strength, warn }) => {
  const [face] = await maps.faces()
  if (!face) throw resultError(NO_FACE)
  warn({ code: 'drawn_thing' })
  const { data } = await sharp(Buffer.from(drawingOn(face, lab, { item, colour: colour ?? COLOURS[item] })))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const rgba = Uint8ClampedArray.from(data)
  const drawn = oklabFromRgba(rgba, lab)
  const share = unit(strength * 2)
  const result = image3(lab)
  result.planes.forEach((plane, n) => {
    const [under, over] = [lab.planes[n] ?? plane, drawn.planes[n] ?? plane]
    for (let i = 0; i < plane.length; i++) plane[i] = lerp(at(under, i), at(over, i), (share * (rgba[i * 4 + 3] ?? 0)) / 255)
  })
  return result
}

const NO_FACE = {
  en: 'No suitable face was found. A large, front-facing face works best.',
  zh: '没有找到可以佩戴的人脸。正面、清晰、不太小的人脸效果最好。',
}

const COLOURS: Readonly<Record<Accessory, string>> = { glasses: '#1c1a19', sunglasses: '#121214', moustache: '#2b1d14', hat: '#23242a' }

/** Landmark numbers: the jaw's ends and chin, eyes, brows, nose, lips. */
const POINTS = { jaw: [0, 16], chin: [8], eyes: [36, 37, 38, 39, 40, 41], others: [42, 43, 44, 45, 46, 47], brows: [19, 24], nose: [33], lip: [51] } as const // prettier-ignore

/** Drawing in the face's own units: the origin between the eyes, 100 units from the centre of one eye to the other's. */
function drawingOn(face: readonly Keypoint[], { width, height }: Size, { item, colour }: { item: Accessory; colour: string }): string {
  const mean = (of: readonly number[]): readonly [number, number] => {
    const points = of.flatMap((n) => face[n] ?? [])
    return [points.reduce((sum, { x }) => sum + x, 0) / points.length, points.reduce((sum, { y }) => sum + y, 0) / points.length]
  }
  const [left, right] = [mean(POINTS.eyes), mean(POINTS.others)]
  const [x, y] = [(left[0] + right[0]) / 2, (left[1] + right[1]) / 2]
  const turn = (Math.atan2(right[1] - left[1], right[0] - left[0]) * 180) / Math.PI
  const scale = Math.hypot(right[0] - left[0], right[1] - left[1]) / 100
  // Vertical positions in the face's own units, so that a face looking down keeps its proportions.
  const down = ([px, py]: readonly [number, number]): number =>
    (-(px - x) * Math.sin((turn * Math.PI) / 180) + (py - y) * Math.cos((turn * Math.PI) / 180)) / scale
  const [jawLeft, jawRight] = [mean([POINTS.jaw[0]]), mean([POINTS.jaw[1]])]
  const wide = Math.hypot(jawRight[0] - jawLeft[0], jawRight[1] - jawLeft[1]) / scale
  const measures = {
    wide,
    brow: down(mean(POINTS.brows)),
    chin: down(mean(POINTS.chin)),
    mouth: (down(mean(POINTS.nose)) + down(mean(POINTS.lip))) / 2,
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs>
    <linearGradient id="lens" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${colour}" stop-opacity="0.97"/><stop offset="1" stop-color="${colour}" stop-opacity="0.8"/></linearGradient>
    <linearGradient id="felt" x1="0" y1="0" x2="1" y2="0"><stop offset="0" stop-color="#000" stop-opacity="0.45"/><stop offset="0.35" stop-color="#fff" stop-opacity="0.14"/><stop offset="1" stop-color="#000" stop-opacity="0.5"/></linearGradient>
    <filter id="soft" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="6"/></filter></defs>
    <g transform="translate(${x} ${y}) rotate(${turn}) scale(${scale})">${DRAWINGS[item](colour, measures)}</g></svg>`
}

interface Measures {
  /** From ear to ear. */
  readonly wide: number
  /** Rows of the brows, of the middle between nose and lips, of the chin. */
  readonly brow: number
  readonly mouth: number
  readonly chin: number
}

const DRAWINGS: Readonly<Record<Accessory, (colour: string, measures: Measures) => string>> = {
  glasses: (colour, { wide }) => spectacles({ colour, wide, lens: 'fill="#fff" fill-opacity="0.07"', frame: 5 }),
  sunglasses: (colour, { wide }) => spectacles({ colour, wide, lens: 'fill="url(#lens)"', frame: 6 }) + GLINTS,
  moustache: (colour, { mouth }) =>
    `<g transform="translate(0 ${mouth})" fill="${colour}"><path d="M0 -6 C-14 -16 -34 -8 -46 4 C-56 14 -68 10 -72 2 C-72 24 -44 28 -24 18 C-12 13 -4 9 0 8 C4 9 12 13 24 18 C44 28 72 24 72 2 C68 10 56 14 46 4 C34 -8 14 -16 0 -6Z"/>
    <g fill="none" stroke="#fff" stroke-opacity="0.13" stroke-width="1.5">${[-1, 1].map((side) => [0, 1, 2].map((n) => `<path d="M${side * (6 + n * 4)} ${-4 + n * 4} Q${side * 34} ${-4 + n * 7} ${side * (58 - n * 6)} ${12 + n * 2}"/>`).join('')).join('')}</g></g>`,
  hat: (colour, { wide, brow, chin }) => {
    const [half, foot] = [wide * 0.56, brow - (chin - brow) * 0.12]
    const top = foot - (chin - brow) * 0.72
    const crown = `M${-half} ${foot} C${-half * 0.98} ${foot - 40} ${-half * 0.86} ${top} ${-half * 0.55} ${top} C${-half * 0.3} ${top - 4} ${-half * 0.12} ${top + 16} 0 ${top + 16} C${half * 0.12} ${top + 16} ${half * 0.3} ${top - 4} ${half * 0.55} ${top} C${half * 0.86} ${top} ${half * 0.98} ${foot - 40} ${half} ${foot} Q0 ${foot + 22} ${-half} ${foot}Z`
    const band = `M${-half * 0.995} ${foot - 28} Q0 ${foot - 4} ${half * 0.995} ${foot - 28} L${half} ${foot} Q0 ${foot + 22} ${-half} ${foot}Z`
    const brim = `<ellipse cx="0" cy="${foot}" rx="${half * 1.62}" ry="${half * 0.24}"`
    return `<ellipse cx="0" cy="${foot + 24}" rx="${half * 0.95}" ry="22" fill="#000" opacity="0.35" filter="url(#soft)"/>
      ${brim} fill="${colour}"/>${brim} fill="url(#felt)"/><path d="${crown}" fill="${colour}"/><path d="${crown}" fill="url(#felt)"/><path d="${band}" fill="#000" opacity="0.55"/>`
  },
}

function spectacles({ colour, wide, lens, frame }: { colour: string; wide: number; lens: string; frame: number }): string {
  const glass = (side: number): string =>
    `<path d="M${side * 10} -14 C${side * 12} -30 ${side * 40} -34 ${side * 66} -32 C${side * 92} -31 ${side * 100} -22 ${side * 97} 0 C${side * 94} 26 ${side * 76} 40 ${side * 54} 40 C${side * 28} 40 ${side * 12} 22 ${side * 10} -14Z"`
  const temple = (side: number): string =>
    `<path d="M${side * 97} -18 L${(side * wide) / 2} -22" fill="none" stroke="${colour}" stroke-width="${frame + 1}"/>`
  return `<g filter="url(#soft)" opacity="0.28" transform="translate(0 9)">${[-1, 1].map((side) => `${glass(side)} fill="none" stroke="#000" stroke-width="10"/>`).join('')}</g>
    ${wide > 200 ? [-1, 1].map(temple).join('') : ''}${[-1, 1].map((side) => `${glass(side)} ${lens} stroke="${colour}" stroke-width="${frame}"/>`).join('')}
    <path d="M-12 -16 Q0 -26 12 -16" fill="none" stroke="${colour}" stroke-width="${frame}"/>`
}

/** Reflection of a window on dark lenses. */
const GLINTS = [-1, 1].map((side) => `<path d="M${side * 54 - 26} 22 L${side * 54 + 8} -22 L${side * 54 + 22} -22 L${side * 54 - 10} 26Z" fill="#fff" opacity="0.1"/>`).join('') // prettier-ignore
