import { billow, createNoise, fbm } from '@stipple/imaging/gradient-noise'
import { css, fromHex, fromHexes, mix, type Rgb, shift, toHex } from '@stipple/imaging/rgb'
import { clamp, lerp, smoothstep } from '@stipple/imaging/scalar'
import { skyAt, tone } from '../../compose/light.ts'
import { paintGround } from '../ground.ts'
import { paintRange } from '../mountains.ts'
import { clouds, mist, paintSky, stars } from '../sky.ts'
import { addLayer, shade, type Stage, stepOf } from '../stage.ts'
import { paintThing, scatterRocks } from '../vegetation.ts'

export function paintOpenSky(stage: Stage): void {
  paintSky(stage, stage.height)
  clouds(stage, stage.height * 0.98, Math.max(0.4, stage.light.cover))
  const random = stage.random.fork('birds')
  if (stage.light.night > 0.7 || stage.layout.placements.length > 6) return
  addLayer(stage, { depth: 0.7, ghost: true }, (ctx) => {
    const cx = stage.width * random.range(0.15, 0.85)
    const cy = stage.height * random.range(0.15, 0.4)
    ctx.lineCap = 'round'
    for (let i = 0; i < 7; i++) {
      const x = cx + random.range(-0.12, 0.12) * stage.width
      const y = cy + random.range(-0.05, 0.05) * stage.height
      const s = stage.unit * random.range(4, 9)
      ctx.strokeStyle = css(tone(stage.light, [50, 54, 66], 0.3, 0.5))
      ctx.lineWidth = stage.unit * 1.5
      ctx.beginPath()
      ctx.moveTo(x - s, y - s * 0.3)
      ctx.quadraticCurveTo(x - s * 0.3, y - s * 0.5, x, y)
      ctx.quadraticCurveTo(x + s * 0.3, y - s * 0.5, x + s, y - s * 0.35)
      ctx.stroke()
    }
  })
}

/** Above the clouds: banks of cumulus like a landscape. */
export function paintCloudland(stage: Stage): void {
  const { width, height, light } = stage
  const { horizon } = stage.layout
  paintSky(stage, horizon)
  const random = stage.random.fork('banks')
  for (let n = 0; n < 5; n++) {
    const t = n / 4
    const noise = createNoise(random.fork(`bank${n}`))
    const base = lerp(horizon - height * 0.06, height * 0.97, t ** 1.2)
    const rise = height * lerp(0.12, 0.24, t) * random.range(0.8, 1.15)
    const depth = lerp(0.9, 0.1, t)
    addLayer(stage, { depth }, (ctx) => {
      shade(
        ctx,
        { x: 0, y: base - rise * 1.35, width, height: height - base + rise * 1.4, step: stepOf(stage, n > 2 ? 0.7 : 1) },
        (x, y, out) => {
          const u = (x / width) * lerp(5.5, 2.3, t)
          const v = (y / height) * lerp(11, 4.6, t)
          const hill = base - rise * (0.32 + 0.6 * fbm(noise, u * 0.7, n * 3, 2) + 0.3)
          const puff = billow(noise, u * 1.5, v * 1.2, 5) - 0.62
          const inside = (y - hill) / rise + puff * 1.05
          const cover = smoothstep(-0.02, 0.1, inside)
          if (cover <= 0.003) {
            out[3] = 0
            return
          }
          const ahead = billow(noise, u * 1.5 + light.side * 0.16, v * 1.2 - 0.14, 4) - 0.62
          const lit = clamp(0.78 - inside * 0.42 + (puff - ahead) * 1.9, 0, 1.05)
          const sky = skyAt(light, 0.95)
          for (let c = 0; c < 3; c++) {
            const value = lerp(light.cloudDark[c] ?? 0, light.cloudLit[c] ?? 0, lit)
            out[c] = clamp(lerp(value, sky[c] ?? 0, depth * 0.5), 0, 255)
          }
          out[3] = cover
        },
      )
    })
  }
}

