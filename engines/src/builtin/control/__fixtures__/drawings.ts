import sharp from 'sharp'

const SIDE = 512

/** A line drawing as PNG: dark strokes on white by default. */
export function draw(shapes: string, { ground = 'white', stroke = '#111', width = 5 }: { ground?: string; stroke?: string; width?: number } = {}): Promise<Buffer> {
  const sheet = ground === 'none' ? '' : `<rect width="640" height="640" fill="${ground}"/>`
  const strokes = `<g fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round">${shapes}</g>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}" viewBox="0 0 640 640">${sheet}${strokes}</svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}

export const CAR = `
  <path d="M90 430Q80 360 150 350L210 345L260 265Q270 250 300 250L420 250Q440 250 455 270L505 345Q575 350 580 430L525 430A52 52 0 0 0 421 430L250 430A52 52 0 0 0 146 430Z"/>
  <circle cx="198" cy="432" r="44"/><circle cx="198" cy="432" r="18"/><circle cx="473" cy="432" r="44"/><circle cx="473" cy="432" r="18"/>
  <path d="M245 340L283 278L345 278L345 340Z"/><path d="M365 340L365 278L425 278L465 340Z"/>
  <path d="M355 345L355 425M375 365L400 365"/><path d="M20 478L620 478"/>`

export const HOUSE = `
  <path d="M10 520L630 520"/><path d="M180 520L180 320L440 320L440 520"/><path d="M150 320L310 190L470 320Z"/>
  <rect x="280" y="410" width="65" height="108"/><rect x="205" y="360" width="55" height="55"/><rect x="365" y="360" width="55" height="55"/>
  <circle cx="530" cy="110" r="48"/>`

