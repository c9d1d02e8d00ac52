import type { Family } from './family.ts'
import { family as flux1 } from './flux1.ts'

const { controls: _, reference: _look, ...base } = flux1

export const family: Family = {
  ...base,
  id: 'flux1-fill',
  label: 'FLUX.1 Fill',
  description: {
    en: 'Repaints a masked area or extends an image to match its surroundings',
    zh: '重绘涂抹处或向外扩图，与周围衔接自然',
  },
  rank: 85,
  tasks: ['inpaint', 'outpaint'],
  files: /flux.*fill/i,
  defaults: { ...base.defaults, cfg: 30 },
  guidance: 'fixed',
  fill: true,
}
