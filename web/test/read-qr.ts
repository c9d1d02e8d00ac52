import { decodeQR } from 'qr/decode.js'
import { svgToPng } from 'qr/dom.js'

/** Renders the code to pixels and decodes it. */
export async function readQr(code: Element): Promise<string> {
  const standing = code.cloneNode(true)
  if (!(standing instanceof SVGElement)) throw new Error('not a drawing')
  standing.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  const picture = new Image()
  picture.src = await svgToPng(new XMLSerializer().serializeToString(standing), 480, 480)
  await picture.decode()
  const canvas = Object.assign(document.createElement('canvas'), { width: 480, height: 480 })
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('no canvas')
  pen.fillStyle = 'white'
  pen.fillRect(0, 0, 480, 480)
  pen.drawImage(picture, 0, 0)
  return decodeQR(pen.getImageData(0, 0, 480, 480))
}
