import { type Block, centred, heightOf, merged, moved, stacked, widthOf } from '../block.ts'
import { caption, mark, nameBlock } from '../kit.ts'
import { bar } from '../shapes.ts'
import type { LogoLayout } from './layout.ts'

/** The name between two rules, a small mark in the upper one. */
export const lintelLayout: LogoLayout = {
  id: 'lintel',
  suits: () => true,
  compose(kit) {
    const { colours } = kit
    const name = nameBlock(kit, { width: 860, size: 170, fill: colours.ink })
    const width = Math.max(widthOf(name) * 1.06, 420)
    const figure = mark(kit, { size: 120, fill: colours.primary, second: colours.accent })
    const second = caption(kit.second, { face: kit.small, size: 44, width: width * 0.94, fill: colours.primary, strict: true })
    const slogan = caption(kit.slogan, { face: kit.small, size: 36, width: width * 0.94, fill: colours.soft, strict: true })
    const words = stacked([{ block: name }, { block: second, gap: 40 }])
    return stacked([
      { block: broken(figure, width, colours.primary) },
      { block: words, gap: 50 - (heightOf(figure) > 100 ? 6 : 0) },
      { block: bar(width, 5, colours.primary), gap: 54 },
      { block: slogan, gap: 34 },
    ])
  },
}

/** A rule with a gap for the figure in its middle. */
function broken(figure: Block, width: number, fill: string): Block {
  const piece = (width - widthOf(figure) - 60) / 2
  const rule = bar(piece, 5, fill)
  const x = widthOf(figure) / 2 + 30 + piece / 2
  return merged(moved(rule, { x: -x }), centred(figure), moved(rule, { x }))
}
