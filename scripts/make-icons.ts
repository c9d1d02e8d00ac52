import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { ROOT } from './root.ts'

/** `node scripts/make-icons.ts`: renders the icons of the installed app from the mark, in web/public/icons. */
async function main(): Promise<void> {
  const folder = join(ROOT, 'web/public/icons')
  mkdirSync(folder, { recursive: true })
  for (const brand of ['mark', 'mark-variant']) {
    const dots = dotsOf(readFileSync(join(ROOT, `web/public/${brand}.svg`), 'utf8'))
    for (const [name, icon] of Object.entries(ICONS)) {
      await drawing(dots, icon)
        .png({ palette: true, effort: 10 })
        .toFile(join(folder, `${brand}-${name}.png`))
    }
  }
}

interface Icon {
  readonly side: number
  /** Size of the mark as a share of the icon's side. */
  readonly share: number
  /** Radius of the corners as a share of the side; undefined: no background. */
  readonly corner?: number
}

/** Icons that systems crop to their own shape: background up to the edge, the mark within the middle 80 %. */
const ICONS: Readonly<Record<string, Icon>> = {
  '192': { side: 192, share: 0.74, corner: 0.22 },
  '512': { side: 512, share: 0.74, corner: 0.22 },
  'maskable-192': { side: 192, share: 0.62, corner: 0 },
  'maskable-512': { side: 512, share: 0.62, corner: 0 },
  'monochrome-512': { side: 512, share: 0.74 },
  touch: { side: 180, share: 0.7, corner: 0 },
}

/** Background color of the light theme. */
const PAPER = '#faf8f4'
/** Side of the mark's view box. */
const MARK = 64

interface Dots {
  readonly circles: string
  readonly ink: string
}

/** The dots alone, and their color on a light background. */
function dotsOf(svg: string): Dots {
  const [, ink] = /g\{fill:(#\w{6})\}/.exec(svg) ?? []
  const circles = svg.match(/<circle [^>]*>/g)?.join('')
  if (ink === undefined || circles === undefined) throw new Error('the mark is not drawn as it was')
  return { circles, ink }
}

function drawing({ circles, ink }: Dots, { side, share, corner }: Icon): Sharp {
  const scale = (side * share) / MARK
  const edge = (side * (1 - share)) / 2
  const ground = corner === undefined ? '' : `<rect width="${side}" height="${side}" rx="${side * corner}" fill="${PAPER}"/>`
  const mark = `<g fill="${corner === undefined ? '#000' : ink}" transform="translate(${edge} ${edge}) scale(${scale})">${circles}</g>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}">${ground}${mark}</svg>`
  return sharp(Buffer.from(svg))
}

await main()
