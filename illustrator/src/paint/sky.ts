import { createNoise, fbm } from '@stipple/imaging/gradient-noise'
import { css, fromHexes, mix, type Rgb } from '@stipple/imaging/rgb'
import { clamp, lerp, smoothstep } from '@stipple/imaging/scalar'
import { hazeAt, skyAt } from '../compose/light.ts'
import { addLayer, shade, type Stage, stepOf } from './stage.ts'

/** Paints sky with its sun or moon, stars and clouds down to the row `bottom`. */
export function paintSky(stage: Stage, bottom = stage.layout.horizon): void {
  gradient(stage, bottom)
  if (stage.light.night > 0.5 && stage.light.cover < 0.9) stars(stage, bottom)
  if (stage.scene.weather.kind === 'aurora') aurora(stage, bottom)
  body(stage, bottom)
  clouds(stage, bottom)
  if (stage.scene.weather.kind === 'rainbow') rainbow(stage, bottom)
}

function gradient(stage: Stage, bottom: number): void {
  const { ctx, light, width, height } = stage
  const noise = createNoise(stage.random.fork('sky'))
  const sun = sunPoint(stage, bottom)
  const reach = Math.max(width, bottom) * 0.85
  const strength = light.body?.kind === 'sun' ? lerp(0.34, 0.62, smoothstep(0.4, 0.9, light.body.y)) : 0.16
  shade(ctx, { x: 0, y: 0, width, height, step: stepOf(stage, 0.5) }, (x, y, out) => {
    const wander = fbm(noise, (x / width) * 2.2, (y / height) * 7, 3) * 0.075
    const colour = skyAt(light, y / Math.max(1, bottom) + wander)
    let glow = 0
    if (sun) glow = strength * Math.exp(-(((x - sun[0]) ** 2 * 0.55 + (y - sun[1]) ** 2) / reach ** 2) * 7)
    out[0] = lerp(colour[0], light.glow[0], glow)
    out[1] = lerp(colour[1], light.glow[1], glow)
    out[2] = lerp(colour[2], light.glow[2], glow)
  })
}

/** Position of the sun or moon, in pixels. */
export function sunPoint(stage: Stage, bottom = stage.layout.horizon): readonly [number, number] | undefined {
  const { body: at } = stage.light
  return at && [at.x * stage.width, at.y * Math.min(bottom, stage.height * 0.9)]
}

function body(stage: Stage, bottom: number): void {
  const point = sunPoint(stage, bottom)
  const { light, ctx, unit } = stage
  if (!point || !light.body) return
  const [x, y] = point
  const moon = light.body.kind === 'moon'
  const low = smoothstep(0.5, 0.9, light.body.y)
  const size = unit * (moon ? 34 : 30 + low * 16)
  ctx.save()
  ctx.globalCompositeOperation = 'screen'
  const halo = ctx.createRadialGradient(x, y, size * 0.6, x, y, size * (moon ? 7 : 9))
  const strong = (1 - light.cover * 0.7) * (moon ? 0.5 : 0.8)
  halo.addColorStop(0, css(light.glow, strong))
  halo.addColorStop(0.25, css(light.glow, strong * 0.32))
  halo.addColorStop(1, css(light.glow, 0))
  ctx.fillStyle = halo
  ctx.fillRect(0, 0, stage.width, stage.height)
  ctx.restore()
  if (moon) moonDisc(stage, x, y, size)
  else {
    const disc = ctx.createRadialGradient(x, y, 0, x, y, size)
    disc.addColorStop(0, css([255, 252, 238]))
    disc.addColorStop(0.82, css(mix([255, 250, 226], light.glow, 0.35)))
    disc.addColorStop(1, css(light.glow, 0))
    ctx.fillStyle = disc
    ctx.beginPath()
    ctx.arc(x, y, size, 0, Math.PI * 2)
    ctx.fill()
  }
}

