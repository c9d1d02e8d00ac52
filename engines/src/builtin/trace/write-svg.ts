import type { VectorDrawing } from './trace.ts'

/** Drawing as an SVG file that contains only filled paths. */
export function writeSvg({ width, height, shapes }: VectorDrawing): string {
  const paths = shapes.map(({ fill, path }) => `<path fill="${fill}" d="${path}"/>`)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" fill-rule="evenodd">\n${paths.join('\n')}\n</svg>\n`
}
