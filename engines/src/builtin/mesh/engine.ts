import { readPictureSize } from '../../kit/decode-picture.ts'
import { runInChild } from '../../kit/run-in-child.ts'
import { EngineError } from '../../spec.ts'
import type { Engine } from '../../spec.ts'
import { fetchSubjectNetworks } from '../../vision/public.ts'
import type { MeshInput, MeshResult } from './child.ts'
import { MODELS } from './models.ts'
import { warningsOf } from './warnings.ts'

/** Blows what a picture shows up into a textured model. */
export const engine: Engine = {
  spec: 2,
  id: 'mesh',
  label: { en: '3D models', zh: '3D 建模' },
  place: 'here',

  models: async () => MODELS,

  async start({ task }, context) {
    if (task.kind !== 'image-to-3d') throw new EngineError('internal', `The mesh engine cannot do ${task.kind}.`)
    const { depth, seed } = task
    const { signal, budget, report, log, folder } = context
    const image = await context.read(task.image)
    // Before anything is fetched for it.
    await readPictureSize(image, 'image')
    const networks = await fetchSubjectNetworks(context)
    const { glb, obj, ply, stl, poster, ...found } = await runInChild<MeshInput, MeshResult>({
      module: new URL('child.ts', import.meta.url),
      input: { image, depth, seed, networks, threads: budget.threads },
      context: { signal, budget, report, log, folder },
    })
    const also = [
      { extension: 'obj', type: 'model/obj', content: obj },
      { extension: 'ply', type: 'model/ply', content: ply },
      { extension: 'stl', type: 'model/stl', content: stl },
    ]
    const output = { media: '3d', type: 'model/gltf-binary', content: glb, seed, poster, also } as const
    return { kind: 'done', outputs: [output], warnings: warningsOf({ ...found, networks }) }
  },
}
