import { saveBlob } from '../../../lib/save-blob.ts'

/** Destination of an archive. */
export interface Sink {
  readonly write: (archive: ReadableStream<Uint8Array>, signal: AbortSignal) => Promise<void>
}

interface FileHandle {
  readonly createWritable: () => Promise<WritableStream<Uint8Array>>
}
/** The part of the File System Access API that is missing in the DOM types. */
interface Picker {
  readonly showSaveFilePicker: (options: object) => Promise<FileHandle>
}

/**
 * Asks for a file if the browser can write into one, so that an archive of any size takes no memory; otherwise the browser collects it and saves it
 * as a download. Undefined if the person cancels. Must be called directly after a click.
 */
export async function openSink(name: string): Promise<Sink | undefined> {
  const scope: object = globalThis
  if (!canPick(scope)) return downloadSink(name)
  try {
    const handle = await scope.showSaveFilePicker({
      suggestedName: name,
      types: [{ accept: { 'application/zip': ['.zip'] } }],
    })
    return { write: async (archive, signal) => archive.pipeTo(await handle.createWritable(), { signal }) }
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return undefined
    return downloadSink(name)
  }
}

/** Collects the archive and saves it as a download. */
export const downloadSink = (name: string): Sink => ({
  write: async (archive, signal) => {
    const parts: Blob[] = []
    await archive.pipeTo(
      // A blob per piece, so that the browser may keep them on disk.
      new WritableStream({ write: (piece) => void parts.push(new Blob([new Uint8Array(piece)])) }),
      { signal },
    )
    saveBlob(new Blob(parts, { type: 'application/zip' }), name)
  },
})

const canPick = (scope: object): scope is Picker => 'showSaveFilePicker' in scope
