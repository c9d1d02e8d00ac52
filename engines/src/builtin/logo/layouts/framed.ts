import { centred, heightOf, merged, moved, stacked, widthOf } from '../block.ts'
import { WHITE } from '../colours.ts'
import { caption, mark, nameBlock } from '../kit.ts'
import { frame, rounded } from '../shapes.ts'
import type { LogoLayout } from './layout.ts'

/** A label: the name in white on a solid ground, with a fine line along its edge. */
export const framedLayout: LogoLayout = {
  id: 'framed',
  suits: () => true,
  compose(kit) {
    const { colours, random } = kit
    const name = nameBlock(kit, { width: 760, size: 170, fill: WHITE })
    const wide = Math.max(widthOf(name), 330)
    const words = stacked([
      { block: kit.icon === undefined ? merged() : mark(kit, { size: 120, fill: WHITE }) },
      { block: name, gap: 46 },
      { block: caption(kit.second, { face: kit.small, size: 42, width: wide, fill: WHITE, strict: true }), gap: 34 },
      { block: caption(kit.slogan, { face: kit.small, size: 34, width: wide, fill: WHITE, strict: true }), gap: 36 },
    ])
    const [width, height] = [widthOf(words) + 190, heightOf(words) + 160]
    const radius = random.pick([0, 26, 60])
    return merged(
      rounded(width, height, radius, colours.primary),
      frame(width - 36, height - 36, { radius: Math.max(0, radius - 18), thickness: 4, fill: WHITE }),
      moved(centred(words), {}),
    )
  },
}
