import type { Random } from '@stipple/imaging/random'
import { css, fromHex, mix, shift } from '@stipple/imaging/rgb'
import type { Context } from '../stage.ts'
import { drawEye, line, outline, over, pool, taper, toned } from './form.ts'
import { ellipse } from './limb.ts'
import type { Build } from './quadruped-build.ts'

/** Draws the head of a cat, dog or bear in three-quarter view to the left: both eyes show. */
export function drawFace(ctx: Context, build: Build, [x, y]: readonly [number, number], random: Random): void {
  ctx.save()
  ctx.translate(x, y)
  ctx.scale(build.size, build.size)
  if (build.mane) lionMane(ctx, build.mane)
  ear(ctx, build, 1)
  const coat = fromHex(build.coat)
  const s = build.snout
  const cat = s < 0.15
  // Skull and cheeks.
  outline(
    ctx,
    [
      -0.5, -0.84, 0.1, -0.96, 0.66, -0.78, 0.98, -0.28, 1.02, 0.18, 0.78, 0.62, 0.25, 0.9, -0.42, 0.9, -0.88, 0.56, -1.0, 0.08, -0.9,
      -0.42,
    ],
    css(coat),
  )
  pool(ctx, [0.5, 0.5, 0.8, 0.6], shift(coat, { light: -0.13, hue: -6 }), 0.45)
  pool(ctx, [-0.2, -0.7, 0.8, 0.5], shift(coat, { light: 0.07 }), 0.6)
  if (build.ear.shape === 'pointed') {
    // Ruff of the cheeks.
    const ruff = mix(coat, fromHex(build.muzzle), cat ? 0.15 : 0.75)
    outline(ctx, [0.3, 0.2, 0.86, 0.3, 1.16, 0.62, 0.8, 0.66, 0.84, 0.92, 0.45, 0.82, 0.1, 0.98, 0, 0.5], css(ruff))
    outline(ctx, [-0.6, 0.3, -0.95, 0.34, -1.12, 0.6, -0.88, 0.68, -0.7, 0.92, -0.4, 0.6], css(ruff))
  }
  ear(ctx, build, -1)
  if (build.pattern === 'tabby') faceStripes(ctx, build)
  const mx = -0.24 - s * 0.42
  const my = 0.36 + s * 0.1
  const wide = cat ? 0.4 : 0.38
  // Brow and bridge of the nose extend with the snout.
  if (!cat) {
    const bridge = shift(coat, { light: 0.02 })
    outline(ctx, [-0.5, -0.22, -0.02, -0.24, 0.14, 0.2, mx + wide * 0.9, my + 0.05, mx - wide * 0.7, my - 0.1, -0.62, 0.06], css(bridge))
  }
  for (const [ex, w] of [
    [-0.58, 0.84],
    [0.2, 1],
  ] as const) {
    // prettier-ignore
    const ey = cat ? -0.04 : -0.1
    if (build.mask) ellipse(ctx, ex + (ex < 0 ? -0.02 : 0.05), ey + 0.08, 0.3 * w, 0.26, css(fromHex(build.mask)), ex < 0 ? -0.7 : 0.7)
    else pool(ctx, [ex, ey, 0.34, 0.3], shift(coat, { light: -0.1 }), 0.5)
    const big = cat ? 0.2 : 0.155
    drawEye(ctx, {
      x: ex,
      y: ey,
      r: big,
      iris: build.eye,
      wide: w * (cat ? 1.05 : 1),
      turn: ex < 0 ? 0.12 : -0.12,
      pupil: cat && build.size < 0.34 ? 'slit' : 'round',
    })
    if (!cat && !build.mask) line(ctx, [ex - 0.13, ey - 0.3, ex + 0.02, ey - 0.36, ex + 0.15, ey - 0.3], 0.05, toned(build.coat, 0.06))
  }
  const pad = css(fromHex(build.muzzle))
  if (cat) {
    ellipse(ctx, mx - 0.22, my + 0.08, 0.32, 0.27, pad)
    ellipse(ctx, mx + 0.22, my + 0.08, 0.34, 0.28, pad)
    ellipse(ctx, mx, my + 0.3, 0.24, 0.18, pad)
    taper(ctx, [-0.2, -0.1, 0.1, mx, my - 0.05, 0.13], css(shift(coat, { light: 0.04 })))
  } else {
    outline(ctx, [
      mx - wide, my - 0.04, mx - wide * 0.5, my - 0.26, mx + wide * 0.4, my - 0.24, mx + wide * 1.1, my + 0.08,
      mx + wide, my + 0.36, mx + wide * 0.2, my + 0.52, mx - wide * 0.6, my + 0.42,
    ], pad) // prettier-ignore
    pool(ctx, [mx + wide * 0.6, my + 0.4, wide * 1.2, 0.34], shift(fromHex(build.muzzle), { light: -0.14 }), 0.6)
  }
  const nx = mx - s * 0.28 - (cat ? 0 : 0.06)
  const ny = my - (cat ? 0.06 : 0.12)
  const nr = cat ? 0.13 : 0.19
  outline(ctx, [
    nx - nr, ny - nr * 0.55, nx, ny - nr * 0.75, nx + nr, ny - nr * 0.5, nx + nr * 0.62, ny + nr * 0.45, nx, ny + nr * 0.8,
    nx - nr * 0.62, ny + nr * 0.4,
  ], build.nose) // prettier-ignore
  ellipse(ctx, nx - nr * 0.2, ny - nr * 0.42, nr * 0.4, nr * 0.16, 'rgba(255,255,255,.5)')
  const lip = 'rgba(44,24,22,.8)'
  const low = ny + nr + (cat ? 0.12 : 0.16)
  const happy = !cat && build.ear.shape !== 'round' && random.fork('tongue').chance(0.4)
  if (happy) {
    outline(
      ctx,
      [nx - 0.16, low, nx + 0.1, low + 0.06, nx + 0.34, low - 0.02, nx + 0.26, low + 0.26, nx + 0.06, low + 0.34, nx - 0.1, low + 0.2],
      '#4a2023',
    )
    outline(ctx, [
      nx - 0.06, low + 0.12, nx + 0.08, low + 0.08, nx + 0.2, low + 0.14, nx + 0.18, low + 0.4, nx + 0.06, low + 0.46,
      nx - 0.04, low + 0.38,
    ], '#dd7f86') // prettier-ignore
  }
  line(ctx, [nx, ny + nr * 0.7, nx + 0.01, low], 0.04, lip)
  line(ctx, [nx - 0.3, low + 0.02, nx - 0.14, low + 0.08, nx, low], 0.045, lip)
  line(ctx, [nx, low, nx + 0.18, low + 0.09, nx + 0.38, low], 0.045, lip)
  if (cat)
    for (const side of [-1, 1])
      for (const rise of [-0.06, 0.1, 0.26])
        line(
          ctx,
          [mx + side * 0.3, my + 0.08 + rise * 0.4, mx + side * 0.85, my + rise, mx + side * 1.3, my + rise * 1.8 + 0.06],
          0.022,
          'rgba(252,248,242,.9)',
        )
  ctx.restore()
}

