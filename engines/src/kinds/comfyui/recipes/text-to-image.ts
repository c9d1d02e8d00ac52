import type { TaskRecipe } from '../recipe.ts'
import { make, within } from '../studio.ts'

/** Fraction of the schedule for the second pass of the high-resolution fix: enough to add detail, too little to change the composition. */
const HIRES_DENOISE = 0.5

export const textToImage: TaskRecipe<'text-to-image'> = (task, parts) => {
  const { side, step } = parts.family
  const small = task.hiresFix ? within(task, { pixels: side ** 2, step }) : undefined
  return make(task, parts, {
    picture: ({ graph, family, vae, pass }) => {
      const size = { width: task.width, height: task.height }
      const latent = graph.add(family.latent, { ...(small ?? size), batch_size: 1 })()
      return ({ seed }) => {
        const first = pass({ latent, size: small ?? size, seed, denoise: 1 })
        const samples = small
          ? pass({
              latent: graph.add('LatentUpscale', { samples: first, upscale_method: 'bislerp', ...size, crop: 'disabled' })(),
              size,
              seed,
              denoise: HIRES_DENOISE,
            })
          : first
        return graph.add('VAEDecode', { samples, vae })()
      }
    },
  })
}
