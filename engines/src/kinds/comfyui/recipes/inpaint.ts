import type { TaskRecipe } from '../recipe.ts'
import { make, resize, workingSize } from '../studio.ts'
import { repaint } from './repaint.ts'

export const inpaint: TaskRecipe<'inpaint'> = (task, parts) => {
  const size = workingSize(parts.size, parts.family)
  const [, maskFile = ''] = parts.uploads
  return make(task, parts, {
    size,
    picture: (studio) => {
      const { graph, images, original } = studio
      const [image] = images
      if (!image || !original) throw new Error('an inpainting without a picture')
      // Only the red channel is read: white in our masks marks the area to change.
      const mask = graph.add('LoadImageMask', { image: maskFile, channel: 'red' })()
      const paint = repaint(studio, { image, mask, size, denoise: task.strength })
      return ({ seed }) => {
        const source = resize(graph, paint(seed), parts.size)
        // Decoding changes every pixel a little: unmarked pixels are copied from the original.
        return graph.add('ImageCompositeMasked', { destination: original, source, x: 0, y: 0, resize_source: false, mask })()
      }
    },
  })
}
