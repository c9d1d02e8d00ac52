import { type Block, centred, heightOf, merged, moved, NOTHING, stacked, widthOf } from '../block.ts'
import { WHITE } from '../colours.ts'
import { caption, column, type Kit, line, markOnGround } from '../kit.ts'
import { rounded } from '../shapes.ts'
import type { LogoLayout } from './layout.ts'

/** A Chinese name from top to bottom with a seal at its foot, as on a painting. */
export const columnLayout: LogoLayout = {
  id: 'column',
  suits: ({ main, han }) => han && /^\p{Script=Han}{2,7}$/u.test(main),
  compose(kit) {
    const { colours, face, main } = kit
    const count = [...main].length
    const size = Math.min(250, 860 / count)
    const name = column(main, face, { size, tracking: 0.06, fill: colours.ink })
    const seal = sealOf(kit, Math.max(96, Math.min(120, size * 0.52)))
    const slogan = besideColumn(kit, heightOf(name))
    const left = name.box.left - 40 - widthOf(seal)
    const words = merged(
      name,
      moved(seal, { x: left - seal.box.left, y: name.box.bottom - seal.box.bottom }),
      slogan.items.length > 0 ? moved(slogan, { x: left + widthOf(seal) / 2, y: name.box.top - slogan.box.top }) : NOTHING,
    )
    if (kit.second === '' && /\p{Script=Han}/u.test(kit.slogan)) return words
    const rest = kit.second === '' ? kit.slogan : kit.second
    return stacked([
      { block: words },
      { block: caption(rest, { face: kit.small, size: 40, width: Math.max(420, widthOf(words) * 1.5), fill: colours.ink }), gap: 70 },
    ])
  },
}

/** A short Chinese slogan as a separate column above the seal. */
function besideColumn({ slogan, small, colours }: Kit, height: number): Block {
  const text = slogan.replaceAll(/[\s，。、！？]/gu, ' ').trim()
  if (!/^[\p{Script=Han} ]+$/u.test(text)) return NOTHING
  const letters = [...text.replaceAll(' ', '')]
  const size = Math.min(46, (height * 0.66) / (letters.length * 1.22))
  return size < 18 ? NOTHING : column(letters.join(''), small, { size, tracking: 0.22, fill: colours.soft })
}

/** Two characters of the name, or the mark, in white on red or the main colour. */
function sealOf(kit: Kit, side: number): Block {
  const { main, face, colours } = kit
  if (kit.icon !== undefined) return merged(rounded(side, side, side * 0.14, colours.seal), markOnGround(kit, side * 0.66))
  const [first = '', second = ''] = [...main]
  const set = (character: string) => centred(line(character, face, { size: side * 0.44, tracking: 0, fill: WHITE }))
  return merged(
    rounded(side * 0.72, side * 1.16, side * 0.1, colours.seal),
    moved(set(first), { y: -side * 0.25 }),
    moved(set(second), { y: side * 0.25 }),
  )
}
