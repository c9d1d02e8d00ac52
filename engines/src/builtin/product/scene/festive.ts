import type { SKRSContext2D } from '@napi-rs/canvas'
import { blurImage } from '@stipple/imaging/blur'
import type { Triple } from '@stipple/imaging/colour'
import type { Size } from '@stipple/imaging/plane'
import type { Random } from '@stipple/imaging/random'
import { clamp } from '@stipple/imaging/scalar'
import { tone } from '../subject/colours.ts'
import { css, layOver, onCanvas, onClear } from './drawing.ts'
import { mixTriple, unitOf } from './scene.ts'
import type { SceneRequest, ScenePainter } from './scene.ts'
import { lightScene, paintTable, viewTable } from './table.ts'
import type { ProductWords } from './words.ts'

interface Look {
  readonly wall: Triple
  readonly glow: Triple
  readonly table: Triple
  readonly lights: readonly Triple[]
  readonly scraps: readonly Triple[]
  readonly hangs: 'lanterns' | 'moon' | 'garland' | 'bunting'
}

const GOLD = tone(0.82, 0.13, 85)
const RED = tone(0.55, 0.2, 27)

const LOOKS: Readonly<Record<Exclude<ProductWords['feast'], undefined>, Look>> = {
  'spring-festival': {
    wall: tone(0.33, 0.125, 25),
    glow: tone(0.5, 0.18, 28),
    table: tone(0.3, 0.11, 24),
    lights: [tone(0.85, 0.13, 80), tone(0.75, 0.15, 55), tone(0.66, 0.2, 32)],
    scraps: [GOLD, tone(0.75, 0.13, 78), tone(0.62, 0.2, 28)],
    hangs: 'lanterns',
  },
  christmas: {
    wall: tone(0.25, 0.05, 160),
    glow: tone(0.38, 0.07, 155),
    table: tone(0.34, 0.05, 50),
    lights: [tone(0.88, 0.1, 85), tone(0.8, 0.14, 65), tone(0.62, 0.2, 27)],
    scraps: [tone(0.96, 0.01, 90), tone(0.9, 0.02, 240)],
    hangs: 'garland',
  },
  'mid-autumn': {
    wall: tone(0.26, 0.075, 268),
    glow: tone(0.42, 0.09, 275),
    table: tone(0.27, 0.06, 270),
    lights: [tone(0.86, 0.11, 82), tone(0.78, 0.13, 65)],
    scraps: [tone(0.85, 0.12, 82), tone(0.8, 0.12, 60)],
    hangs: 'moon',
  },
  birthday: {
    wall: tone(0.84, 0.055, 20),
    glow: tone(0.93, 0.035, 60),
    table: tone(0.9, 0.03, 30),
    lights: [tone(0.95, 0.05, 90), tone(0.88, 0.09, 350), tone(0.86, 0.08, 220)],
    scraps: [tone(0.75, 0.15, 10), tone(0.85, 0.14, 90), tone(0.74, 0.12, 230), tone(0.8, 0.13, 160)],
    hangs: 'bunting',
  },
}

/** Lights out of focus, decorations of the feast, and paper scraps in the air. The words choose the feast; the default is the Spring Festival. */
export const paintFestive: ScenePainter = (request) => {
  const { size, stand, random, scheme, words, side } = request
  const feast = words.feast ?? 'spring-festival'
  const plain = LOOKS[feast]
  const [named] = scheme.named
  const look = named
    ? {
        ...plain,
        wall: mixTriple(plain.wall, named, 0.75),
        glow: mixTriple(plain.glow, scheme.tone(0.6, 0.12), 0.7),
        table: mixTriple(plain.table, named, 0.6),
      }
    : plain
  const unit = unitOf(size)
  const view = viewTable(size, stand, { depth: 0.17 })
  const wall = blurImage(
    onCanvas(size, (context) => drawWall(context, request, look)),
    unit * 0.006,
  )
  const table = paintTable({
    size,
    view,
    wall,
    texture: (x, z, _pixel, out) => out.set(mixTriple(look.table, look.glow, clamp(0.75 - Math.hypot(x * 1.1, (z - 1.75) * 1.4), 0, 0.7))),
  })
  const scraps = onClear(size, (context) =>
    drawScraps(context, { random: random.fork('scraps'), size, look, unit, base: stand.base, edge: view.edge }),
  )
  layOver(table, scraps)
  return { image: lightScene(table, { stand, side }), gloss: 0.4, shade: 0.66, edge: view.edge }
}

