import { type Block, centred, filled, heightOf, merged, moved, stacked, widthOf } from '../block.ts'
import { WHITE } from '../colours.ts'
import { caption, cased, type Kit, line, markOnGround } from '../kit.ts'
import { disc, rounded } from '../shapes.ts'
import type { LogoLayout } from './layout.ts'

/** The name alone, with one of its letters turned into a figure. */
export const wordmarkLayout: LogoLayout = {
  id: 'wordmark',
  suits: ({ main, han }) => [...main].length <= (han ? 8 : 22),
  compose(kit) {
    const { colours } = kit
    const name = kit.han ? withSquare(kit) : withDisc(kit)
    const width = widthOf(name)
    return stacked([
      { block: name },
      { block: caption(kit.second, { face: kit.small, size: 52, width, fill: colours.ink }), gap: 48 },
      { block: caption(kit.slogan, { face: kit.small, size: 44, width, fill: colours.soft }), gap: kit.second === '' ? 52 : 36 },
    ])
  },
}

const SIZE = 240
/** Smallest disc in which a mark can still be recognised. */
const SMALLEST_DISC = 130

/** Sets one of the characters in white on a square of the main colour. */
function withSquare(kit: Kit): Block {
  const { main, face, colours, random } = kit
  const characters = [...main]
  const chinese = characters.flatMap((character, i) => (/\p{Script=Han}/u.test(character) ? i : []))
  const chosen = random.chance(0.6) ? chinese.at(-1) : chinese[0]
  const size = Math.min(SIZE, 1000 / characters.length)
  let x = 0
  const parts = characters.map((character, i) => {
    const own = i === chosen
    const ink = line(character, face, { size: own ? size * 0.8 : size, tracking: 0, fill: own ? WHITE : colours.ink })
    const advance = /\p{Script=Han}/u.test(character) ? size * 1.06 : widthOf(ink) + size * 0.08
    const room = own ? size * 1.12 : advance
    const middle = x + room / 2
    x += room + (own ? size * 0.05 : 0)
    // Chinese characters are centred in their square, 0.38 em above the baseline.
    const placed = moved(ink, {
      x: middle - (ink.box.left + ink.box.right) / 2,
      y: own ? size * 0.08 - size * 0.38 + 0.38 * size * 0.8 : 0,
    })
    if (!own) return placed
    const square = moved(rounded(size * 1.1, size * 1.1, size * 0.14, colours.primary), { x: middle, y: -size * 0.38 })
    const onSquare = moved(centred(ink), { x: middle, y: -size * 0.38 })
    return merged(square, onSquare)
  })
  return merged(...parts)
}

/** Turns an o into a disc that holds the mark; a name without one gets a coloured full stop. */
function withDisc(kit: Kit): Block {
  const { face, colours, lettering } = kit
  const text = cased(kit.main, kit)
  const at = kit.icon === undefined ? -1 : text.search(/[oO](?!$)/)
  const size = sizeFor(kit, text)
  if (at < 0 || lettering.weight < 500) return withStop(kit)
  const set = (words: string) => line(words, face, { size, tracking: lettering.tracking, fill: colours.ink })
  const [before, letter, after] = [text.slice(0, at), text.slice(at, at + 1), text.slice(at + 1)]
  const o = set(letter)
  if (heightOf(o) < SMALLEST_DISC) return withStop(kit)
  const [radius, gap] = [(heightOf(o) / 2) * 1.04, size * (0.045 + Math.max(0, lettering.tracking))]
  const middle = (o.box.top + o.box.bottom) / 2
  const ball = moved(merged(disc(radius, colours.primary), markOnGround(kit, radius * 1.14)), { y: middle })
  const first = before === '' ? undefined : set(before)
  const rest = set(after)
  const start = first && first.items.length > 0 ? first.box.right + gap : 0
  const held = moved(ball, { x: start + radius })
  return merged(...(first ? [first] : []), held, moved(rest, { x: held.box.right + gap - rest.box.left }))
}

function withStop(kit: Kit): Block {
  const { face, colours, lettering } = kit
  const text = cased(kit.main, kit)
  const size = sizeFor(kit, text)
  const words = line(text, face, { size, tracking: lettering.tracking, fill: colours.primary })
  const side = size * (0.1 + lettering.weight / 9000)
  const stop = filled(`M0 0H${side.toFixed(1)}V${(-side).toFixed(1)}H0Z`, colours.accent, { left: 0, top: -side, right: side, bottom: 0 })
  return merged(words, moved(stop, { x: words.box.right + size * 0.07 }))
}

function sizeFor({ face, lettering }: Kit, text: string): number {
  const width = widthOf(line(text, face, { size: 100, tracking: lettering.tracking, fill: '' }))
  return Math.min(SIZE, (1100 / Math.max(1, width)) * 100)
}
