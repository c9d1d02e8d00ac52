import { defineMode } from '../define-mode.ts'
import { field } from '../fields.ts'

export const mode = defineMode({
  id: 'RemoveObj',
  icon: 'Crop',
  label: { en: 'Object removal', zh: '物体移除' },
  summary: { en: 'Click or name objects to remove them', zh: '点一下或说出名字，物体就不见了' },
  group: 'edit',
  media: 'image',
  access: 'member',
  task: 'remove-object',
  fields: {
    image: field.image({ layered: true }),
    points: field.points({
      label: { en: 'Click the objects to remove', zh: '点选要移除的物体' },
      hint: { en: 'One click per object', zh: '每个物体点一下' },
    }),
    object: field.line({
      label: { en: 'Or name objects', zh: '或写出名称' },
      hint: { en: 'For example: dog, bottle, person', zh: '例如：狗、瓶子、人' },
      max: 200,
    }),
    mask: field.mask({ optional: true, hint: { en: 'Or paint over them', zh: '也可以直接涂抹' } }),
  },
  check: ({ points, object, mask }) =>
    points.length === 0 && object === '' && mask === undefined ? [{ field: 'points', code: 'no_object', params: {} }] : [],
  toTask: (input, seed) => ({
    kind: 'remove-object',
    image: input.image,
    points: input.points.map(({ x, y }) => ({ x, y })),
    target: input.object,
    seed,
    ...(input.mask !== undefined && { mask: input.mask }),
  }),
})
