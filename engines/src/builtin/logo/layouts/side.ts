import { beside, type Block, heightOf, merged } from '../block.ts'
import { type Kit, markOnGround, wording } from '../kit.ts'
import { type Container, CONTAINERS } from '../shapes.ts'
import type { LogoLayout } from './layout.ts'

/** The mark in a container at the left, the words aligned beside it. */
export const sideLayout: LogoLayout = {
  id: 'side',
  suits: () => true,
  compose(kit) {
    const words = wording(kit, { width: 860, size: 190, fill: kit.colours.ink, align: 'left' })
    const side = Math.min(330, Math.max(230, heightOf(words) * 1.12))
    return beside(held(kit, side), words, side * 0.24)
  },
}

const FORMS: readonly Container[] = ['squircle', 'disc', 'leaf', 'rounded', 'arch']

function held(kit: Kit, side: number): Block {
  const form = CONTAINERS[kit.random.pick(FORMS)]
  return merged(form(side, kit.colours.primary), markOnGround(kit, side * 0.56))
}