function moonDisc(stage: Stage, cx: number, cy: number, size: number): void {
  const noise = createNoise(stage.random.fork('moon'))
  shade(stage.ctx, { x: cx - size, y: cy - size, width: size * 2, height: size * 2, step: 1 }, (x, y, out) => {
    const dx = (x - cx) / size
    const dy = (y - cy) / size
    const r = Math.hypot(dx, dy)
    const seas = smoothstep(0, 0.5, fbm(noise, dx * 1.8 + 4, dy * 1.8, 4))
    const value = (1 - seas * 0.2) * (1 - r * r * 0.12)
    out[0] = 250 * value
    out[1] = 246 * value
    out[2] = 230 * value
    out[3] = smoothstep(1, 1 - 1.6 / size, r)
  })
}

export function stars(stage: Stage, bottom: number, density = 1): void {
  const { ctx, unit, width } = stage
  const random = stage.random.fork('stars')
  // Stars that the prompt asks for are large enough to outlast the brush.
  const size = stage.scene.weather.kind === 'stars' ? 1 + stage.scene.weather.amount : 1
  const count = Math.round((420 * density * (width * bottom)) / (768 * 420 * unit * unit))
  const veil = 1 - stage.light.cover * 0.9
  ctx.save()
  for (let i = 0; i < count; i++) {
    const x = random.next() * width
    const y = random.next() ** 1.25 * bottom
    const bright = random.next() ** (3.2 / size)
    const tint = random.pick<Rgb>(fromHexes('#ffffff', '#cddeff', '#ffecd0'))
    const r = unit * (0.45 + bright * 1.25) * size
    const alpha = (0.25 + bright * 0.75) * veil * (1 - smoothstep(0.7, 1, y / bottom) * 0.7) * (stage.light.night > 0.8 ? 1 : 0.55)
    ctx.fillStyle = css(tint, alpha)
    ctx.beginPath()
    ctx.arc(x, y, r, 0, Math.PI * 2)
    ctx.fill()
    if (bright < 0.9) continue
    const glow = ctx.createRadialGradient(x, y, 0, x, y, r * 5)
    glow.addColorStop(0, css(tint, alpha * 0.45))
    glow.addColorStop(1, css(tint, 0))
    ctx.fillStyle = glow
    ctx.fillRect(x - r * 5, y - r * 5, r * 10, r * 10)
  }
  ctx.restore()
}

function aurora(stage: Stage, bottom: number): void {
  const noise = createNoise(stage.random.fork('aurora'))
  const hue = stage.random.fork('aurora-hue').pick<readonly [Rgb, Rgb]>([fromHexes('#50ffaa', '#965aff'), fromHexes('#46f0d2', '#ff5abe')])
  const { width } = stage
  addLayer(stage, { depth: 1, ghost: true, blend: 'screen' }, (ctx) => {
    shade(ctx, { x: 0, y: 0, width, height: bottom, step: stepOf(stage, 0.6) }, (x, y, out) => {
      let red = 0
      let green = 0
      let blue = 0
      for (let band = 0; band < 3; band++) {
        const u = (x / width) * 1.6 + band * 3.1
        const fold = noise(u * 1.3, band * 7.7) * 0.22 + noise(u * 4, band * 3 + 40) * 0.05
        const base = bottom * (0.42 + band * 0.17 + fold)
        const above = (base - y) / bottom
        if (above < -0.03 || above > 0.6) continue
        const rays = 0.45 + 0.55 * Math.abs(noise(u * 16 + fold * 9, (y / bottom) * 0.7 + band))
        const curtain = smoothstep(-0.03, 0.02, above) * Math.exp(-above * (5.2 - band * 0.7)) * rays * (0.75 + 0.4 * noise(u * 2, 9))
        const t = clamp(above * 3.4, 0, 1)
        red += lerp(hue[0][0], hue[1][0], t) * curtain
        green += lerp(hue[0][1], hue[1][1], t) * curtain
        blue += lerp(hue[0][2], hue[1][2], t) * curtain
      }
      out[0] = clamp(red, 0, 255)
      out[1] = clamp(green, 0, 255)
      out[2] = clamp(blue, 0, 255)
      out[3] = 0.92
    })
  })
}

