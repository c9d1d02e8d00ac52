import { CallError } from '@stipple/core/contract/client'
import { LIMITS } from '@stipple/core/domain/limits'
import { extensionOf } from '@stipple/core/domain/media'
import i18next from 'i18next'
import { type DragEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isLoginRequired } from '../../../lib/api.ts'
import { showDialog } from '../../../lib/dialogs.ts'
import { errorText } from '../../../lib/notify.ts'
import { upload } from '../../../lib/upload.ts'
import { useSession } from '../../account/public.ts'

interface Options {
  /** Extensions that may be given. */
  readonly accept: readonly string[]
  readonly address: string | undefined
  readonly onChange: (address: string | undefined) => void
}

/** Takes a picture from the picker, a drop or the clipboard, checks it here, stores it, and waits for the log-in of a guest. */
export function useImageUpload({ accept, address, onChange }: Options) {
  const { t } = useTranslation()
  const { user } = useSession()
  const picker = useRef<HTMLInputElement>(null)
  const running = useRef<AbortController>(undefined)
  const [file, setFile] = useState<File>()
  const [local, setLocal] = useState<string>()
  const [share, setShare] = useState<number>()
  const [refusal, setRefusal] = useState<string>()
  const [over, setOver] = useState(false)

  const choose = (chosen: File | undefined) => {
    if (!chosen) return
    const formats = accept.map((extension) => extension.toUpperCase()).join(', ')
    const maximum = LIMITS.upload.bytes / 1024 / 1024
    if (!accept.includes(extensionOf(chosen.name))) return setRefusal(t('generate.image.wrongType', { formats }))
    if (chosen.size > LIMITS.upload.bytes) return setRefusal(t('generate.image.tooLarge', { maximum }))
    setRefusal(undefined)
    onChange(undefined)
    setFile(chosen)
  }

  const clear = () => {
    running.current?.abort()
    setFile(undefined)
    setShare(undefined)
    setRefusal(undefined)
    onChange(undefined)
    if (picker.current) picker.current.value = ''
  }

  useEffect(() => {
    if (!file) return setLocal(undefined)
    const url = URL.createObjectURL(file)
    setLocal(url)
    return () => URL.revokeObjectURL(url)
  }, [file])

  const member = user !== undefined
  const report = useRef(onChange)
  report.current = onChange
  useEffect(() => {
    if (!file) return
    if (!member) return showDialog('logIn')
    const controller = new AbortController()
    running.current = controller
    setShare(0)
    upload({ file, onProgress: setShare, signal: controller.signal })
      .then((url) => {
        if (controller.signal.aborted) return
        report.current(url)
        setShare(undefined)
      })
      .catch((error: unknown) => {
        setShare(undefined)
        if (isLoginRequired(error)) return showDialog('logIn')
        setRefusal(error instanceof CallError && error.reply ? errorText(error) : i18next.t('generate.image.failed'))
      })
    return () => controller.abort()
  }, [file, member])

  const chooseNow = useRef(choose)
  chooseNow.current = choose
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const pasted = [...(event.clipboardData?.files ?? [])].find((one) => one.type.startsWith('image/'))
      if (!pasted) return
      event.preventDefault()
      chooseNow.current(pasted)
    }
    addEventListener('paste', paste)
    return () => removeEventListener('paste', paste)
  }, [])

  const dropTarget = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      choose(event.dataTransfer.files[0])
    },
  }

  return { preview: local ?? address, share, refusal, over, picker, choose, clear, dropTarget }
}
