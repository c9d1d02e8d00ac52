import { useEffect, useRef, useState } from 'react'
import { openPicture } from '../layers/add-picture.ts'
import type { Document } from '../layers/document.ts'
import { forgetDocument, keptDocument } from '../layers/keep.ts'
import { type Marks, withMask, withoutMask } from '../layers/mask-layer.ts'
import type { PictureSource } from './use-picture.ts'

type Opened =
  | { readonly status: 'loading' | 'failed' }
  | { readonly status: 'ready'; readonly document: Document; /** Layers were kept over the picture. */ readonly isKept: boolean }

interface Source {
  readonly picture: PictureSource
  /** Name under which its layers are kept. */
  readonly keptAs: string
  /** Marks at the beginning; undefined where nothing can be marked. */
  readonly mask: { readonly marks: Marks | undefined } | undefined
}

/** The layers that were kept over a picture, else the picture alone, with its mask. `restart` gives them up. */
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
        const kept = await keptDocument(key)
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
  return { ...opened, reload, restart: () => void forgetDocument(key).then(reload) }
}
