import { createNoise, fbm } from '@stipple/imaging/gradient-noise'
import { css, fromHex, fromHexes, mix, shift } from '@stipple/imaging/rgb'
import { smoothstep } from '@stipple/imaging/scalar'
import { ellipse } from '../figures/limb.ts'
import type { Context } from '../stage.ts'
import type { Brush } from './brush.ts'
import { glow, pigment } from './kit.ts'

/** A globe with weather bands or continents, lit from the side, dark on the other. */
export function paintPlanet(ctx: Context, brush: Brush): void {
  const { x, y, height: h, light, random } = brush
  const base = pigment(brush, fromHexes('#ce8c5a', '#608cbe', '#b2606e', '#78aa96', '#d6ba82'))
  const r = h / 2
  const cy = y - r
  const noise = createNoise(random.fork('planet'))
  const banded = random.chance(0.5)
  const size = Math.ceil(r * 2)
  const image = ctx.createImageData(size, size)
  const second = shift(base, { hue: random.range(-70, 70), light: 0.1 })
  for (let py = 0, i = 0; py < size; py++) {
    for (let px = 0; px < size; px++, i += 4) {
      const dx = (px + 0.5) / r - 1
      const dy = (py + 0.5) / r - 1
      const rr = dx * dx + dy * dy
      if (rr > 1) continue
      const dz = Math.sqrt(1 - rr)
      const tilt = dy * 0.94 + dx * 0.3
      const n = banded
        ? fbm(noise, dx / (dz + 0.7) + 3, tilt * 6, 4) + Math.sin(tilt * 13) * 0.35
        : fbm(noise, (dx / (dz + 0.6)) * 2.2, (dy / (dz + 0.6)) * 2.2, 5) * 1.6
      const day = smoothstep(-0.2, 0.75, dx * light.side * 0.75 - dy * 0.35 + dz * 0.42)
      const rim = (1 - dz) ** 3
      const colour = mix(base, second, smoothstep(-0.35, 0.45, n))
      for (let c = 0; c < 3; c++) image.data[i + c] = (colour[c] ?? 0) * (0.05 + day * 1.05) + rim * day * 150
      image.data[i + 3] = 255 * smoothstep(1, 1 - 3 / r, Math.sqrt(rr))
    }
  }
  glow(ctx, x, cy, r * 1.5, mix(base, [160, 190, 255], 0.5), 0.3)
  // putImageData would erase the pixels below: the globe is painted through a pattern of its own.
  stamp(ctx, image, x - r, cy - r)
  if (!banded || random.chance(0.4)) return
  ctx.save()
  ctx.translate(x, cy)
  ctx.rotate(-0.34)
  for (let i = 0; i < 9; i++) {
    ctx.strokeStyle = css(mix(base, [255, 246, 224], 0.5), 0.14 + (i % 3) * 0.16)
    ctx.lineWidth = r * 0.045
    ctx.beginPath()
    ctx.ellipse(0, 0, r * (1.32 + i * 0.055), r * (0.3 + i * 0.014), 0, -0.32, Math.PI + 0.32)
    ctx.stroke()
  }
  ctx.restore()
}

function stamp(ctx: Context, image: ReturnType<Context['createImageData']>, x: number, y: number): void {
  const data = ctx.getImageData(Math.round(x), Math.round(y), image.width, image.height)
  for (let i = 0; i < image.data.length; i += 4) {
    const alpha = (image.data[i + 3] ?? 0) / 255
    if (alpha === 0) continue
    for (let c = 0; c < 3; c++) data.data[i + c] = (data.data[i + c] ?? 0) * (1 - alpha) + (image.data[i + c] ?? 0) * alpha
    data.data[i + 3] = Math.max(data.data[i + 3] ?? 0, alpha * 255)
  }
  ctx.putImageData(data, Math.round(x), Math.round(y))
}

export function paintMoon(ctx: Context, brush: Brush): void {
  const { x, y, height: h, random } = brush
  const r = h / 2
  glow(ctx, x, y - r, h * 1.5, brush.light.glow, 0.45)
  ellipse(ctx, x, y - r, r, r, css(brush.colour ? fromHex(brush.colour) : [246, 241, 222]))
  for (let i = 0; i < 22; i++) {
    const angle = random.range(0, 7)
    const far = Math.sqrt(random.next()) * r * 0.8
    ellipse(
      ctx,
      x + Math.cos(angle) * far,
      y - r + Math.sin(angle) * far,
      r * random.range(0.05, 0.2),
      r * random.range(0.04, 0.16),
      'rgba(150,150,160,.14)',
      random.range(0, 3),
    )
  }
}

export function paintSun(ctx: Context, brush: Brush): void {
  const { x, y, height: h, light } = brush
  const r = h * 0.42
  glow(ctx, x, y - h / 2, h * 1.9, light.glow, 0.7)
  ellipse(ctx, x, y - h / 2, r, r, css(brush.colour ? fromHex(brush.colour) : mix([255, 248, 220], light.glow, 0.4)))
}
