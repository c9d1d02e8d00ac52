import type { Size } from '@stipple/imaging/plane'
import type { Link } from '../graph.ts'
import type { Studio } from '../studio.ts'

export interface Repainting {
  readonly image: Link
  /** White marks the area to change; any size. */
  readonly mask: Link
  readonly size: Size
  /** Fraction of the noise schedule. A model trained for inpainting always starts from noise in the marked area. */
  readonly denoise: number
}

/** Regenerates the marked area of an image at the working size. Other pixels stay nearly the same. */
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
