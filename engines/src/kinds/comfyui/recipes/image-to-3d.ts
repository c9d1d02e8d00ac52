import { load, sample, workflow } from '../pipeline.ts'
import type { TaskRecipe } from '../recipe.ts'

/** Values from the authors' workflows: latent tokens by version, decoding resolution, and the density threshold for solid cells. */
const TOKENS = { first: 3072, later: 4096 }
const CELLS = 256
const SOLID = 0.6

export const imageToModel: TaskRecipe<'image-to-3d'> = ({ seed }, { family, files, uploads, prefix }) =>
  workflow((graph) => {
    const { defaults, side } = family
    const sampling = { prompt: '', negativePrompt: '', ...defaults, addons: [] }
    const { model, clip: clip_vision, vae } = load(graph, { family, files }, sampling)
    const image = graph.add('LoadImage', { image: uploads[0] ?? '' })()
    const clip_vision_output = graph.add('CLIPVisionEncode', { clip_vision, image, crop: 'center' })()
    const seen = graph.add('Hunyuan3Dv2Conditioning', { clip_vision_output })
    const latent = graph.add(family.latent, { resolution: /2[._]?1/.test(files.file) ? TOKENS.later : TOKENS.first, batch_size: 1 })()
    const size = { width: side, height: side }
    const samples = sample(graph, { family, model }, { positive: seen(0), negative: seen(1), latent, size, seed, denoise: 1 }, sampling)
    const voxel = graph.add('VAEDecodeHunyuan3D', { samples, vae, num_chunks: 8000, octree_resolution: CELLS })()
    const mesh = graph.add('VoxelToMesh', { voxel, algorithm: 'surface net', threshold: SOLID })()
    graph.add('SaveGLB', { mesh, filename_prefix: prefix })
  }, prefix)
