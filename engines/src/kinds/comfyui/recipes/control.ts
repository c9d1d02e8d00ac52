import type { TaskOf } from '@stipple/core/domain/task'
import type { Workflow } from '../graph.ts'
import type { TaskRecipe } from '../recipe.ts'
import { make, type Parts, workingSize } from '../studio.ts'

/** The picture given is the map already. */
export const control: TaskRecipe<'control'> = (task, parts) => held(task, parts)
export const scribble: TaskRecipe<'scribble'> = (task, parts) => held(task, parts)

function held(task: TaskOf<'control' | 'scribble'>, parts: Parts): Workflow {
  const { family, control: network } = parts
  if (!network) throw new Error('a control without its network')
  const size = workingSize(parts.size, family, { anew: true })
  return make(task, parts, {
    size,
    picture: ({ graph, positive, negative, vae, images: [image], pass }) => {
      if (!image) throw new Error('a control without a map')
      const loaded = graph.add('ControlNetLoader', { control_net_name: network.file })()
      const control_net = network.union ? graph.add('SetUnionControlNetType', { control_net: loaded, type: network.union })() : loaded
      const range = { strength: task.scale, start_percent: 0, end_percent: 1 }
      // The networks of newer families read the map through the VAE; those of older ones leave it alone.
      const applied = graph.add('ControlNetApplyAdvanced', { positive, negative, control_net, image, vae, ...range })
      const words = { positive: applied(0), negative: applied(1) }
      const latent = graph.add(family.latent, { ...size, batch_size: 1 })()
      return ({ seed }) => graph.add('VAEDecode', { samples: pass({ ...words, latent, size, seed, denoise: 1 }), vae })()
    },
  })
}
