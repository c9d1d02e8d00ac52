import { heightOf, merged, moved, widthOf, centred } from '../block.ts'
import { mark, wording } from '../kit.ts'
import { bar } from '../shapes.ts'
import type { LogoLayout } from './layout.ts'

/** Mark and words apart, with a fine rule between. */
export const ruledLayout: LogoLayout = {
  id: 'ruled',
  suits: () => true,
  compose(kit) {
    const { colours } = kit
    const words = wording(kit, { width: 800, size: 170, fill: colours.primary, align: 'left' })
    const high = Math.max(heightOf(words), 170)
    const figure = mark(kit, { size: Math.min(280, high * 1.05), fill: colours.primary, second: colours.accent })
    const gap = 62
    const rule = bar(4, high * 1.1, colours.accent)
    const x = widthOf(figure) / 2
    return merged(centred(figure), moved(rule, { x: x + gap }), moved(centred(words), { x: x + gap * 2 + widthOf(words) / 2 }))
  },
}
