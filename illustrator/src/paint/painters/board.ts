import { css, fromHex, mix, type Rgb } from '@stipple/imaging/rgb'
import type { Board } from '../../carriers.ts'
import type { Context } from '../stage.ts'
import type { Brush, Painter } from './brush.ts'
import { glow, lit, pigment } from './kit.ts'

interface Make {
  readonly aspect: number
  /** Face of the board without a requested colour. */
  readonly face: Rgb
  readonly frame: Rgb
  /** Share of the height that the board takes; posts or a foot take the rest. */
  readonly tall: number
  readonly feet: 'posts' | 'stand' | 'none'
  /** Width of the frame, as a share of the height. */
  readonly rim: number
}

const MAKES: Readonly<Record<Board, Make>> = {
  sign: { aspect: 1.35, face: [205, 164, 108], frame: [120, 82, 48], tall: 0.63, feet: 'posts', rim: 0.025 },
  sheet: { aspect: 0.74, face: [247, 241, 226], frame: [214, 204, 184], tall: 0.97, feet: 'none', rim: 0.012 },
  slate: { aspect: 1.45, face: [44, 72, 60], frame: [146, 104, 62], tall: 0.76, feet: 'posts', rim: 0.035 },
  screen: { aspect: 1.35, face: [28, 62, 108], frame: [38, 40, 46], tall: 0.82, feet: 'stand', rim: 0.035 },
  neon: { aspect: 1.6, face: [24, 20, 38], frame: [90, 220, 240], tall: 0.72, feet: 'posts', rim: 0.018 },
  cover: { aspect: 0.74, face: [124, 44, 48], frame: [88, 28, 34], tall: 0.98, feet: 'none', rim: 0.03 },
  banner: { aspect: 2.6, face: [186, 44, 46], frame: [150, 30, 36], tall: 0.5, feet: 'posts', rim: 0.012 },
}

/** Painter of a board that carries writing: a flat face in a frame, on posts, on a foot, or leaning by itself. */
export function board(kind: Board): Painter {
  const make = MAKES[kind]
  return {
    aspect: make.aspect,
    paint: (ctx, brush) => paintBoard(ctx, brush, { kind, ...make }),
  }
}

function paintBoard(ctx: Context, brush: Brush, make: Make & { kind: Board }): void {
  const { x, y, height } = brush
  const width = height * make.aspect
  const [left, top] = [x - width / 2, y - height]
  const bottom = top + height * make.tall
  const wood: Rgb = make.kind === 'neon' ? [60, 60, 70] : make.frame
  ctx.fillStyle = lit(brush, wood, 0.4)
  if (make.feet === 'posts') {
    for (const side of [-1, 1]) ctx.fillRect(x + side * width * 0.3 - height * 0.025, top + height * 0.04, height * 0.05, height * 0.96)
  } else if (make.feet === 'stand') {
    ctx.fillRect(x - width * 0.06, bottom, width * 0.12, height * 0.14)
    ctx.fillRect(x - width * 0.24, y - height * 0.05, width * 0.48, height * 0.05)
  }
  const rim = make.rim * height
  const face = make.kind === 'neon' ? make.face : pigment(brush, [make.face])
  const box = (colour: string, inset: number): void => {
    ctx.fillStyle = colour
    ctx.beginPath()
    ctx.roundRect(left + inset, top + inset, width - inset * 2, bottom - top - inset * 2, rim)
    ctx.fill()
  }
  const own = make.kind === 'neon' || make.kind === 'screen'
  if (make.kind === 'neon') glow(ctx, x, (top + bottom) / 2, width * 0.75, make.frame, 0.35)
  box(own ? css(make.frame) : lit(brush, make.frame, 0.5), 0)
  box(own ? css(face) : lit(brush, face, 0.8), rim)
  if (own) return
  const shade = ctx.createLinearGradient(left, top, left + width, bottom)
  shade.addColorStop(0, css(mix(face, [255, 255, 255], 0.5), 0.22))
  shade.addColorStop(1, css(mix(face, fromHex('#1a1420'), 0.6), 0.22))
  ctx.fillStyle = shade
  ctx.fillRect(left + rim, top + rim, width - rim * 2, bottom - top - rim * 2)
  if (make.kind !== 'cover') return
  ctx.fillStyle = lit(brush, make.frame, 0.2)
  ctx.fillRect(left, top, width * 0.1, bottom - top)
}
