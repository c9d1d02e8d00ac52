import { workflow } from '../pipeline.ts'
import type { TaskRecipe } from '../recipe.ts'
import { resize } from '../studio.ts'

/** Networks have a fixed factor: the result is resized to the exact requested size. */
export const upscale: TaskRecipe<'upscale'> = ({ factor }, { files, uploads, size, prefix }) =>
  workflow((graph, save) => {
    const image = graph.add('LoadImage', { image: uploads[0] ?? '' })()
    const upscale_model = graph.add('UpscaleModelLoader', { model_name: files.file })()
    const large = graph.add('ImageUpscaleWithModel', { upscale_model, image })()
    save(resize(graph, large, { width: size.width * factor, height: size.height * factor }))
  }, prefix)
