import type { TaskRecipe } from '../recipe.ts'
import { make, resize, workingSize } from '../studio.ts'
import { repaint } from './repaint.ts'

export const outpaint: TaskRecipe<'outpaint'> = (task, parts) => {
  const { left, right, top, bottom } = task
  const whole = { width: left + parts.size.width + right, height: top + parts.size.height + bottom }
  const size = workingSize(whole, parts.family, { anew: true })
  return make(task, parts, {
    picture: (studio) => {
      const { graph, original } = studio
      if (!original) throw new Error('an outpainting without a picture')
      const padded = graph.add('ImagePadForOutpaint', { image: original, left, top, right, bottom, feathering: 0 })
      const paint = repaint(studio, { image: resize(graph, padded(0), size), mask: padded(1), size, denoise: 1 })
      return ({ seed }) => {
        const destination = resize(graph, paint(seed), whole)
        // Decoding changes every pixel a little: the original is copied over its area.
        return graph.add('ImageCompositeMasked', { destination, source: original, x: left, y: top, resize_source: false })()
      }
    },
  })
}
