import i18next from 'i18next'
import { api } from '../../lib/api.ts'
import { context2d } from '../../lib/context-2d.ts'
import { errorText, notify } from '../../lib/notify.ts'
import { readMask } from './engine/export.ts'
import type { FindObjects } from './engine/picker.ts'
import type { Size } from './pixels/area.ts'

/** Longest side of the copy sent to the server: object detection uses a smaller size. */
const LONGEST = 1024

/** Asks the server to find objects in an image. Failures are shown as notices. */
export function objectFinder(picture: () => CanvasImageSource & Size): FindObjects {
  return async ({ points, object }, layer, signal) => {
    try {
      const image = await smallCopy(picture())
      const { mask, reason } = await api('POST /api/v2/select_mask', { body: { image, points: [...points], object }, signal })
      if (mask === undefined) {
        notify(reason ?? i18next.t('canvas.mask.notFound'), { tone: 'problem' })
        return undefined
      }
      const found = await createImageBitmap(blobOf(mask))
      const marks = readMask(found, layer)
      found.close()
      return marks
    } catch (error) {
      if (!signal.aborted) notify(errorText(error), { tone: 'problem' })
      return undefined
    }
  }
}

/** Content of a `data:` address. Pages may not fetch those. */
function blobOf(address: string): Blob {
  const text = atob(address.slice(address.indexOf(',') + 1))
  return new Blob([Uint8Array.from(text, (character) => character.charCodeAt(0))], { type: 'image/png' })
}

async function smallCopy(picture: CanvasImageSource & Size): Promise<string> {
  const scale = Math.min(1, LONGEST / Math.max(picture.width, picture.height))
  const canvas = new OffscreenCanvas(Math.max(1, Math.round(picture.width * scale)), Math.max(1, Math.round(picture.height * scale)))
  const context = context2d(canvas)
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 })).arrayBuffer())
  let text = ''
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return `data:image/jpeg;base64,${btoa(text)}`
}
