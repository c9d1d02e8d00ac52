import { defineMode } from '../define-mode.ts'
import { field } from '../fields.ts'

/** Apps have fields of their own; each runs as its mode. */
export const mode = defineMode({
  id: 'Apps',
  icon: 'LayoutGrid',
  label: { en: 'Smart apps', zh: '智能应用' },
  summary: { en: 'Ready-made tools with a few fields to fill in', zh: '开箱即用的小工具，只问必要的几项' },
  group: 'more',
  media: 'image',
  access: 'member',
  task: 'app',
  fields: { seed: field.seed() },
  toTask: (_input, seed) => ({ kind: 'app', seed }),
})
