import { css, fromHexes, mix, type Rgb } from '@stipple/imaging/rgb'
import { lerp } from '@stipple/imaging/scalar'
import { tone } from '../compose/light.ts'
import { mist, sunPoint } from './sky.ts'
import type { Stage } from './stage.ts'

/** Paints rain, snow, fog and the like between the viewer and the picture. */
export function paintWeather(stage: Stage): void {
  const { kind, amount } = stage.scene.weather
  switch (kind) {
    case 'rain':
    case 'storm':
      rain(stage, kind === 'storm' ? Math.max(0.7, amount) : amount)
      if (kind === 'storm') lightning(stage)
      return
    case 'snow':
      flakes(stage, amount)
      return
    case 'fog':
      mist(stage, stage.layout.horizon * 0.55, stage.height * 0.92, 0.75 * (0.5 + amount * 0.5))
      return
    case 'petals':
      petals(stage, amount, fromHexes('#fac4d4', '#ffe0e6', '#f2a0bc'))
      return
    case 'wind':
      petals(stage, 0.3 + amount * 0.6, stage.scene.season === 'autumn' ? fromHexes('#de8232', '#c44e28') : fromHexes('#bec882', '#e2d8a0'))
      return
    default:
      if (stage.scene.season === 'autumn' && !['underwater', 'space', 'abstract', 'cave'].includes(stage.scene.place))
        petals(stage, 0.16, fromHexes('#de8232', '#c44e28', '#eeb446'))
  }
}

function rain(stage: Stage, amount: number): void {
  const { ctx, width, height, unit } = stage
  const random = stage.random.fork('rain')
  const slant = random.range(-0.16, 0.16)
  const colour = mix(stage.light.fog, [255, 255, 255], 0.5)
  ctx.save()
  ctx.lineCap = 'round'
  for (const [count, length, thick, alpha] of [
    [420, 22, 1.2, 0.4],
    [240, 44, 2.2, 0.5],
    [70, 80, 3.2, 0.42],
  ] as const) {
    for (let i = 0; i < (count * (0.4 + amount) * (width * height)) / (768 * 768 * unit * unit); i++) {
      const x = random.range(-0.1, 1.1) * width
      const y = random.range(-0.1, 1) * height
      const l = length * unit * random.range(0.6, 1.3)
      ctx.strokeStyle = css(colour, alpha * random.range(0.4, 1))
      ctx.lineWidth = thick * unit
      ctx.beginPath()
      ctx.moveTo(x, y)
      ctx.lineTo(x + slant * l, y + l)
      ctx.stroke()
    }
  }
  const { horizon } = stage.layout
  for (let i = 0; i < 170 * amount; i++) {
    const t = random.next()
    const y = horizon + (height - horizon) * (0.12 + t * 0.86)
    ctx.strokeStyle = css(colour, random.range(0.1, 0.42))
    ctx.lineWidth = unit * (0.5 + t)
    ctx.beginPath()
    ctx.ellipse(random.next() * width, y, unit * lerp(2, 11, t), unit * lerp(0.6, 3.2, t), 0, 0, Math.PI * 2)
    ctx.stroke()
  }
  ctx.restore()
}

function lightning(stage: Stage): void {
  const { ctx, width, unit, layout } = stage
  const random = stage.random.fork('lightning')
  let x = width * random.range(0.15, 0.85)
  let y = 0
  const path: (readonly [number, number])[] = [[x, y]]
  while (y < layout.horizon) {
    x += random.range(-1, 1) * unit * 22
    y += random.range(0.4, 1) * unit * 26
    path.push([x, y])
  }
  ctx.save()
  ctx.globalCompositeOperation = 'screen'
  ctx.lineJoin = 'round'
  for (const [thick, alpha] of [
    [16, 0.1],
    [7, 0.24],
    [2, 1],
  ] as const) {
    ctx.strokeStyle = `rgba(206,222,255,${alpha})`
    ctx.lineWidth = thick * unit
    ctx.beginPath()
    path.forEach(([px, py], i) => (i === 0 ? ctx.moveTo(px, py) : ctx.lineTo(px, py)))
    ctx.stroke()
  }
  ctx.restore()
}

