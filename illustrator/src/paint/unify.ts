import { createCanvas } from '@napi-rs/canvas'
import { fromHex, luminance, type Rgb } from '@stipple/imaging/rgb'
import { clamp, lerp, smoothstep } from '@stipple/imaging/scalar'
import type { Stage } from './stage.ts'

/** Gives all parts one look: brush marks along the shapes, light spilling over edges, one colour grade, one grain. */
export function unify(stage: Stage): void {
  brushwork(stage)
  bloom(stage)
  grade(stage)
}

function brushwork(stage: Stage): void {
  const { width, height, unit, ctx } = stage
  const random = stage.random.fork('brushwork')
  const pixels = ctx.getImageData(0, 0, width, height).data
  const detail = 0.55 + stage.refinement * 0.75
  const passes = [
    { count: 5200, length: 15, thick: 5.4, alpha: 0.42 },
    { count: 6800 * detail, length: 8.5, thick: 2.7, alpha: 0.5 },
    { count: 5200 * detail, length: 5, thick: 1.3, alpha: 0.55 },
  ]
  const area = (width * height) / (768 * 768 * unit * unit)
  const gap = Math.max(1, Math.round(unit * 2))
  const level = (x: number, y: number): number => {
    const i = (clamp(y, 0, height - 1) * width + clamp(x, 0, width - 1)) * 4
    return (pixels[i] ?? 0) * 0.3 + (pixels[i + 1] ?? 0) * 0.59 + (pixels[i + 2] ?? 0) * 0.11
  }
  ctx.save()
  ctx.lineCap = 'round'
  for (const pass of passes) {
    for (let n = 0; n < pass.count * area; n++) {
      const x = Math.floor(random.next() * width)
      const y = Math.floor(random.next() * height)
      const i = y * width + x
      const gx = level(x + gap, y) - level(x - gap, y)
      const gy = level(x, y + gap) - level(x, y - gap)
      const strong = Math.hypot(gx, gy)
      const own = stage.subject[i] ?? 0
      // Broad marks would erase faces and edges; flat areas can take them.
      if (pass.thick > 4 && (strong > 26 || own > 0.3)) continue
      if (pass.thick > 2 && (strong > 60 || (own > 0.3 && strong > 30))) continue
      const wild = random.range(-0.35, 0.35)
      const angle = strong > 5 ? Math.atan2(gx, -gy) + wild : wild * 1.4
      const length = pass.length * unit * random.range(0.6, 1.3)
      const jitter = random.range(-6, 6)
      const p = i * 4
      ctx.strokeStyle = `rgba(${byte((pixels[p] ?? 0) + jitter)},${byte((pixels[p + 1] ?? 0) + jitter)},${byte((pixels[p + 2] ?? 0) + jitter)},${pass.alpha})`
      ctx.lineWidth = pass.thick * unit * random.range(0.6, 1.2)
      const dx = Math.cos(angle) * length * 0.5
      const dy = Math.sin(angle) * length * 0.5
      ctx.beginPath()
      ctx.moveTo(x - dx, y - dy)
      ctx.lineTo(x + dx, y + dy)
      ctx.stroke()
    }
  }
  ctx.restore()
}

function byte(value: number): number {
  return value < 0 ? 0 : value > 255 ? 255 : Math.round(value)
}

/** Adds a glow around bright areas, computed at a quarter of the size. */
function bloom(stage: Stage): void {
  const { width, height, ctx } = stage
  const w = Math.max(1, Math.round(width / 4))
  const h = Math.max(1, Math.round(height / 4))
  const small = createCanvas(w, h)
  const sctx = small.getContext('2d')
  sctx.imageSmoothingQuality = 'high'
  sctx.drawImage(stage.canvas, 0, 0, w, h)
  const image = sctx.getImageData(0, 0, w, h)
  const gate = lerp(178, 120, stage.light.night)
  for (let i = 0; i < image.data.length; i += 4) {
    const level = Math.max(image.data[i] ?? 0, image.data[i + 1] ?? 0, image.data[i + 2] ?? 0)
    const keep = smoothstep(gate, 255, level)
    for (let c = 0; c < 3; c++) image.data[i + c] = (image.data[i + c] ?? 0) * keep
  }
  sctx.putImageData(image, 0, 0)
  const glow = createCanvas(w, h)
  const gctx = glow.getContext('2d')
  gctx.filter = `blur(${(stage.unit * 4.5).toFixed(2)}px)`
  gctx.drawImage(small, 0, 0)
  ctx.save()
  ctx.globalCompositeOperation = 'screen'
  ctx.globalAlpha =
    stage.scene.light.quality === 'volumetric' || stage.scene.light.quality === 'neon' ? 0.5 : lerp(0.22, 0.4, stage.light.night)
  ctx.imageSmoothingQuality = 'high'
  ctx.drawImage(glow, 0, 0, width, height)
  ctx.restore()
}