function faceStripes(ctx: Context, build: Build): void {
  const fill = toned(build.marking ?? build.coat, build.marking ? 0 : -0.14)
  over(ctx, () => {
    for (const [x, dx] of [[-0.42, 0.05], [-0.18, 0], [0.06, -0.03]] as const) taper(ctx, [x - dx, -1, 0.05, x, -0.72, 0.05, x + dx, -0.42, 0.006], fill) // prettier-ignore
    for (const y of [-0.2, 0.05, 0.3]) {
      taper(ctx, [1.04, y - 0.04, 0.05, 0.8, y + 0.04, 0.045, 0.52, y + 0.1, 0.005], fill)
      taper(ctx, [-1.04, y, 0.04, -0.92, y + 0.05, 0.035, -0.78, y + 0.08, 0.005], fill)
    }
  })
}

/** `side` 1 is the far ear. */
function ear(ctx: Context, build: Build, side: 1 | -1): void {
  const size = build.ear.size
  const fill = toned(build.ear.back ?? build.coat, side > 0 ? -0.02 : 0)
  const inner = css(fromHex(build.ear.inner))
  const x = side > 0 ? -0.56 : 0.52
  switch (build.ear.shape) {
    case 'round':
      ellipse(ctx, x * 1.22, -0.72, size, size * 0.95, fill)
      ellipse(ctx, x * 1.22 - 0.02, -0.68, size * 0.6, size * 0.6, inner)
      return
    case 'pointed': {
      const out = side > 0 ? -1 : 1
      outline(ctx, [
        x - 0.4, -0.6, x - 0.12 + out * 0.08, -0.7 - size * 0.7, x + out * 0.2, -0.74 - size,
        x + 0.2 + out * 0.12, -0.7 - size * 0.5, x + 0.42, -0.5,
      ], fill) // prettier-ignore
      outline(ctx, [
        x - 0.2, -0.62, x - 0.02 + out * 0.08, -0.68 - size * 0.55, x + out * 0.17, -0.74 - size * 0.8,
        x + 0.1 + out * 0.1, -0.68 - size * 0.4, x + 0.22, -0.56,
      ], inner) // prettier-ignore
      return
    }
    case 'floppy': {
      const out = side > 0 ? -1 : 1
      const root = side > 0 ? -0.72 : 0.74
      outline(ctx, [
        root - out * 0.26, -0.76, root + out * 0.1, -0.86, root + out * 0.36, -0.56, root + out * 0.46, 0.02,
        root + out * 0.3, size, root + out * 0.06, size * 0.9, root - out * 0.04, -0.02,
      ], fill) // prettier-ignore
    }
  }
}

function lionMane(ctx: Context, mane: string): void {
  for (const [ring, tone] of [
    [1.72, -0.06],
    [1.5, -0.01],
    [1.3, 0.04],
  ] as const)
    // prettier-ignore
    for (let i = 0; i < 26; i++) {
      const angle = (i / 26) * Math.PI * 2 + ring
      const reach = ring * (0.94 + 0.08 * Math.sin(i * 2.7 + ring * 3))
      const dx = Math.cos(angle)
      const dy = Math.sin(angle)
      const drop = dy > 0 ? 1.28 : 0.9
      // Locks fall: their ends hang lower than they start.
      taper(
        ctx,
        [0.14 + dx * 0.4, 0.1 + dy * 0.4, 0.36, 0.18 + dx * reach * 0.74, 0.12 + dy * reach * 0.74 * drop, 0.27, 0.26 + dx * reach * 0.98, 0.3 + dy * reach * 0.96 * drop, 0.05],
        toned(mane, tone + (i % 2) * 0.015),
      )
    }
}