function drawWall(context: SKRSContext2D, { size, stand, random, side }: SceneRequest, look: Look): void {
  const unit = unitOf(size)
  const glow = context.createRadialGradient(
    stand.middle,
    stand.base - stand.height * 0.6,
    0,
    stand.middle,
    stand.base - stand.height * 0.5,
    Math.max(size.width, size.height) * 0.75,
  )
  glow.addColorStop(0, css(look.glow))
  glow.addColorStop(1, css(look.wall))
  context.fillStyle = glow
  context.fillRect(0, 0, size.width, size.height)
  drawLights(context, { random: random.fork('lights'), size, look, unit })
  const draw = { lanterns: drawLanterns, moon: drawMoon, garland: drawGarland, bunting: drawBunting }[look.hangs]
  draw(context, { random: random.fork('hangs'), size, look, unit, side })
}

interface DrawOptions {
  readonly random: Random
  readonly size: Size
  readonly look: Look
  readonly unit: number
}

/** Discs of small lights in a wide open lens: even inside, a little brighter at the rim. */
function drawLights(context: SKRSContext2D, { random, size, look, unit }: DrawOptions): void {
  context.save()
  context.globalCompositeOperation = 'lighter'
  const count = Math.round((34 * size.width * size.height) / (unit * unit))
  for (let i = 0; i < count; i++) {
    const [x, y] = [random.range(-0.05, 1.05) * size.width, random.range(-0.05, 0.85) ** 1.15 * size.height || 0]
    const radius = unit * random.range(0.012, 0.06) * (random.chance(0.2) ? 1.6 : 1)
    const colour = css(random.pick(look.lights))
    const disc = context.createRadialGradient(x, y, 0, x, y, radius)
    const strength = random.range(0.06, 0.3)
    disc.addColorStop(0, withAlpha(colour, strength * 0.75))
    disc.addColorStop(0.86, withAlpha(colour, strength))
    disc.addColorStop(1, withAlpha(colour, 0))
    context.fillStyle = disc
    context.beginPath()
    context.arc(x, y, radius, 0, Math.PI * 2)
    context.fill()
  }
  context.restore()
}

const withAlpha = (colour: string, alpha: number) => colour.replace(')', ` / ${alpha.toFixed(3)})`)

type Hang = (context: SKRSContext2D, options: DrawOptions & { side: number }) => void

const drawLanterns: Hang = (context, { random, size, unit }) => {
  const spots = [0.08, 0.2, 0.82, 0.95].map((x, i) => ({
    x: (x + random.range(-0.03, 0.03)) * size.width,
    y: random.range(0.08, 0.22) * size.height + (i % 2) * unit * 0.06,
    r: unit * random.range(0.062, 0.1),
  }))
  for (const { x, y, r } of spots) {
    context.strokeStyle = css(tone(0.7, 0.11, 78))
    context.lineWidth = unit * 0.004
    context.beginPath()
    context.moveTo(x, -1)
    context.lineTo(x, y + r * 2.4)
    context.stroke()
    const body = context.createRadialGradient(x, y + r * 0.1, r * 0.1, x, y, r * 1.2)
    body.addColorStop(0, css(tone(0.78, 0.17, 58)))
    body.addColorStop(0.5, css(tone(0.62, 0.22, 32)))
    body.addColorStop(1, css(tone(0.42, 0.17, 27)))
    context.fillStyle = body
    context.beginPath()
    context.ellipse(x, y, r, r * 0.82, 0, 0, Math.PI * 2)
    context.fill()
    context.strokeStyle = withAlpha(css(GOLD), 0.5)
    context.lineWidth = unit * 0.0025
    for (const squeeze of [0.33, 0.72]) {
      context.beginPath()
      context.ellipse(x, y, r * squeeze, r * 0.82, 0, 0, Math.PI * 2)
      context.stroke()
    }
    context.fillStyle = css(GOLD)
    for (const at of [-1, 1]) context.fillRect(x - r * 0.36, y + at * r * 0.8 - r * 0.07, r * 0.72, r * 0.14)
    for (let strand = -3; strand <= 3; strand++) context.fillRect(x + strand * r * 0.07, y + r * 1.3, r * 0.035, r * 0.95)
  }
}

