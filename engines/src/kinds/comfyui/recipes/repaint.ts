import type { Size } from '@stipple/imaging/plane'
import type { Link } from '../graph.ts'
import type { Studio } from '../studio.ts'

export interface Repainting {
  readonly image: Link
  /** White is what changes; of any size. */
  readonly mask: Link
  readonly size: Size
  /** Share of the noise schedule. A model that was trained to fill always makes the marked part anew. */
  readonly denoise: number
}

/** Makes the marked part of a picture anew, at the size that is worked at. All other pixels are near to what they were. */
export function repaint(studio: Studio, { image, mask, size, denoise }: Repainting): (seed: number) => Link {
  const { graph, family, vae, positive, negative, pass } = studio
  if (family.fill) {
    const filled = graph.add('InpaintModelConditioning', { positive, negative, vae, pixels: image, mask, noise_mask: false })
    const words = { positive: filled(0), negative: filled(1) }
    return (seed) => graph.add('VAEDecode', { samples: pass({ ...words, latent: filled(2), size, seed, denoise: 1 }), vae })()
  }
  const latent = graph.add('SetLatentNoiseMask', { samples: graph.add('VAEEncode', { pixels: image, vae })(), mask })()
  return (seed) => graph.add('VAEDecode', { samples: pass({ latent, size, seed, denoise }), vae })()
}
