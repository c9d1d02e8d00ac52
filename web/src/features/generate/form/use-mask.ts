import type { Value } from '@stipple/core/domain/property'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { isLoginRequired } from '../../../lib/api.ts'
import { showDialog } from '../../../lib/dialogs.ts'
import { upload } from '../../../lib/upload.ts'
import { storeMarks, storedMarks, type Mask } from '../../canvas/public.ts'
import type { WidgetProps } from './widget-props.ts'

type Field = Pick<WidgetProps, 'value' | 'picture' | 'onChange' | 'onBusy'>

interface Drawn {
  readonly mask: Mask
  /** Address of the uploaded mask; undefined before. */
  readonly address?: string
}

export interface MaskField {
  /** The mask: drawn here, or the address of the stored one. */
  readonly marks: Mask | string | undefined
  readonly mark: (mask: Mask | undefined) => void
  /** Stored marks are still loading. */
  readonly isComing: boolean
  /** Drawn but not uploaded. */
  readonly pending: boolean
  /** Uploads the drawing now. */
  readonly store: () => void
  readonly failed: boolean
  readonly retry: () => void
}

/** A stroke that starts within this time replaces the pending upload of the one before. */
const REST_MS = 700

/**
 * The mask of a field: uploaded after a pause in drawing, which sets the field's address. Until then the form is busy, and this browser stores the
 * marks.
 */
export function useMask({ value, picture, onChange, onBusy }: Field): MaskField {
  const latest = useRef({ onChange, onBusy })
  latest.current = { onChange, onBusy }
  const [drawn, setDrawn] = useState<Drawn>()
  const [failed, setFailed] = useState(false)
  const [uploader] = useState(() => new MaskUploader())

  const mark = (mask: Mask | undefined) => {
    setFailed(false)
    setDrawn(mask && { mask })
    if (picture !== undefined) void storeMarks(picture, mask)
    if (!mask) {
      uploader.drop()
      latest.current.onBusy(false)
      return latest.current.onChange(undefined)
    }
    latest.current.onBusy(true)
    return uploader.schedule(mask, {
      stored: (address) => {
        setDrawn({ mask, address })
        if (picture !== undefined) void storeMarks(picture, undefined)
        latest.current.onChange(address)
        latest.current.onBusy(false)
      },
      failed: (error) => {
        if (isLoginRequired(error)) showDialog('logIn')
        setFailed(true)
        // The stored mask is out of date.
        latest.current.onChange(undefined)
        latest.current.onBusy(false)
      },
    })
  }

  // Marks belong to their picture; the field itself loses them with it, see setField.
  const before = useRef(picture)
  useEffect(() => {
    if (before.current === picture) return
    before.current = picture
    uploader.drop()
    setDrawn(undefined)
    setFailed(false)
    latest.current.onBusy(false)
  }, [picture, uploader])
  const isComing = useKept(picture, (mask) => {
    if (!drawn) mark(mask)
  })
  // A form that is closed right after the last stroke still uploads it.
  useEffect(() => () => uploader.flush(), [uploader])

  const isCurrent = drawn && (drawn.address === undefined || drawn.address === value)
  return {
    marks: isCurrent ? drawn.mask : addressOf(value),
    mark,
    isComing,
    pending: drawn !== undefined && drawn.address === undefined && !failed,
    store: () => uploader.flush(),
    failed,
    retry: () => mark(drawn?.mask),
  }
}

/** Restores marks over an image that did not reach the server; returns true while loading them. */
function useKept(picture: string | undefined, take: (mask: Mask) => void): boolean {
  const [read, setRead] = useState<string>()
  const taken = useEffectEvent(take)
  useEffect(() => {
    let isGone = false
    if (picture === undefined) return undefined
    void storedMarks(picture).then((mask) => {
      if (isGone) return
      if (mask) taken(mask)
      setRead(picture)
    })
    return () => {
      isGone = true
    }
  }, [picture])
  return picture !== undefined && read !== picture
}

const addressOf = (value: Value | undefined): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

interface Callbacks {
  readonly stored: (address: string) => void
  readonly failed: (error: unknown) => void
}

/** Uploads the last of several masks after a pause. */
class MaskUploader {
  #timer: ReturnType<typeof setTimeout> | undefined
  #due: (() => void) | undefined
  #running: AbortController | undefined

  schedule(mask: Mask, callbacks: Callbacks): void {
    this.drop()
    this.#due = () => void this.#store(mask, callbacks)
    this.#timer = setTimeout(() => this.flush(), REST_MS)
  }

  /** Uploads the pending mask at once. */
  flush(): void {
    clearTimeout(this.#timer)
    const due = this.#due
    this.#due = undefined
    due?.()
  }

  drop(): void {
    clearTimeout(this.#timer)
    this.#due = undefined
    this.#running?.abort()
  }

  async #store(mask: Mask, { stored, failed }: Callbacks): Promise<void> {
    const running = new AbortController()
    this.#running = running
    try {
      const file = await mask.toFile()
      const address = await upload({ file, onProgress: () => undefined, signal: running.signal })
      if (!running.signal.aborted) stored(address)
    } catch (error) {
      if (!running.signal.aborted) failed(error)
    }
  }
}
