import type { Space } from '@stipple/imaging/guess-space'
import type { Size } from '@stipple/imaging/plane'
import type { Picture } from '../../../kit/decode-picture.ts'
import { once } from '../../../kit/once.ts'
import { type Detection, scaleColours } from '../../../vision/child-public.ts'
import { createMaps, openPicture } from '../../edit/child-public.ts'
import type { ControlNetworks } from '../networks.ts'

/** A picture at the size of its maps, with the networks' results; each network runs once, on first use. */
export interface ControlView extends Size {
  /** Red, green, blue interleaved; transparent pixels are white. */
  readonly rgb: Uint8Array
  readonly networks: ControlNetworks
  readonly threads: number
  /** 0 ground .. 1 subject; 0 everywhere without a subject. */
  readonly subject: () => Promise<Float32Array>
  /** Estimated distances. */
  readonly space: () => Promise<Space>
  /** Objects recognised with some certainty, best first. */
  readonly objects: () => Promise<readonly Detection[]>
}

const LEAST_SCORE = 0.35

/** View of a decoded picture, at `size`. */
export async function createView(
  picture: Picture,
  { size, networks, threads }: { size: Size; networks: ControlNetworks; threads: number },
): Promise<ControlView> {
  const flat: Picture = { width: picture.width, height: picture.height, rgb: onWhite(picture) }
  const rgb = await scaleColours(flat, size)
  const maps = createMaps(openPicture({ ...size, rgb }, { shrunk: false }), {
    networks: networks.subject,
    centernet: networks.centernet,
    threads,
  })
  return {
    ...size,
    rgb,
    networks,
    threads,
    subject: once(async () => (await maps.subject()) ?? new Float32Array(size.width * size.height)),
    objects: async () => (await maps.objects()).filter(({ score }) => score >= LEAST_SCORE),
    space: () => maps.space(),
  }
}

/** Colours over white, as a drawing without a ground is meant to be seen. */
export function onWhite({ rgb, alpha }: Picture): Uint8Array {
  if (!alpha) return rgb
  return rgb.map((value, i) => {
    const share = (alpha[Math.floor(i / 3)] ?? 0) / 255
    return value * share + 255 * (1 - share)
  })
}