interface Nebula {
  readonly deep: Rgb
  readonly first: Rgb
  readonly second: Rgb
  readonly core: Rgb
}

const NEBULAE: readonly Nebula[] = [
  { deep: [6, 6, 20], first: [150, 40, 130], second: [40, 90, 190], core: [255, 200, 210] },
  { deep: [4, 8, 22], first: [30, 120, 150], second: [90, 60, 180], core: [200, 255, 250] },
  { deep: [10, 5, 14], first: [200, 84, 50], second: [120, 40, 110], core: [255, 226, 170] },
  { deep: [3, 6, 18], first: [60, 70, 200], second: [170, 60, 160], core: [226, 220, 255] },
]

export function paintSpace(stage: Stage): void {
  const { width, height, unit } = stage
  const random = stage.random.fork('space')
  nebula(stage, random.pick(NEBULAE))
  stars({ ...stage, light: { ...stage.light, cover: 0, night: 1 } }, height, 1.5)
  const away = stage.layout.focus[0] < width / 2 ? 1 : -1
  const own = stage.layout.placements.some((one) => /planet|moon|earth|saturn/.test(one.subject.concept))
  if (!own) {
    addLayer(stage, { depth: 0.94 }, (ctx) => {
      const big = Math.min(width, height) * random.range(0.3, 0.62)
      paintThing(stage, ctx, 'planet', {
        x: width * (0.5 + away * random.range(0.24, 0.44)),
        y: height * random.range(0.5, 0.98),
        height: big,
        depth: 0,
        key: 'giant',
      })
    })
    addLayer(stage, { depth: 0.96 }, (ctx) =>
      paintThing(stage, ctx, 'planet', {
        x: width * (0.5 - away * random.range(0.16, 0.4)),
        y: height * random.range(0.16, 0.32),
        height: Math.min(width, height) * random.range(0.06, 0.12),
        depth: 0,
        key: 'small',
      }),
    )
  }
  const { ctx } = stage
  ctx.save()
  ctx.globalCompositeOperation = 'screen'
  for (let i = 0; i < 5; i++) {
    const x = random.next() * width
    const y = random.next() * height
    const r = unit * random.range(14, 40)
    for (const [dx, dy] of [
      [1, 0],
      [0, 1],
    ] as const) {
      const fill = ctx.createLinearGradient(x - dx * r, y - dy * r, x + dx * r, y + dy * r)
      fill.addColorStop(0, 'rgba(255,255,255,0)')
      fill.addColorStop(0.5, 'rgba(255,255,255,.9)')
      fill.addColorStop(1, 'rgba(255,255,255,0)')
      ctx.fillStyle = fill
      ctx.fillRect(x - (dx ? r : unit * 0.7), y - (dy ? r : unit * 0.7), dx ? r * 2 : unit * 1.4, dy ? r * 2 : unit * 1.4)
    }
  }
  ctx.restore()
}

function nebula(stage: Stage, colours: Nebula): void {
  const { width, height, scene } = stage
  const noise = createNoise(stage.random.fork('nebula'))
  const size = Math.max(width, height)
  const angle = stage.random.fork('band').range(-0.8, 0.8)
  const first = scene.palette[0] ? fromHex(scene.palette[0]) : colours.first
  const second = scene.palette[1] ? fromHex(scene.palette[1]) : colours.second
  shade(stage.ctx, { x: 0, y: 0, width, height, step: stepOf(stage, 0.8) }, (x, y, out) => {
    const u = (x / size) * 2.6
    const v = (y / size) * 2.6
    const wx = fbm(noise, u + 3, v, 4)
    const wy = fbm(noise, u, v + 9, 4)
    const gas = fbm(noise, u * 1.1 + wx * 1.6, v * 1.1 + wy * 1.6, 6)
    const other = fbm(noise, u * 0.8 + wy * 1.9 + 20, v * 0.8 + wx * 1.4, 5)
    const off = ((x - width / 2) * Math.sin(angle) - (y - height / 2) * Math.cos(angle)) / size
    const band = Math.exp(-((off / 0.3) ** 2))
    const a = smoothstep(-0.22, 0.55, gas) * (0.28 + band * 0.9)
    const b = smoothstep(-0.15, 0.5, other) * (0.22 + band * 0.75)
    const core = smoothstep(0.22, 0.7, gas) * band
    const dust = smoothstep(0.05, 0.42, fbm(noise, u * 2.2 + wx, v * 2.2 - wy, 4)) * band * 0.65
    for (let c = 0; c < 3; c++) {
      const value = (colours.deep[c] ?? 0) + (first[c] ?? 0) * a * 0.85 + (second[c] ?? 0) * b * 0.85 + (colours.core[c] ?? 0) * core * 0.6
      out[c] = clamp(value * (1 - dust * 0.7), 0, 255)
    }
  })
}

