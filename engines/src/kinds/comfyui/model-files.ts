import type { Family, NeededFile } from './families/family.ts'
import type { ServerNodes } from './server-nodes.ts'

/** Files of a model, by the names that the server lists. */
export interface ModelFiles {
  /** Loader node of the diffusion model, and its file. */
  readonly loader: 'CheckpointLoaderSimple' | 'UNETLoader' | 'UnetLoaderGGUF'
  readonly file: string
  readonly encoders: readonly string[]
  readonly vae: string | undefined
}

const LOADER_INPUT = { CheckpointLoaderSimple: 'ckpt_name', UNETLoader: 'unet_name', UnetLoaderGGUF: 'unet_name' } as const

/** Files that could be models of a family's loader, with the node that loads each. */
export function loadable(nodes: ServerNodes, loader: Family['loader']): readonly Pick<ModelFiles, 'loader' | 'file'>[] {
  const classes = loader === 'checkpoint' ? (['CheckpointLoaderSimple'] as const) : (['UNETLoader', 'UnetLoaderGGUF'] as const)
  return classes.flatMap((node) => nodes.options(node, LOADER_INPUT[node]).map((file) => ({ loader: node, file })))
}

/** Resolves all files of a model; those that the server lacks are named instead. */
export function resolveFiles(
  nodes: ServerNodes,
  family: Family,
  file: Pick<ModelFiles, 'loader' | 'file'>,
): { readonly files: ModelFiles; readonly missing: readonly NeededFile[] } {
  const lists = { text_encoders: encodersOf(nodes, family), vae: nodes.options('VAELoader', 'vae_name') }
  const find = ({ name, folder }: NeededFile): string | undefined => lists[folder].find((candidate) => name.test(candidate))
  const needed = family.encoders?.files ?? []
  const encoders = needed.map(find)
  const vae = family.vae && find(family.vae)
  return {
    files: { ...file, encoders: encoders.filter((name) => name !== undefined), vae },
    missing: [...needed.filter((_, i) => encoders[i] === undefined), ...(family.vae && vae === undefined ? [family.vae] : [])],
  }
}

/** Node classes of a family that a server may be too old for. */
export function missingNodes(
  nodes: ServerNodes,
  { shift, guidance, schedule, edit, fill, film, latent, encoders }: Family,
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
    ...(encoders ? [encoders.files.length > 1 ? 'DualCLIPLoader' : 'CLIPLoader'] : []),
  ]
  return wanted.filter((node) => node !== 'EmptyLatentImage' && !nodes.has(node))
}

const encodersOf = (nodes: ServerNodes, { encoders }: Family): readonly string[] =>
  (encoders?.files.length ?? 0) > 1 ? nodes.options('DualCLIPLoader', 'clip_name1') : nodes.options('CLIPLoader', 'clip_name')
