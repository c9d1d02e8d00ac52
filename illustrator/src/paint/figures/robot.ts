import { css, fromHex, mix, type Rgb } from '@stipple/imaging/rgb'
import type { Context } from '../stage.ts'
import { ellipse, limb } from './limb.ts'

/** A walking robot with a lit visor, in a box of `height`, feet on the lower edge, in the middle of 1.4 heights. */
export function drawRobot(ctx: Context, shell: string, height: number): void {
  const metal = fromHex(shell)
  const dark = mix(metal, [30, 34, 44], 0.62)
  ctx.save()
  ctx.translate(height * 0.7, 0)
  ctx.scale(height, height)
  for (const side of [-1, 1]) {
    // prettier-ignore
    limb(ctx, [[side * 0.1, 0.62], [side * 0.12, 0.78], [side * 0.115, 0.93]], [0.05, 0.042, 0.05], css(dark))
    ellipse(ctx, side * 0.118, 0.78, 0.055, 0.05, css(metal))
    plate(ctx, side * 0.125 - 0.085, 0.915, 0.17, 0.085, 0.035, metal)
    // prettier-ignore
    limb(ctx, [[side * 0.22, 0.37], [side * 0.29, 0.5], [side * 0.27, 0.63]], [0.042, 0.036, 0.042], css(dark))
    ellipse(ctx, side * 0.22, 0.36, 0.068, 0.068, css(metal))
    ellipse(ctx, side * 0.29, 0.5, 0.045, 0.045, css(metal))
    // prettier-ignore
    limb(ctx, [[side * 0.27, 0.64], [side * 0.255, 0.68]], [0.05, 0.04], css(metal))
  }
  plate(ctx, -0.18, 0.31, 0.36, 0.33, 0.07, metal)
  plate(ctx, -0.13, 0.36, 0.26, 0.15, 0.03, dark)
  for (const [i, colour] of (['#5fd3ff', '#ffcf5c', '#ff6a5c'] as const).entries())
    ellipse(ctx, -0.08 + i * 0.08, 0.435, 0.022, 0.022, colour)
  for (let i = 0; i < 4; i++)
    // prettier-ignore
    limb(ctx, [[-0.09, 0.545 + i * 0.022], [0.09, 0.545 + i * 0.022]], [0.005, 0.005], css(dark))
  // prettier-ignore
  limb(ctx, [[0, 0.3], [0, 0.25]], [0.05, 0.05], css(dark))
  plate(ctx, -0.155, 0.065, 0.31, 0.205, 0.075, metal)
  plate(ctx, -0.12, 0.105, 0.24, 0.11, 0.05, [22, 26, 36])
  for (const side of [-1, 1]) {
    ellipse(ctx, side * 0.055, 0.16, 0.03, 0.034, '#7fe6ff')
    ellipse(ctx, side * 0.055 - 0.008, 0.15, 0.011, 0.012, '#ffffff')
    ellipse(ctx, side * 0.165, 0.165, 0.022, 0.05, css(dark))
  }
  // prettier-ignore
  limb(ctx, [[0.06, 0.07], [0.07, 0.02]], [0.007, 0.006], css(dark))
  ellipse(ctx, 0.071, 0.014, 0.017, 0.017, '#ff6a5c')
  ctx.restore()
}

function plate(ctx: Context, x: number, y: number, width: number, height: number, round: number, colour: Rgb): void {
  ctx.fillStyle = css(colour)
  ctx.beginPath()
  ctx.roundRect(x, y, width, height, round)
  ctx.fill()
}