/** The ground of another world, with its neighbours in the sky. */
export function paintPlanetScape(stage: Stage): void {
  const { width, height, light } = stage
  const { horizon } = stage.layout
  const random = stage.random.fork('world')
  const base = random.pick<Rgb>(fromHexes('#ba6046', '#786896', '#548286', '#b0966a'))
  const sky = random.pick<readonly [Rgb, Rgb, Rgb]>([
    fromHexes('#140c28', '#6e3264', '#f0966e'),
    fromHexes('#061228', '#1e5a78', '#aadcc8'),
    fromHexes('#100a24', '#463c8c', '#dcaac8'),
  ])
  const alien = {
    ...light,
    sky: [
      { at: 0, colour: sky[0] },
      { at: 0.6, colour: sky[1] },
      { at: 1, colour: sky[2] },
    ],
    fog: sky[2],
    cover: Math.min(light.cover, 0.3),
    body: undefined,
    cloudLit: mix(sky[2], [255, 255, 255], 0.2),
    cloudDark: sky[1],
  }
  const view: Stage = { ...stage, light: alien }
  paintSky(view)
  stars({ ...view, light: { ...alien, cover: 0, night: 1 } }, horizon * 0.8, 0.8)
  const away = stage.layout.focus[0] < width / 2 ? 1 : -1
  const own = stage.layout.placements.some((one) => /planet|moon|earth|saturn/.test(one.subject.concept))
  if (!own)
    addLayer(view, { depth: 0.98 }, (ctx) => {
      paintThing(view, ctx, 'planet', {
        x: width * (0.5 + away * random.range(0.16, 0.34)),
        y: horizon * random.range(0.72, 0.95),
        height: horizon * random.range(0.5, 0.75),
        depth: 0,
        key: 'near',
      })
      paintThing(view, ctx, 'planet', {
        x: width * (0.5 - away * random.range(0.2, 0.4)),
        y: horizon * random.range(0.24, 0.36),
        height: horizon * 0.12,
        depth: 0,
        key: 'far',
      })
    })
  for (const [n, depth] of [0.92, 0.8].entries())
    paintRange(view, {
      base: horizon + height * 0.02,
      rise: horizon * (0.5 - n * 0.22),
      depth,
      rock: base,
      slope: shift(base, { light: -0.06 }),
      snow: 0,
      sharp: 0.95,
      name: `alien${n}`,
      valley: stage.layout.focus[0],
    })
  mist(view, horizon * 0.75, horizon * 1.05, 0.7)
  paintGround(view, { from: horizon, base, patch: shift(base, { light: -0.1 }), relief: 1, grain: 1, edge: 0.02, name: 'regolith' })
  const colour = toHex(shift(base, { light: -0.08 }))
  scatterRocks(view, { key: 'rock', count: 16, share: [0.03, 1], height: (t) => lerp(0.008, 0.06, t), depth: 0.4, colour })
  stage.regions = view.regions
}

