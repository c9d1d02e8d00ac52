import type { Family } from './family.ts'
import { family as flux1 } from './flux1.ts'

const { controls: _, reference: _look, ...base } = flux1

export const family: Family = {
  ...base,
  id: 'flux1-kontext',
  label: 'FLUX.1 Kontext',
  description: { en: 'Edits an image by instruction and keeps the rest', zh: '按文字修改图片，其余保持不变' },
  rank: 82,
  tasks: ['image-to-image'],
  files: /kontext/i,
  defaults: { ...base.defaults, cfg: 2.5 },
  edit: 'ReferenceLatent',
}
