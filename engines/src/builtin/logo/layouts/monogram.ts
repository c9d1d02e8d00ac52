import { centred, merged, stacked, toHeight, widthOf, moved } from '../block.ts'
import { WHITE } from '../colours.ts'
import { initials, line, wording } from '../kit.ts'
import { type Container, CONTAINERS, ring } from '../shapes.ts'
import type { LogoLayout } from './layout.ts'

const FORMS: readonly Container[] = ['disc', 'squircle', 'hexagon', 'arch', 'leaf']

/** The first letter of the name as its mark. */
export const monogramLayout: LogoLayout = {
  id: 'monogram',
  suits: ({ main }) => /[\p{L}\d]/u.test(main),
  compose(kit) {
    const { colours, random, face } = kit
    const side = 330
    const outlined = random.chance(0.35)
    const letters = initials(kit)
    const raw = line(letters, face, { size: 200, tracking: -0.02, fill: outlined ? colours.primary : WHITE })
    const high = toHeight(raw, side * (kit.han ? 0.56 : letters.length > 1 ? 0.36 : 0.46))
    const fitted = widthOf(high) > side * 0.62 ? moved(high, { scale: (side * 0.62) / widthOf(high) }) : high
    const ground = outlined
      ? merged(ring(side / 2, 12, colours.primary), ring(side / 2 - 24, 3, colours.accent))
      : CONTAINERS[random.pick(FORMS)](side, colours.primary)
    return stacked([
      { block: merged(ground, centred(fitted)) },
      { block: wording(kit, { width: 900, size: 140, fill: colours.ink }), gap: 72 },
    ])
  },
}
