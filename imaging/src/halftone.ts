import { smoothstep } from './scalar.ts'

/**
 * Cover of a round-dot screen at a point: 1 inside a dot. `tone` 0 white .. 1 full; `pitch` the distance between dots in pixels, `angle` in radians.
 * The dot's area follows the tone, as in a printer's amplitude-modulated screen.
 */
export function dotScreen(x: number, y: number, { tone, pitch, angle }: { tone: number; pitch: number; angle: number }): number {
  if (tone <= 0.02) return 0
  const cosine = Math.cos(angle)
  const sine = Math.sin(angle)
  const u = (x * cosine + y * sine) / pitch
  const v = (y * cosine - x * sine) / pitch
  const du = u - Math.floor(u) - 0.5
  const dv = v - Math.floor(v) - 0.5
  const radius = Math.sqrt(tone / Math.PI)
  const soft = 0.6 / pitch
  return smoothstep(radius + soft, radius - soft, Math.hypot(du, dv))
}

/** Cover of a screen of parallel lines, 1 on a line; its thickness follows the tone. */
export function lineScreen(x: number, y: number, { tone, pitch, angle }: { tone: number; pitch: number; angle: number }): number {
  if (tone <= 0.02) return 0
  const v = (y * Math.cos(angle) - x * Math.sin(angle)) / pitch
  const away = Math.abs(v - Math.floor(v) - 0.5)
  const soft = 0.6 / pitch
  return smoothstep(tone * 0.5 + soft, tone * 0.5 - soft, away)
}
