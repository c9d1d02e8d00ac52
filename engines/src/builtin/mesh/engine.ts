import { defineCraft } from '../../kit/define-craft.ts'
import { readInput } from '../../kit/read-input.ts'
import { childOf } from '../../kit/run-in-child.ts'
import { fetchCutNetworks } from '../../vision/public.ts'
import type { run } from './child.ts'
import { MODELS } from './models.ts'
import { warningsOf } from './warnings.ts'

/** Inflates the subject of a picture to a textured model. */
export const engine = defineCraft({
  id: 'mesh',
  label: { en: '3D models', zh: '3D 建模' },
  tasks: ['image-to-3d'],
  models: MODELS,

  async make({ task }, io) {
    const { depth, seed } = task
    const image = await readInput(task.image, 'image', io)
    const networks = await fetchCutNetworks(io)
    const { glb, obj, ply, stl, poster, ...found } = await inChild({ image, depth, seed, networks }, io)
    const attachments = [
      { extension: 'obj', type: 'model/obj', content: obj },
      { extension: 'ply', type: 'model/ply', content: ply },
      { extension: 'stl', type: 'model/stl', content: stl },
    ]
    const output = { media: '3d', type: 'model/gltf-binary', content: glb, seed, poster, attachments } as const
    return { outputs: [output], warnings: warningsOf({ ...found, networks }) }
  },
})

const inChild = childOf<typeof run>(new URL('child.ts', import.meta.url))
