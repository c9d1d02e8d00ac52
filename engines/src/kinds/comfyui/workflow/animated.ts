import type { WorkflowGraph } from '@stipple/core/domain/workflow'

/** Node that saves frames as a video playable in browsers. */
const WRITER = 'SaveWEBM'
export const FILM_WRITERS: readonly string[] = [WRITER]

/** Replaces nodes that save animated images: videos here have a poster and a duration. Frames and speed are unchanged. */
export const withFilms = (graph: WorkflowGraph): WorkflowGraph =>
  Object.fromEntries(
    Object.entries(graph).map(([id, node]) => {
      const { images, fps, filename_prefix: prefix } = node.inputs
      if (!/^SaveAnimated(WEBP|PNG)$/.test(node.class_type)) return [id, node]
      const inputs = { images, filename_prefix: prefix ?? 'film', codec: 'vp9', fps: fps ?? 16, crf: 32 }
      return [id, { ...node, class_type: WRITER, inputs }]
    }),
  )
