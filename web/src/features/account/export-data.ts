import { EXPORT_PATH } from '@stipple/core/domain/account'
import { throwDisconnected, fetchFile } from '../../lib/fetch-file.ts'
import { saveBlob } from '../../lib/save-blob.ts'

/**
 * Downloads the archive of everything stored about the member and saves it. Its size is unknown in advance, so `onProgress` gets the bytes received.
 * Resolves to the size; rejects on an error, and then saves nothing.
 */
export async function exportData(onProgress: (bytes: number) => void): Promise<number> {
  const { body } = await fetchFile(EXPORT_PATH)
  let bytes = 0
  const counted = body?.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array<ArrayBuffer>>({
      transform(chunk, controller) {
        bytes += chunk.byteLength
        onProgress(bytes)
        controller.enqueue(new Uint8Array(chunk))
      },
    }),
  )
  saveBlob(await new Response(counted).blob().catch(throwDisconnected), `stipple-${new Date().toISOString().slice(0, 10)}.zip`)
  return bytes
}
