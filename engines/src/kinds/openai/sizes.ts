import type { Size } from '@stipple/imaging/plane'
import type { OpenAiModel } from './remote-id.ts'

/** Sizes of a model: a list, or any within bounds. */
export type SizeRule = readonly Size[] | SizeBounds
interface SizeBounds {
  /** Step of both sides. */
  readonly step: number
  readonly side: number
  readonly pixels: { readonly least: number; readonly most: number }
  /** Aspect ratio of the longer to the shorter side. */
  readonly ratio: number
}

const FIXED: readonly Size[] = [
  { width: 1024, height: 1024 },
  { width: 1536, height: 1024 },
  { width: 1024, height: 1536 },
]
/** From `gpt-image-2` on. */
const FREE: SizeBounds = { step: 16, side: 3840, pixels: { least: 655_360, most: 8_294_400 }, ratio: 3 }
const DIFFUSION: SizeBounds = { step: 16, side: 2048, pixels: { least: 256 ** 2, most: 2048 ** 2 }, ratio: 8 }

/** Rule by model name. */
export function sizeRuleOf({ program, role, name }: Pick<OpenAiModel, 'program' | 'name'> & Partial<Pick<OpenAiModel, 'role'>>): SizeRule {
  // LocalAI always works at this size.
  if (role === 'inpainting') return [{ width: 512, height: 512 }]
  if (/^gpt-image-([2-9]|\d\d)/.test(name)) return FREE
  return program === 'openai' ? FIXED : DIFFUSION
}

/** Supported size nearest in aspect ratio, then in pixels. */
export function sizeFor({ width, height }: Size, rule: SizeRule): Size {
  if (!('step' in rule)) {
    const far = (size: Size): number => Math.abs(Math.log((size.width / size.height) * (height / width)))
    return rule.toSorted((one, other) => far(one) - far(other))[0] ?? { width, height }
  }
  const { step, side, pixels, ratio } = rule
  const shape = Math.min(ratio, Math.max(1 / ratio, width / height))
  const wanted = Math.min(pixels.most, Math.max(pixels.least, width * height), side ** 2 * Math.min(shape, 1 / shape))
  const exact = { width: Math.sqrt(wanted * shape), height: Math.sqrt(wanted / shape) }
  return fitted(exact, rule, step)
}

/** Rounds to steps, and back into bounds that rounding may exceed. */
function fitted(exact: Size, { side, pixels, ratio }: SizeBounds, step: number): Size {
  const round = (length: number, how: (steps: number) => number): number => Math.min(side, Math.max(step, how(length / step) * step))
  const by = (how: (steps: number) => number): Size => ({ width: round(exact.width, how), height: round(exact.height, how) })
  const isAllowed = ({ width, height }: Size): boolean =>
    width * height >= pixels.least && width * height <= pixels.most && Math.max(width / height, height / width) <= ratio
  const mixed = [Math.floor, Math.ceil].flatMap((one) =>
    [Math.floor, Math.ceil].map((other) => ({ width: round(exact.width, one), height: round(exact.height, other) })),
  )
  return [by(Math.round), ...mixed].find(isAllowed) ?? by(Math.round)
}
