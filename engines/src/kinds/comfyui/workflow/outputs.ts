import type { WorkflowGraph, WorkflowMedia, WorkflowNode } from '@stipple/core/domain/workflow'
import type { NodeInfos } from './node-info.ts'

/** A result node and its medium. */
export interface OutputNode {
  readonly node: string
  readonly class: string
  readonly media: WorkflowMedia
  /** Its results are temporary files on the server. */
  readonly passing: boolean
}

/** Nodes whose files have a medium of a mode. */
export function outputsOf(graph: WorkflowGraph, infos: NodeInfos): readonly OutputNode[] {
  return Object.entries(graph).flatMap(([node, given]) => {
    const { class_type: type } = given
    const info = infos.get(type)
    const isOutput = info ? info.isOutput : /^(Save|Preview)/.test(type)
    const media = isOutput
      ? mediaOf(
          given,
          Object.values(info?.inputs ?? {}).map(({ type: taken }) => taken),
        )
      : undefined
    return media ? [{ node, class: type, media, passing: type.startsWith('Preview') }] : []
  })
}

function mediaOf({ class_type: type, inputs }: WorkflowNode, types: readonly string[]): WorkflowMedia | undefined {
  if (/video|webm|^SaveAnimated/i.test(type) || types.includes('VIDEO')) return 'video'
  if (/glb|mesh|splat/i.test(type) || types.includes('MESH')) return '3d'
  if (/audio/i.test(type) || types.includes('AUDIO')) return 'voice'
  if (/3d|voxel|latent|text|string|json|checkpoint|lora|model/i.test(type)) return undefined
  return /image|png|webp|jpe?g/i.test(type) || types.includes('IMAGE') || 'images' in inputs ? 'image' : undefined
}

/** Returns true for a graph with video latents: more than one frame. */
export const makesFrames = (graph: WorkflowGraph): boolean =>
  Object.values(graph).some(({ class_type: type, inputs }) => {
    if (!/Video|Wan|SVD|Cosmos|LTXV|Mochi|Animate/i.test(type)) return false
    const frames = inputs['length'] ?? inputs['video_frames'] ?? inputs['num_frames']
    return typeof frames === 'number' ? frames > 1 : Array.isArray(frames)
  })
