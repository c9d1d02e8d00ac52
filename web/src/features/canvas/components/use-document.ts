import { useEffect, useRef, useState } from 'react'
import { openPicture } from '../layers/add-picture.ts'
import type { Document } from '../layers/document.ts'
import { type Marks, withMask, withoutMask } from '../layers/mask-layer.ts'
import { deleteDocument, storedDocument } from '../layers/stored-document.ts'
import type { PictureSource } from './use-picture.ts'

type Opened =
  | { readonly status: 'loading' | 'failed' }
  | { readonly status: 'ready'; readonly document: Document; /** Layers were stored for the image. */ readonly isKept: boolean }

interface Source {
  readonly picture: PictureSource
  /** Key of its stored layers. */
  readonly keptAs: string
  /** Initial marks; undefined if nothing can be marked. */
  readonly mask: { readonly marks: Marks | undefined } | undefined
}

/** The stored layers of an image, otherwise the image with its mask. `restart` discards them. */
export function useDocument({
  picture,
  keptAs: key,
  mask,
}: Source): Opened & { readonly reload: () => void; readonly restart: () => void } {
  const [opened, setOpened] = useState<Opened>({ status: 'loading' })
  const [attempt, setAttempt] = useState(0)
  const marks = useRef(mask?.marks)
  marks.current = mask?.marks
  const hasMask = mask !== undefined
  useEffect(() => {
    const ending = new AbortController()
    const open = async () => {
      try {
        const kept = await storedDocument(key)
        const layers = kept ?? (await openPicture(picture, ending.signal))
        const document = hasMask ? await withMask(layers, marks.current, ending.signal) : withoutMask(layers)
        if (!ending.signal.aborted) setOpened({ status: 'ready', document, isKept: kept !== undefined })
      } catch {
        if (!ending.signal.aborted) setOpened({ status: 'failed' })
      }
    }
    setOpened({ status: 'loading' })
    void open()
    return () => ending.abort()
  }, [picture, key, hasMask, attempt])
  const reload = () => setAttempt(attempt + 1)
  return { ...opened, reload, restart: () => void deleteDocument(key).then(reload) }
}
