import type { Family, NeededFile } from './families/family.ts'
import type { ServerNodes } from './server-nodes.ts'

/** Files of a model by the server's names. */
export interface ModelFiles {
  /** Loader node of the diffusion model, and its file. */
  readonly loader: 'CheckpointLoaderSimple' | 'ImageOnlyCheckpointLoader' | 'UNETLoader' | 'UnetLoaderGGUF'
  readonly file: string
  readonly encoders: readonly string[]
  readonly vae: string | undefined
  /** Second diffusion model that takes over halfway. */
  readonly second?: string
  /** Image encoder. */
  readonly vision?: string
}

const LOADER_INPUT = {
  CheckpointLoaderSimple: 'ckpt_name',
  ImageOnlyCheckpointLoader: 'ckpt_name',
  UNETLoader: 'unet_name',
  UnetLoaderGGUF: 'unet_name',
} as const

const LOADERS = {
  checkpoint: ['CheckpointLoaderSimple'],
  'checkpoint with sight': ['ImageOnlyCheckpointLoader'],
  diffusion: ['UNETLoader', 'UnetLoaderGGUF'],
} as const

/** Possible model files of a family, with their loader nodes. */
export function loadable(nodes: ServerNodes, loader: Family['loader']): readonly Pick<ModelFiles, 'loader' | 'file'>[] {
  return LOADERS[loader].flatMap((node) => nodes.options(node, LOADER_INPUT[node]).map((file) => ({ loader: node, file })))
}

/** Resolves all files of a model, or returns those missing on the server. */
export function resolveFiles(
  nodes: ServerNodes,
  family: Family,
  file: Pick<ModelFiles, 'loader' | 'file'>,
): { readonly files: ModelFiles; readonly missing: readonly NeededFile[] } {
  const lists = {
    text_encoders: encodersOf(nodes, family),
    vae: nodes.options('VAELoader', 'vae_name'),
    diffusion_models: LOADER_INPUT[file.loader] === 'ckpt_name' ? [] : nodes.options(file.loader, LOADER_INPUT[file.loader]),
    clip_vision: nodes.options('CLIPVisionLoader', 'clip_name'),
  }
  const find = ({ name, folder }: NeededFile): string | undefined => lists[folder].find((candidate) => name.test(candidate))
  const needed = family.encoders?.files ?? []
  const encoders = needed.map(find)
  const [vae, second, vision] = [family.vae, family.second, family.vision].map((wanted) => wanted && find(wanted))
  const all = [...needed, family.vae, family.second, family.vision]
  return {
    files: {
      ...file,
      encoders: encoders.filter((name) => name !== undefined),
      vae,
      ...(second !== undefined && { second }),
      ...(vision !== undefined && { vision }),
    },
    missing: all.flatMap((wanted) => (wanted && find(wanted) === undefined ? [wanted] : [])),
  }
}

/** Node classes of a family that an old server may lack. */
export function missingNodes(
  nodes: ServerNodes,
  { shift, guidance, schedule, edit, fill, film, latent, encoders, second, vision, nodes: own = [] }: Family,
): readonly string[] {
  const wanted = [
    latent,
    ...(shift ? [shift.node] : []),
    ...(guidance === 'flux' || guidance === 'fixed' ? ['FluxGuidance'] : []),
    ...(guidance === 'none' ? ['ConditioningZeroOut'] : []),
    ...(schedule ? [schedule] : []),
    ...(edit ? [edit] : []),
    ...(fill ? ['InpaintModelConditioning'] : []),
    ...(film ? ['CreateVideo', 'SaveVideo', 'SaveWEBM'] : []),
    ...own,
    ...(second ? ['KSamplerAdvanced'] : []),
    ...(vision ? ['CLIPVisionLoader', 'CLIPVisionEncode'] : []),
    ...(encoders ? [clipLoaderOf(encoders.files.length).node] : []),
  ]
  return wanted.filter((node) => node !== 'EmptyLatentImage' && !nodes.has(node))
}

/** Loader node for this many text encoders, and its inputs. */
export function clipLoaderOf(count: number): { readonly node: string; readonly inputs: readonly string[] } {
  if (count === 1) return { node: 'CLIPLoader', inputs: ['clip_name'] }
  return { node: count === 2 ? 'DualCLIPLoader' : 'TripleCLIPLoader', inputs: Array.from({ length: count }, (_, i) => `clip_name${i + 1}`) }
}

function encodersOf(nodes: ServerNodes, { encoders }: Family): readonly string[] {
  const { node, inputs } = clipLoaderOf(encoders?.files.length ?? 1)
  return nodes.options(node, inputs[0] ?? '')
}
