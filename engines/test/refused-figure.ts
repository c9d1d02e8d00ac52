import { drawFigures } from './plain-figures.ts'

/** A photograph in which no network sees more than the head: the garment has the wall's exact colour, without shading. */
export const drawUnseenDress = async (): Promise<Buffer> => {
  const colour = '#2f6b4a'
  const { bytes } = await drawFigures([{ pose: 'close', garment: colour, flat: true, x: 120, head: 95 }], {
    width: 240,
    height: 320,
    wall: colour,
  })
  return bytes
}
