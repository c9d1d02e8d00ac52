import { CallError } from '@stipple/core/contract/client'
import { LIMITS } from '@stipple/core/domain/limits'
import { isAccepted, isHeic } from '@stipple/core/domain/media'
import type { Property, Value } from '@stipple/core/domain/property'
import { entriesOf, valueOf } from '@stipple/core/domain/value'
import i18next from 'i18next'
import { useEffect, useRef, useState } from 'react'
import { isLoginRequired } from '../../../lib/api.ts'
import { showDialog } from '../../../lib/dialogs.ts'
import { newId } from '../../../lib/id.ts'
import { errorText } from '../../../lib/notify.ts'
import { upload } from '../../../lib/upload.ts'
import { useSession } from '../../account/public.ts'
import { mostBytes, nameOf, rememberName } from './file-rules.ts'
import { toAcceptedFormat, fitPicture } from './fit-picture.ts'
import type { FieldChange } from './widget-props.ts'

interface Options {
  readonly property: Property
  readonly value: Value | undefined
  readonly onChange: (value: Value | undefined, change?: FieldChange) => void
  readonly onBusy: (busy: boolean) => void
}

/** A file without an address yet. */
interface Pending {
  readonly key: string
  readonly file: File
  /** Its object URL. */
  readonly local: string
  /** Upload progress, 0 to 1; undefined while it waits. */
  readonly share: number | undefined
  /** The upload failed; shown until it is removed. */
  readonly failed?: true
}

interface Shown {
  readonly key: string
  readonly src: string
  /** Name of the file; undefined if unknown. */
  readonly name: string | undefined
  readonly address: string | undefined
  readonly share: number | undefined
}

export interface Uploads {
  /** The files of the field, including those still uploading. */
  readonly shown: readonly Shown[]
  /** Number of further files it accepts; a field for a single file always accepts a replacement. */
  readonly room: number
  readonly refusal: string | undefined
  /** Message about a picture that was scaled down to what the model accepts. */
  readonly note: string | undefined
  readonly take: (files: readonly File[]) => void
  /** Adds files that have addresses already, such as the member's own works. */
  readonly takeAddresses: (addresses: readonly string[], change?: FieldChange) => void
  readonly remove: (key: string) => void
  /** Swaps it with a neighbour. */
  readonly move: (key: string, by: -1 | 1) => void
}