const drawMoon: Hang = (context, options) => {
  const { size, unit, side } = options
  const [x, y, r] = [size.width * (0.5 + side * 0.24), size.height * 0.2, unit * 0.15]
  const halo = context.createRadialGradient(x, y, r * 0.8, x, y, r * 3)
  halo.addColorStop(0, 'rgba(255,236,190,0.55)')
  halo.addColorStop(1, 'rgba(255,236,190,0)')
  context.fillStyle = halo
  context.fillRect(0, 0, size.width, size.height)
  context.fillStyle = css(tone(0.95, 0.045, 92))
  context.beginPath()
  context.arc(x, y, r, 0, Math.PI * 2)
  context.fill()
  drawLanterns(context, options)
}

const drawGarland: Hang = (context, { random, size, unit }) => {
  for (let strand = 0; strand < 3; strand++) {
    const [from, to, sag] = [random.range(-0.02, 0.12), random.range(-0.02, 0.12), random.range(0.08, 0.2)]
    for (let i = 0; i <= 260; i++) {
      const share = i / 260
      const x = share * size.width
      const y = (from + (to - from) * share + sag * 4 * share * (1 - share)) * size.height * 0.8 - unit * 0.02
      for (let needle = 0; needle < 7; needle++) {
        context.strokeStyle = css(tone(random.range(0.25, 0.5), 0.08, random.range(140, 165)))
        context.lineWidth = unit * 0.0035
        const angle = random.range(0, Math.PI * 2)
        const length = unit * random.range(0.02, 0.045)
        context.beginPath()
        context.moveTo(x, y)
        context.lineTo(x + Math.cos(angle) * length, y + Math.sin(angle) * length)
        context.stroke()
      }
      if (i % 22 === 11) ball(context, { x, y: y + unit * 0.03, r: unit * random.range(0.014, 0.03), colour: random.pick([RED, GOLD]) })
    }
  }
}

const drawBunting: Hang = (context, { random, size, look, unit }) => {
  for (let row = 0; row < 2; row++) {
    const sag = random.range(0.08, 0.14)
    const flags = Math.round((12 * size.width) / unit)
    for (let i = 0; i < flags; i++) {
      const share = (i + 0.5) / flags
      const x = share * size.width
      const y = (row * 0.08 - 0.01 + sag * 4 * share * (1 - share)) * size.height
      context.fillStyle = css(look.scraps[i % look.scraps.length] ?? GOLD)
      context.beginPath()
      context.moveTo(x - unit * 0.03, y)
      context.lineTo(x + unit * 0.03, y)
      context.lineTo(x, y + unit * 0.075)
      context.fill()
    }
  }
  for (let i = 0; i < 9; i++) {
    const left = i % 2 === 0
    const spot = {
      x: size.width * (left ? random.range(-0.02, 0.2) : random.range(0.8, 1.02)),
      y: size.height * random.range(0.25, 0.62),
      r: unit * random.range(0.05, 0.085),
    }
    ball(context, { ...spot, colour: random.pick(look.scraps) })
  }
}

function ball(context: SKRSContext2D, { x, y, r, colour }: { x: number; y: number; r: number; colour: Triple }): void {
  const shine = context.createRadialGradient(x - r * 0.35, y - r * 0.4, r * 0.05, x, y, r)
  shine.addColorStop(0, css(mixTriple(colour, [1, 1, 1], 0.65)))
  shine.addColorStop(0.45, css(colour))
  shine.addColorStop(1, css(mixTriple(colour, [0, 0, 0], 0.45)))
  context.fillStyle = shine
  context.beginPath()
  context.arc(x, y, r, 0, Math.PI * 2)
  context.fill()
}

/** Paper scraps: some in the air, most on the table in perspective. */
function drawScraps(context: SKRSContext2D, { random, size, look, unit, base, edge }: DrawOptions & { base: number; edge: number }): void {
  const count = Math.round((70 * size.width) / unit)
  for (let i = 0; i < count; i++) {
    const lies = random.chance(0.6)
    const x = random.range(0, 1) * size.width
    const y = lies ? edge + (size.height - edge) * random.next() ** 0.8 : random.range(0, 0.9) * edge
    const near = lies ? 0.55 + (0.75 * (y - edge)) / Math.max(1, base - edge) : random.range(0.5, 1.2)
    const side = unit * 0.011 * near
    context.save()
    context.translate(x, y)
    context.scale(1, lies ? 0.4 : 1)
    context.rotate(random.range(0, Math.PI))
    context.fillStyle = withAlpha(css(mixTriple(random.pick(look.scraps), [0, 0, 0], random.range(0, 0.25))), lies ? 0.95 : 0.8)
    context.fillRect(-side / 2, -side * 0.35, side, side * random.range(0.5, 0.9))
    context.restore()
  }
}
