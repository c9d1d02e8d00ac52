import { CONTROL_TYPES } from '../../domain/control-types.ts'
import { defineMode } from '../define-mode.ts'
import { field } from '../fields.ts'
import { firstControl, layerFields, takesLayers } from '../fields/control-layers.ts'
import { sampling, samplingOf } from '../fields/sampling.ts'
import { controlProblems, controlsOf, firstOf, mapProblems } from './controls.ts'

export const mode = defineMode({
  id: 'Condition',
  icon: 'PencilRuler',
  label: { en: 'Control generation', zh: '参考控制（ControlNet）' },
  summary: { en: 'Create an image that follows the edges, pose or depth of another', zh: '按另一张图的边缘、姿势或深度生成新图' },
  group: 'create',
  media: 'image',
  access: 'member',
  publishable: true,
  task: 'control',
  fields: {
    image: field.image({ layered: true }),
    control_type: field.control(),
    prompt: field.prompt({ optional: true }),
    sd_style: field.style(),
    control_scale: field.scale({
      label: { en: 'Control', zh: '控制强度' },
      hint: { en: 'How closely the image follows the control map', zh: '越高越贴合控制图' },
      large: takesLayers,
    }),
    ...layerFields(),
    ...firstControl(),
    n: field.count(),
    image_is_control: field.toggle({
      initial: false,
      label: { en: 'The image is already a control map', zh: '上传的就是控制图' },
    }),
    return_control_map: field.toggle({ initial: false, label: { en: 'Return only the control map', zh: '仅生成控制图' } }),
    negative_prompt: field.negativePrompt(),
    ...sampling(),
    seed: field.seed(),
  },
  check: (input) => {
    const mapOnly = input.return_control_map === true
    const noPrompt = input.prompt.trim() === '' && !mapOnly ? [{ field: 'prompt', code: 'no_prompt', params: {} } as const] : []
    return [...noPrompt, ...(mapOnly ? mapProblems(firstOf(input)) : controlProblems(input))]
  },
  outputs: ({ n, return_control_map: mapOnly }) => (mapOnly === true ? 1 : n),
  toTask: (input, seed) => {
    const mapOnly = input.return_control_map === true
    // The first control in use is the one that models with a single control take.
    const [first = firstOf(input), ...layers] = mapOnly ? [] : controlsOf(input)
    return {
      kind: 'control',
      ...partOf(first),
      ...(layers.length > 0 && { layers: layers.map(partOf) }),
      mapOnly,
      prompt: input.prompt,
      negativePrompt: input.negative_prompt,
      count: mapOnly ? 1 : input.n,
      seed,
      ...samplingOf(input),
      ...(input.sd_style && { style: input.sd_style }),
    }
  },
})

const partOf = ({ image = '', control = CONTROL_TYPES[0].id, scale, isMap, start, end }: ReturnType<typeof firstOf>) => ({
  image,
  control,
  scale,
  isMap,
  ...((start > 0 || end < 1) && { start, end }),
})
