import type { TaskOf } from '@stipple/core/domain/task'
import { controlsIn } from '../../../kit/controls.ts'
import type { ControlNetwork } from '../controls.ts'
import type { Graph, Link, Workflow } from '../graph.ts'
import type { TaskRecipe } from '../recipe.ts'
import { make, type Parts, workingSize } from '../studio.ts'

/** The images are already maps. */
export const control: TaskRecipe<'control'> = (task, parts) => held(task, parts)
export const scribble: TaskRecipe<'scribble'> = (task, parts) => held(task, parts)

function held(task: TaskOf<'control' | 'scribble'>, parts: Parts): Workflow {
  const { family, controls: networks, uploads } = parts
  const controls = controlsIn(task)
  const size = workingSize(parts.size, family, { anew: true })
  return make(task, parts, {
    size,
    picture: ({ graph, positive, negative, vae, images: [image], pass }) => {
      const networkOf = loaderOf(graph)
      let words = { positive, negative }
      for (const [index, { scale: strength, start = 0, end = 1 }] of controls.entries()) {
        const [network, upload] = [networks[index], uploads[index]]
        if (!image || !network || upload === undefined) throw new Error('a control without a map or a network')
        const map = index === 0 ? image : loadMap(graph, upload, size)
        const range = { strength, start_percent: start, end_percent: end }
        // Newer ControlNets encode the map with the VAE; older ones ignore it.
        const given = { ...words, control_net: networkOf(network), image: map, vae }
        const applied = graph.add('ControlNetApplyAdvanced', { ...given, ...range })
        words = { positive: applied(0), negative: applied(1) }
      }
      const latent = graph.add(family.latent, { ...size, batch_size: 1 })()
      return ({ seed }) => graph.add('VAEDecode', { samples: pass({ ...words, latent, size, seed, denoise: 1 }), vae })()
    },
  })
}

/** Loads each network file once. */
function loaderOf(graph: Graph): (network: ControlNetwork) => Link {
  const loaded = new Map<string, Link>()
  return ({ file, union }) => {
    const control_net = loaded.get(file) ?? graph.add('ControlNetLoader', { control_net_name: file })()
    loaded.set(file, control_net)
    return union === undefined ? control_net : graph.add('SetUnionControlNetType', { control_net, type: union })()
  }
}

/** Another map, cut to the shape of the first. */
const loadMap = (graph: Graph, name: string, { width, height }: { width: number; height: number }): Link => {
  const image = graph.add('LoadImage', { image: name })()
  return graph.add('ImageScale', { image, upscale_method: 'lanczos', width, height, crop: 'center' })()
}