/** Applies mood, named colours, cool shadows and warm lights, a soft vignette and paper grain, in one pass over the pixels. */
function grade(stage: Stage): void {
  const { width, height, scene, light } = stage
  const { mood } = scene
  const image = stage.ctx.getImageData(0, 0, width, height)
  const pixels = image.data
  const random = stage.random.fork('grain')
  const grain = new Float32Array(4096)
  for (let i = 0; i < grain.length; i++) grain[i] = (random.next() + random.next() - 1) * 5.5
  const saturation = lerp(0.55, 1.5, mood.saturation) * (scene.palette.length > 0 ? 0.9 : 1)
  const contrast = 1.06 + mood.contrast * 0.26
  const lift = mood.brightness * 30
  const warm = mood.warmth * 0.09
  const named = paletteRamp(scene.palette)
  const share = scene.palette.length > 0 ? Math.min(0.62, 0.4 + scene.palette.length * 0.06) : 0
  const glow = light.glow
  const cx = width / 2
  const cy = height / 2
  for (let y = 0, i = 0; y < height; y++) {
    const vy = ((y - cy) / cy) ** 2
    for (let x = 0; x < width; x++, i += 4) {
      let r = pixels[i] ?? 0
      let g = pixels[i + 1] ?? 0
      let b = pixels[i + 2] ?? 0
      const level = r * 0.3 + g * 0.59 + b * 0.11
      const t = level / 255
      r = level + (r - level) * saturation
      g = level + (g - level) * saturation
      b = level + (b - level) * saturation
      if (named) {
        // A named colour dominates; subjects keep some of their own.
        const k = Math.min(255, Math.max(0, level | 0)) * 3
        const part = share * (1 - 0.55 * (stage.subject[i >> 2] ?? 0))
        r += ((named[k] ?? r) - r) * part
        g += ((named[k + 1] ?? g) - g) * part
        b += ((named[k + 2] ?? b) - b) * part
      }
      const high = t * t * 0.1
      const deep = (1 - t) * (1 - t) * 0.06
      r = r * (1 + warm) + (glow[0] - r) * high * 0.5 - deep * 14
      g = g + (glow[1] - g) * high * 0.35 - deep * 8
      b = b * (1 - warm) + (glow[2] - b) * high * 0.2 + deep * 26
      const vignette = 1 - 0.17 * smoothstep(0.5, 1.9, ((x - cx) / cx) ** 2 + vy)
      const noise = grain[(x * 131 + y * 947 + ((x * y) >> 3)) & 4095] ?? 0
      pixels[i] = ((r - 122) * contrast + 122 + lift) * vignette + noise
      pixels[i + 1] = ((g - 122) * contrast + 122 + lift) * vignette + noise
      pixels[i + 2] = ((b - 122) * contrast + 122 + lift) * vignette + noise
      pixels[i + 3] = 255
    }
  }
  stage.ctx.putImageData(image, 0, 0)
}

/** Ramp of 256 colours from dark to light through the named ones; undefined without any. */
function paletteRamp(palette: readonly string[]): Float32Array | undefined {
  if (palette.length === 0) return undefined
  const stops = palette
    .map(fromHex)
    .map((colour) => ({ colour, at: clamp(luminance(colour), 0.06, 0.94) }))
    .toSorted((a, b) => a.at - b.at)
  const dark = stops[0]?.colour ?? [0, 0, 0]
  const bright = stops.at(-1)?.colour ?? [255, 255, 255]
  const full: { colour: Rgb; at: number }[] = [
    { colour: [dark[0] * 0.16, dark[1] * 0.16, dark[2] * 0.18], at: 0 },
    ...stops,
    { colour: [lerp(bright[0], 255, 0.86), lerp(bright[1], 255, 0.86), lerp(bright[2], 255, 0.86)], at: 1 },
  ]
  const ramp = new Float32Array(256 * 3)
  for (let i = 0; i < 256; i++) {
    const t = i / 255
    const next = Math.max(
      1,
      full.findIndex((stop) => stop.at >= t),
    )
    const above = full[next] ?? full[full.length - 1]
    const below = full[next - 1] ?? full[0]
    if (!above || !below) continue
    const k = clamp((t - below.at) / Math.max(0.001, above.at - below.at), 0, 1)
    for (let c = 0; c < 3; c++) ramp[i * 3 + c] = lerp(below.colour[c] ?? 0, above.colour[c] ?? 0, k)
  }
  return ramp
}