/** Paints two decks of clouds, thin high streaks and heaped banks, lit from the sun's side. */
export function clouds(stage: Stage, bottom: number, amount = stage.light.cover): void {
  if (amount < 0.05) return
  const { light, width } = stage
  const random = stage.random.fork('clouds')
  const noise = createNoise(random)
  const stormy = stage.scene.weather.kind === 'storm'
  const seed = random.range(0, 100)
  const sun = sunPoint(stage, bottom) ?? [width * (0.5 + light.side * 0.4), bottom * 0.2]
  const scale = 1 / (width * 0.34 + bottom * 0.2)
  const gate = lerp(0.22, -0.24, amount)
  const top = Math.max(bottom, 1)
  addLayer(stage, { depth: 1, ghost: true }, (ctx) => {
    shade(ctx, { x: 0, y: 0, width, height: bottom, step: stepOf(stage, 0.8) }, (x, y, out) => {
      const h = y / top
      const squash = 1.5 + h * h * 4.5
      const u = x * scale * (1 + h * 0.7) + seed
      const v = y * scale * squash
      const warp = noise(u * 0.9 + 7, v * 0.9) * 0.45
      const density = fbm(noise, u * 1.25 + warp, v * 1.25, 5) + noise(u * 0.45, v * 0.4 + 31) * 0.24
      const cover = smoothstep(gate, gate + 0.3, density - Math.max(0, h - 0.86) * 1.2)
      if (cover <= 0.004) {
        out[3] = 0
        return
      }
      // A second sample towards the sun determines whether this part of the cloud is in the shadow of the next.
      const dx = sun[0] - x
      const dy = sun[1] - y
      const far = Math.hypot(dx, dy) || 1
      const su = u * 1.25 + warp + (dx / far) * 0.17
      const sv = v * 1.25 + (dy / far) * 0.17
      const ahead = fbm(noise, su, sv, 3)
      const lit = clamp(0.56 + (density - ahead) * 1.5 - cover * 0.18, 0, 1)
      const silver = Math.exp(-far / (width * 0.22)) * (1 - cover) * 0.9
      const near = skyAt(light, h)
      const dark = light.cloudDark
      const bright = light.cloudLit
      for (let c = 0; c < 3; c++) {
        const value = lerp(dark[c] ?? 0, bright[c] ?? 0, lit) + (light.glow[c] ?? 0) * silver * 0.5
        out[c] = clamp(lerp(value, near[c] ?? 0, 0.16 + h * 0.26) * (stormy ? 0.7 + lit * 0.3 : 1), 0, 255)
      }
      out[3] = cover * (amount > 0.85 ? 0.96 : 0.9) * (1 - smoothstep(0.93, 1.02, h))
    })
  })
}

function rainbow(stage: Stage, bottom: number): void {
  const { width } = stage
  const cx = width * (0.5 - stage.light.side * 0.18)
  const radius = Math.max(width, bottom) * 0.58
  const bands: readonly Rgb[] = fromHexes('#ff4646', '#ffa03c', '#ffeb5a', '#5adc6e', '#5096ff', '#965ae6')
  addLayer(stage, { depth: 0.95, ghost: true, blend: 'screen', alpha: 0.42, blur: stage.unit * 3 }, (ctx) => {
    bands.forEach((colour, i) => {
      ctx.strokeStyle = css(colour)
      ctx.lineWidth = stage.unit * 7.5
      ctx.beginPath()
      ctx.arc(cx, bottom * 1.06, radius - i * stage.unit * 6.6, Math.PI, Math.PI * 2)
      ctx.stroke()
    })
  })
}

/** Paints a veil of the fog's colour from row to row, densest in the middle, to separate one distance from the next. */
export function mist(stage: Stage, from: number, to: number, strength: number): void {
  const noise = createNoise(stage.random.fork(`mist/${Math.round(from)}`))
  const { light, width, ctx } = stage
  const veil = hazeAt(light, 0.9) * strength
  shade(ctx, { x: 0, y: from, width, height: to - from, step: stepOf(stage, 0.4) }, (x, y, out) => {
    const t = (y - from) / (to - from)
    const thickness = Math.sin(clamp(t, 0, 1) * Math.PI) ** 1.4
    const wisps = 0.6 + 0.55 * fbm(noise, (x / width) * 3.4, t * 2.4, 3)
    out[0] = light.fog[0]
    out[1] = light.fog[1]
    out[2] = light.fog[2]
    out[3] = clamp(thickness * wisps * veil, 0, 1)
  })
}