/** Currents of colour: bent fields, lit like relief, with drops and threads over them. */
export function paintAbstract(stage: Stage): void {
  const { width, height, unit, scene, light } = stage
  const random = stage.random.fork('abstract')
  const noise = createNoise(random)
  const schemes: readonly (readonly string[])[] = [
    ['#0b2545', '#13678a', '#45c4b0', '#f2e8c9', '#f4795b'],
    ['#2a0f3d', '#7b2d8b', '#e0527e', '#ffb38a', '#fff0d4'],
    ['#1c2b1f', '#3f6b4a', '#a8bf6a', '#f4e6a8', '#d9733d'],
    ['#10142b', '#2f3e9e', '#6f8cff', '#f5d0e6', '#ffd36b'],
  ]
  const inks = (
    scene.palette.length >= 3 ? scene.palette : scene.palette.length > 0 ? ['#1a1a2a', ...scene.palette, '#f7efe0'] : random.pick(schemes)
  ).map(fromHex)
  const size = Math.max(width, height)
  const turn = random.range(0, 6.28)
  const scale = random.range(1.3, 2.1)
  const field = (x: number, y: number): number => {
    const u = (x / size) * scale
    const v = (y / size) * scale
    const wx = fbm(noise, u * 0.6 + 1.7, v * 0.6 + 9.2, 2)
    const wy = fbm(noise, u * 0.6 + 8.3, v * 0.6 + 2.8, 2)
    const ax = fbm(noise, u * 0.7 + 1.3 * wx + turn, v * 0.7 + 1.3 * wy, 2)
    return fbm(noise, u * 0.8 + 1.8 * ax, v * 0.8 + 1.8 * wy, 3) + ax * 0.6
  }
  addLayer(stage, { depth: 0.9 }, (ctx) => {
    const e = unit * 3
    shade(ctx, { x: 0, y: 0, width, height, step: stepOf(stage, 0.75) }, (x, y, out) => {
      const here = field(x, y)
      const relief = (field(x - light.side * e, y - e) - here) * 9
      const t = clamp(here * 0.95 + 0.52, 0, 0.999) * (inks.length - 1)
      const low = Math.floor(t)
      const colour = mix(inks[low] ?? [0, 0, 0], inks[low + 1] ?? inks[low] ?? [255, 255, 255], smoothstep(0.2, 0.8, t - low))
      const shine = clamp(1 + relief, 0.55, 1.45)
      for (let c = 0; c < 3; c++) out[c] = clamp((colour[c] ?? 0) * shine + Math.max(0, relief - 0.2) * 60, 0, 255)
    })
  })
  addLayer(stage, { depth: 0.5, ghost: true, alpha: 0.75 }, (ctx) => {
    ctx.lineCap = 'round'
    for (let i = 0; i < 190; i++) {
      let x = random.next() * width
      let y = random.next() * height
      ctx.strokeStyle = css(mix(random.pick(inks), [255, 246, 226], 0.35), random.range(0.15, 0.55))
      ctx.lineWidth = unit * random.range(0.5, 2.6)
      ctx.beginPath()
      ctx.moveTo(x, y)
      for (let k = 0; k < 34; k++) {
        const angle = noise((x / size) * scale * 1.4, (y / size) * scale * 1.4) * 4 + turn
        x += Math.cos(angle) * unit * 6
        y += Math.sin(angle) * unit * 6
        ctx.lineTo(x, y)
      }
      ctx.stroke()
    }
  })
  for (let n = 0; n < 3; n++) {
    addLayer(stage, { depth: 0.3 }, (ctx) => {
      const x = width * random.range(0.1, 0.9)
      const y = height * random.range(0.1, 0.9)
      const r = Math.min(width, height) * random.range(0.04, 0.16)
      const ink = random.pick(inks)
      const fill = ctx.createRadialGradient(x + light.side * r * 0.36, y - r * 0.4, r * 0.05, x, y, r)
      fill.addColorStop(0, css(mix(ink, [255, 255, 255], 0.65)))
      fill.addColorStop(0.4, css(ink))
      fill.addColorStop(1, css(mix(ink, [10, 8, 30], 0.55)))
      ctx.fillStyle = fill
      ctx.beginPath()
      ctx.arc(x, y, r, 0, Math.PI * 2)
      ctx.fill()
    })
  }
}