function flakes(stage: Stage, amount: number): void {
  const { ctx, width, height, unit } = stage
  const random = stage.random.fork('flakes')
  const bright = tone({ ...stage.light, haze: 0 }, [252, 253, 255], 1, 0)
  const colour = mix(bright, [255, 255, 255], 0.35)
  const area = (width * height) / (768 * 768 * unit * unit)
  ctx.save()
  for (const [count, size, alpha, soft] of [
    [900, 1, 0.5, 0],
    [340, 1.9, 0.62, 0],
    [90, 3.6, 0.5, 1],
    [22, 8, 0.3, 1],
  ] as const) {
    for (let i = 0; i < count * (0.25 + amount * 0.75) * area; i++) {
      const x = random.next() * width
      const y = random.next() * height
      const r = size * unit * random.range(0.6, 1.3)
      const a = alpha * random.range(0.4, 1)
      if (soft) {
        const fill = ctx.createRadialGradient(x, y, 0, x, y, r)
        fill.addColorStop(0, css(colour, a))
        fill.addColorStop(0.5, css(colour, a * 0.6))
        fill.addColorStop(1, css(colour, 0))
        ctx.fillStyle = fill
        ctx.fillRect(x - r, y - r, r * 2, r * 2)
      } else {
        ctx.fillStyle = css(colour, a)
        ctx.beginPath()
        ctx.arc(x, y, r, 0, Math.PI * 2)
        ctx.fill()
      }
    }
  }
  ctx.restore()
}

function petals(stage: Stage, amount: number, colours: readonly Rgb[]): void {
  const { ctx, width, height, unit } = stage
  const random = stage.random.fork('petals')
  ctx.save()
  for (let i = 0; i < 40 + amount * 190; i++) {
    const near = random.next() ** 2.4
    const r = unit * lerp(1.8, 7.5, near)
    ctx.fillStyle = css(tone({ ...stage.light, haze: 0 }, random.pick(colours), random.range(0.5, 1.1), 0), lerp(0.55, 0.92, random.next()))
    ctx.beginPath()
    ctx.ellipse(random.next() * width, random.next() * height, r, r * random.range(0.3, 0.7), random.range(0, Math.PI), 0, Math.PI * 2)
    ctx.fill()
  }
  ctx.restore()
}

/** Beams that fan out from the sun (or a window's side) through the air. */
export function paintBeams(stage: Stage, strength: number, from?: readonly [number, number]): void {
  const { ctx, width, height, light } = stage
  const random = stage.random.fork('beams')
  const [x, y] = from ?? sunPoint(stage) ?? [width * (0.5 + light.side * 0.45), -height * 0.1]
  const reach = Math.hypot(width, height)
  ctx.save()
  ctx.globalCompositeOperation = 'screen'
  ctx.filter = `blur(${(stage.unit * 5).toFixed(1)}px)`
  const aim = Math.atan2(height * 0.8 - y, width * 0.5 - x)
  for (let i = 0; i < 11; i++) {
    const angle = aim + random.range(-0.85, 0.85)
    const half = random.range(0.012, 0.05)
    const fill = ctx.createRadialGradient(x, y, 0, x, y, reach * random.range(0.6, 0.95))
    fill.addColorStop(0, css(light.glow, strength * random.range(0.35, 0.8)))
    fill.addColorStop(1, css(light.glow, 0))
    ctx.fillStyle = fill
    ctx.beginPath()
    ctx.moveTo(x, y)
    ctx.lineTo(x + Math.cos(angle - half) * reach, y + Math.sin(angle - half) * reach)
    ctx.lineTo(x + Math.cos(angle + half) * reach, y + Math.sin(angle + half) * reach)
    ctx.fill()
  }
  ctx.restore()
}
