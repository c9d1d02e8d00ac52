import { useEffect, useState } from 'react'
import { openPicture } from '../layers/add-picture.ts'
import type { Document } from '../layers/document.ts'
import { forgetDocument, keptDocument } from '../layers/keep.ts'
import type { PictureSource } from './use-picture.ts'

type Opened =
  | { readonly status: 'loading' | 'failed' }
  | { readonly status: 'ready'; readonly document: Document; /** Layers were kept over the picture. */ readonly isKept: boolean }

/** The layers that were kept over a picture, else the picture alone. `restart` gives them up. */
export function useDocument(picture: PictureSource, key: string): Opened & { readonly reload: () => void; readonly restart: () => void } {
  const [opened, setOpened] = useState<Opened>({ status: 'loading' })
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    const ending = new AbortController()
    const open = async () => {
      try {
        const kept = await keptDocument(key)
        const document = kept ?? (await openPicture(picture, ending.signal))
        if (!ending.signal.aborted) setOpened({ status: 'ready', document, isKept: kept !== undefined })
      } catch {
        if (!ending.signal.aborted) setOpened({ status: 'failed' })
      }
    }
    setOpened({ status: 'loading' })
    void open()
    return () => ending.abort()
  }, [picture, key, attempt])
  const reload = () => setAttempt(attempt + 1)
  return { ...opened, reload, restart: () => void forgetDocument(key).then(reload) }
}
