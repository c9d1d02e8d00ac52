import type { WorkflowGraph } from '@stipple/core/domain/workflow'

/** Node that saves frames as a film which browsers play. */
const WRITER = 'SaveWEBM'
export const FILM_WRITERS: readonly string[] = [WRITER]

/** Replaces nodes that save frames as an animated picture: a film is a film here, with a poster and a length. Frames and speed stay as they are. */
export const withFilms = (graph: WorkflowGraph): WorkflowGraph =>
  Object.fromEntries(
    Object.entries(graph).map(([id, node]) => {
      const { images, fps, filename_prefix: prefix } = node.inputs
      if (!/^SaveAnimated(WEBP|PNG)$/.test(node.class_type)) return [id, node]
      const inputs = { images, filename_prefix: prefix ?? 'film', codec: 'vp9', fps: fps ?? 16, crf: 32 }
      return [id, { ...node, class_type: WRITER, inputs }]
    }),
  )
