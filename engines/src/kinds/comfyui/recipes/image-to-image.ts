import type { TaskRecipe } from '../recipe.ts'
import { make, workingSize } from '../studio.ts'

/** Starts from the image; an instruction editing model reads it beside the prompt and starts from noise. */
export const imageToImage: TaskRecipe<'image-to-image'> = (task, parts) => {
  const { family } = parts
  const size = workingSize(parts.size, family, { anew: family.edit !== undefined })
  return make(task, parts, {
    size,
    picture: ({ graph, vae, images: [first], pass }) => {
      const source = family.edit || !first ? undefined : graph.add('VAEEncode', { pixels: first, vae })()
      const latent = source ?? graph.add(family.latent, { ...size, batch_size: 1 })()
      return ({ seed }) => {
        const samples = pass({ latent, size, seed, denoise: source ? task.strength : 1 })
        return graph.add('VAEDecode', { samples, vae })()
      }
    },
  })
}
