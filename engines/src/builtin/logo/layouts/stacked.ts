import { stacked } from '../block.ts'
import { mark, wording } from '../kit.ts'
import type { LogoLayout } from './layout.ts'

/** The mark above the words, all centred on one axis. */
export const stackedLayout: LogoLayout = {
  id: 'stacked',
  suits: () => true,
  compose(kit) {
    const { colours, random } = kit
    const fill = random.chance(0.5) ? colours.ink : colours.primary
    return stacked([
      { block: mark(kit, { size: 300, fill: colours.primary, second: colours.accent }) },
      { block: wording(kit, { width: 900, size: 180, fill }), gap: 84 },
    ])
  },
}
