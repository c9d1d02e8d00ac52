import { useEffect, useState } from 'react'
import { loadPicture } from '../engine/export.ts'

export type PictureSource = Blob | string
type Loaded = { readonly status: 'loading' | 'failed' } | { readonly status: 'ready'; readonly picture: ImageBitmap }

/** The pixels of a file or an address, and a way to retry when loading failed. */
export function usePicture(source: PictureSource): Loaded & { readonly reload: () => void } {
  const [loaded, setLoaded] = useState<Loaded & { readonly of?: PictureSource }>({ status: 'loading' })
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    const ending = new AbortController()
    let picture: ImageBitmap | undefined
    setLoaded({ status: 'loading' })
    loadPicture(source, ending.signal).then(
      (bitmap) => {
        if (ending.signal.aborted) return bitmap.close()
        picture = bitmap
        return setLoaded({ status: 'ready', picture: bitmap, of: source })
      },
      () => {
        if (!ending.signal.aborted) setLoaded({ status: 'failed' })
      },
    )
    return () => {
      ending.abort()
      picture?.close()
    }
  }, [source, attempt])
  // A closed bitmap must not be drawn in the render before the effect runs.
  const isOld = loaded.status === 'ready' && loaded.of !== source
  return { ...(isOld ? { status: 'loading' } : loaded), reload: () => setAttempt(attempt + 1) }
}