/** The files of a field: checked and scaled here, then uploaded; those of a guest wait until the guest has signed in. */
export function useUploads({ property, value, onChange, onBusy }: Options): Uploads {
  const { user } = useSession()
  const member = user !== undefined
  const accept = property.accept ?? []
  const limit = property.limit ?? 1
  const addresses = entriesOf(value)
  const [pending, setPending] = useState<readonly Pending[]>([])
  const [refusal, setRefusal] = useState<string>()
  const [note, setNote] = useState<string>()
  const { locals, running } = useTemporary()
  const put = (next: readonly string[], change?: FieldChange) => onChange(valueOf(next, limit), change)
  const latest = useRef({ addresses, put, onBusy })
  latest.current = { addresses, put, onBusy }
  const busy = pending.some(({ failed }) => !failed)
  useEffect(() => {
    latest.current.onBusy(busy)
  }, [busy])
  // Uploads are aborted when the field unmounts, see useTemporary.
  useEffect(
    () => () => {
      latest.current.onBusy(false)
    },
    [],
  )

  const forget = (key: string) => setPending((before) => before.filter((one) => one.key !== key))
  const room = limit === 1 ? 1 : limit - addresses.length - pending.length
  const isOver = (count: number) => {
    if (count > room) setRefusal(i18next.t('generate.image.tooMany', { count: limit }))
    return count > room
  }
  const stop = () => {
    for (const controller of running.values()) controller.abort()
    running.clear()
    setPending([])
  }

  const take = async (files: readonly File[]) => {
    if (files.length === 0 || isOver(files.length)) return
    const converts = (name: string): boolean => property.widget === 'image' && isAccepted('.jpg', accept) && isHeic(name)
    const taken = await Promise.all(
      files.map(async (file) =>
        property.widget === 'image' ? ((await toAcceptedFormat(file, accept)) ?? (converts(file.name) ? file : undefined)) : file,
      ),
    )
    const strange = files.find((_, at) => !taken[at] || !(isAccepted(taken[at].name, accept) || converts(taken[at].name)))
    if (strange) return setRefusal(refusalOf(strange, accept))
    setRefusal(undefined)
    setNote(undefined)
    for (const file of taken.filter((one) => one !== undefined)) {
      const side = property.maximum ?? LIMITS.upload.side
      const fitted = property.widget === 'image' ? await fitPicture(file, { side, pixels: LIMITS.upload.pixels, accept }) : { file }
      const most = mostBytes(fitted.file.name)
      if (fitted.file.size > most) return setRefusal(i18next.t('generate.image.tooLarge', { maximum: most / 1024 / 1024 }))
      if ('scaled' in fitted && fitted.scaled) setNote(i18next.t('generate.image.scaled', asWords(fitted.scaled)))
      const local = URL.createObjectURL(fitted.file)
      const one: Pending = { key: newId(), file: fitted.file, local, share: undefined }
      locals.set(one.key, local)
      if (limit === 1) {
        stop()
        latest.current.put([])
      }
      setPending((before) => (limit === 1 ? [one] : [...before, one]))
    }
  }

  useEffect(() => {
    if (pending.length > 0 && !member) showDialog('logIn')
    if (!member) return
    for (const { key, file, local, failed } of pending) {
      if (failed || running.has(key)) continue
      const controller = new AbortController()
      running.set(key, controller)
      const onProgress = (share: number) => setPending((before) => before.map((one) => (one.key === key ? { ...one, share } : one)))
      let isShownFromHere = true
      const onStored = ({ frames, isOther }: Parameters<NonNullable<Parameters<typeof upload>[0]['onStored']>>[0]) => {
        if (frames > 1) setNote(i18next.t('generate.image.animated', { count: frames }))
        isShownFromHere = !isOther
      }
      upload({ file, onProgress, onStored, signal: controller.signal })
        .then((address) => {
          if (controller.signal.aborted) return
          if (isShownFromHere) locals.set(address, local)
          rememberName(address, file.name)
          forget(key)
          latest.current.put([...latest.current.addresses, address])
        })
        .catch((error: unknown) => {
          if (controller.signal.aborted) return
          running.delete(key)
          if (isLoginRequired(error)) return showDialog('logIn')
          setPending((before) => before.map((one) => (one.key === key ? { ...one, failed: true as const } : one)))
          setRefusal(error instanceof CallError && error.reply ? errorText(error) : i18next.t('generate.image.failed'))
        })
    }
  }, [pending, member, running, locals])

  const takeAddresses = (given: readonly string[], change?: FieldChange) => {
    if (isOver(given.length)) return
    const wrong = given.find((address) => !isAccepted(address, accept))
    if (wrong !== undefined) return setRefusal(wrongType(nameOf(wrong) ?? wrong.slice(wrong.lastIndexOf('/') + 1), accept))
    setRefusal(undefined)
    setNote(undefined)
    if (limit === 1) stop()
    put(limit === 1 ? given : [...addresses, ...given], change)
  }

  const remove = (key: string) => {
    running.get(key)?.abort()
    running.delete(key)
    forget(key)
    setRefusal(undefined)
    setNote(undefined)
    put(addresses.filter((address) => address !== key))
  }

  const move = (key: string, by: -1 | 1) => {
    const at = addresses.indexOf(key)
    const other = addresses[at + by]
    if (at >= 0 && other !== undefined) put(addresses.with(at, other).with(at + by, key))
  }

  const shown = [
    ...addresses.map((address) => ({
      key: address,
      src: locals.get(address) ?? address,
      name: nameOf(address),
      address,
      share: undefined,
    })),
    ...pending.map(({ key, file, local, share = 0, failed }) => ({
      key,
      src: local,
      name: file.name,
      address: undefined,
      share: failed ? undefined : share,
    })),
  ]
  return { shown, room, refusal, note, take: (files) => void take(files), takeAddresses, remove, move }
}

/** Object URLs and running uploads, which end when the field unmounts. */
function useTemporary() {
  const [temporary] = useState(() => ({ locals: new Map<string, string>(), running: new Map<string, AbortController>() }))
  useEffect(
    () => () => {
      for (const controller of temporary.running.values()) controller.abort()
      for (const local of new Set(temporary.locals.values())) URL.revokeObjectURL(local)
    },
    [temporary],
  )
  return temporary
}

/** Phones with their own image format have a setting for it, which the message mentions if no conversion is available. */
export const refusalOf = ({ name }: File, accept: readonly string[]): string =>
  isHeic(name) ? i18next.t('generate.image.heic') : wrongType(name, accept)

const wrongType = (name: string, accept: readonly string[]): string =>
  i18next.t('generate.image.wrongType', { name, formats: formatsOf(accept) })

/** Phone images are converted to JPEG on the server. */
const withHeic = (accept: readonly string[]): readonly string[] => (accept.includes('jpg') ? [...accept, 'heic'] : accept)

/** Names of formats as people write them, each once. */
export const formatsOf = (accept: readonly string[]): string =>
  withHeic(accept)
    .map((extension) => extension.toUpperCase())
    .join(', ')

/** The best known formats, for a line that does not list all. */
export function usualFormats(accept: readonly string[]): string {
  const usual = ['jpg', 'png', 'webp', 'heic'].filter((extension) => withHeic(accept).includes(extension))
  const names = (usual.length > 0 ? usual : accept).map((extension) => (extension === 'webp' ? 'WebP' : extension.toUpperCase()))
  return names.join(i18next.t('generate.image.and'))
}

type Scaled = NonNullable<Awaited<ReturnType<typeof fitPicture>>['scaled']>

const asWords = ({ from, to }: Scaled) => ({ from: `${from.width} × ${from.height}`, to: `${to.width} × ${to.height}` })
